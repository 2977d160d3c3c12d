import { describe, expect, it } from 'vitest';
import {
  lifeOf,
  prices,
  type Subscription,
  type WebhookEvent,
  webhookCall,
} from '../../../../test/support/people/payment-provider.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { startWithPayment } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';

withAppOnEachEngine(
  ({ app, provider }) => {
    describe('a webhook call', () => {
      it('subscribes the restaurant; nothing else does [PAY-07]', async () => {
        const restaurant = await petitBistrot(app);
        expect((await readStatus(restaurant)).state).toBe('trial');
        const id = bought({ restaurantId: restaurant.id });
        expect(await sendWebhook(completed(id))).toBe(200);
        expect(await readStatus(restaurant)).toEqual({
          state: 'subscribed',
          plan: 'monthly',
          is_trial: false,
          is_payment_late: false,
          is_paid_twice: false,
          next_invoice_at: '2026-12-21T19:30:00.000Z',
          ends_at: null,
        });
      });

      it('is refused when it is forged, altered, old, signed in the future or not signed, and changes nothing [PAY-07]', async () => {
        const restaurant = await petitBistrot(app);
        const event = completed(bought({ restaurantId: restaurant.id }));
        const { body, headers } = webhookCall(event, app.clock);
        const forged = webhookCall(event, app.clock, 'whsec_somebody_else');
        const signature = headers['Stripe-Signature'];
        const signed = (by: string) => ({ 'Stripe-Signature': by });
        const sent = [
          { body, headers: forged.headers },
          { body, headers: webhookCall(event, app.clock, '').headers },
          { body: body.replace('evt_', 'evt_x'), headers },
          { body, headers: {} },
          { body, headers: signed(signature.replace('v1=', 'v0=')) },
          { body, headers: signed(signature.replace('t=', 't=1')) },
          { body: '', headers },
        ];
        const answers = [];
        for (const each of sent) answers.push(await app.call('POST', '/stripe/webhook', each));
        app.clock.advance(301_000);
        const late = await app.call('POST', '/stripe/webhook', { body, headers });
        const { state } = await readStatus(restaurant);
        const later = new Date(app.clock.now().getTime() + 301_000);
        const ahead = webhookCall(event, { ...app.clock, now: () => later });
        const early = await app.call('POST', '/stripe/webhook', ahead);
        for (const answer of answers) {
          expect(answer).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
        }
        expect([late.status, early.status]).toEqual([400, 400]);
        expect(state).toBe('trial');
      });

      it('can be up to 1 MB long, unlike other calls', async () => {
        const long = { ...completed('sub_none'), id: 'evt_long', type: 'customer.updated' };
        const object = { id: 'cus_1', object: 'customer', note: 'x'.repeat(200_000) };
        expect(await sendWebhook({ ...long, object })).toBe(200);
        const huge = { ...object, note: 'x'.repeat(1_100_000) };
        expect(await sendWebhook({ ...long, object: huge })).toBe(413);
        const { body } = webhookCall({ ...long, object }, app.clock);
        expect((await app.call('POST', '/auth/login', { body })).status).toBe(413);
      });

      it('that is sent 50 times concurrently takes effect once [PAY-07]', async () => {
        const restaurant = await petitBistrot(app);
        const event = completed(bought({ restaurantId: restaurant.id }));
        const answers = await Promise.all(Array.from({ length: 50 }, () => sendWebhook(event)));
        expect(new Set(answers)).toEqual(new Set([200]));
        const { version } = await app.db
          .selectFrom('subscriptions')
          .select('version')
          .where('restaurant_id', '=', restaurant.id)
          .executeTakeFirstOrThrow();
        expect(version).toBe(1);
      });

      it('leads to the same state when four events are sent in any of the 24 orders, or concurrently [PAY-07]', async () => {
        const ends = new Set<string>();
        for (const [index, order] of permutations([0, 1, 2, 3]).entries()) {
          const restaurant = await petitBistrot(app);
          const endedAt = new Date(app.clock.now().getTime() + 1000);
          const id = bought({ restaurantId: restaurant.id, status: 'canceled', endedAt });
          const life = lifeOf(id).map((event) => ({ ...event, id: `${event.id}_${id}` }));
          const events = order.flatMap((which) => life[which] ?? []);
          if (index % 2 === 0) for (const each of events) expect(await sendWebhook(each)).toBe(200);
          else expect(new Set(await Promise.all(events.map(sendWebhook)))).toEqual(new Set([200]));
          const rows = await app.db
            .selectFrom('subscriptions')
            .select(['status', 'plan', 'ended_at'])
            .where('restaurant_id', '=', restaurant.id)
            .execute();
          ends.add(JSON.stringify(rows));
        }
        expect(ends.size).toBe(1);
        expect([...ends][0]).toContain('canceled');
      });

      it('reads the subscription again if another call has stored it meanwhile, so that the newest state is stored [PAY-07]', async () => {
        const restaurant = await petitBistrot(app);
        const id = bought({ restaurantId: restaurant.id, status: 'trialing' });
        expect(await sendWebhook(completed(id))).toBe(200);
        // While the provider's first answer is on its way, the subscription changes and a webhook reports it.
        const events = lifeOf(id).map((each) => ({ ...each, id: `${each.id}_${id}` }));
        const all = events.slice(1).map(async (each, index) => {
          change(id, { status: ['active', 'past_due', 'canceled'][index] ?? '' });
          return sendWebhook(each);
        });
        expect(await Promise.all(all)).toEqual([200, 200, 200]);
        const row = await app.db
          .selectFrom('subscriptions')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect(row.status).toBe('canceled');
      });

      it('gets 503 while the provider is unreachable, and takes effect when it is repeated', async () => {
        const restaurant = await petitBistrot(app);
        const event = completed(bought({ restaurantId: restaurant.id }));
        provider.behaviour = 'fails';
        expect(await sendWebhook(event)).toBe(503);
        expect((await readStatus(restaurant)).state).toBe('trial');
        provider.behaviour = 'answers';
        expect(await sendWebhook(event)).toBe(200);
        expect((await readStatus(restaurant)).state).toBe('subscribed');
      });

      it('about an unknown subscription or a deleted restaurant gets 200 and changes nothing', async () => {
        expect(await sendWebhook(completed('sub_nobody'))).toBe(200);
        expect(await sendWebhook(completed(bought({ restaurantId: 'gone', email: '' })))).toBe(200);
      });
    });

    it('the portal opens for a subscribed restaurant and is 404 for others', async () => {
      const restaurant = await petitBistrot(app);
      const { token } = restaurant.owner;
      const open = () => app.call<{ url: string }>('POST', '/stripe/portal', { token });
      expect((await open()).status).toBe(404);
      const id = bought({ restaurantId: restaurant.id });
      await sendWebhook(completed(id));
      expect(await open()).toMatchObject({ status: 200, body: { url: `${provider.url}/portal` } });
      expect(provider.calls.at(-1)?.fields).toMatchObject({
        customer: `cus_${id}`,
        return_url: 'https://sonnette.example/compte',
      });
    });

    let sold = 0;
    /** Adds a subscription at the provider, without a webhook. */
    function bought(fields: Partial<Subscription>): string {
      sold += 1;
      const id = `sub_${sold}`;
      provider.subscriptions.set(id, {
        id,
        status: 'active',
        email: 'buyer@example.org',
        price: prices.monthly,
        periodEndsAt: new Date('2026-12-21T19:30:00.000Z'),
        ...fields,
      });
      return id;
    }

    function change(id: string, to: Partial<Subscription>): void {
      const present = provider.subscriptions.get(id);
      if (present) provider.subscriptions.set(id, { ...present, ...to });
    }

    async function sendWebhook(event: WebhookEvent): Promise<number> {
      return (await app.call('POST', '/stripe/webhook', webhookCall(event, app.clock))).status;
    }

    async function readStatus({ owner: { token } }: TestRestaurant) {
      return (await app.call<{ state: string }>('GET', '/stripe/subscription', { token })).body;
    }
  },
  {},
  startWithPayment,
);

function completed(subscriptionId: string): WebhookEvent {
  const [first] = lifeOf(subscriptionId);
  if (!first) throw new Error('the life of a subscription has no event');
  return { ...first, id: `${first.id}_${subscriptionId}` };
}

function permutations<T>(things: T[]): T[][] {
  if (things.length <= 1) return [things];
  return things.flatMap((first, index) =>
    permutations(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}
