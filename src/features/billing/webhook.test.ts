import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/support/app.ts';
import { eachEngine } from '../../../test/support/engines.ts';
import { type Mailbox, startMailbox } from '../../../test/support/mailbox.ts';
import { newcomer, newcomersActs } from '../../../test/support/newcomer.ts';
import {
  lifeOf,
  type PaymentProvider,
  prices,
  type Subscription,
  startPaymentProvider,
  type Told,
  telling,
} from '../../../test/support/payment-provider.ts';
import { type House, openHouse, petitBistrot, root } from '../../../test/support/people.ts';
import { tell as tellFigures } from '../../../test/support/proof.ts';

eachEngine((engine) => {
  let app: TestApp;
  let provider: PaymentProvider;
  let mailbox: Mailbox;
  beforeAll(async () => {
    provider = await startPaymentProvider();
    mailbox = await startMailbox();
    app = await startApp(engine, { ...provider.environment, SMTP_URL: mailbox.url });
  });
  afterAll(async () => {
    await app.close();
    await mailbox.stop();
    await provider.stop();
  });

  describe('a call of the provider', () => {
    it('makes the restaurant a subscriber, and nothing else does [PAY-07]', async () => {
      const house = await petitBistrot(app);
      expect((await standingOf(house)).state).toBe('trial');
      const id = bought({ restaurantId: house.id });
      expect(await tell(completed(id))).toBe(200);
      expect(await standingOf(house)).toEqual({
        state: 'subscribed',
        ...{ plan: 'monthly', is_trial: false, is_payment_late: false },
        ...{ next_invoice_at: '2026-12-21T19:30:00.000Z', ends_at: null },
      });
    });

    it('is refused where it is forged, altered, old, signed for later or not signed, and changes nothing [PAY-07]', async () => {
      const house = await petitBistrot(app);
      const event = completed(bought({ restaurantId: house.id }));
      const { body, headers } = telling(event, app.clock);
      const forged = telling(event, app.clock, 'whsec_somebody_else');
      const signature = headers['Stripe-Signature'];
      const signed = (by: string) => ({ 'Stripe-Signature': by });
      const sent = [
        { body, headers: forged.headers },
        { body, headers: telling(event, app.clock, '').headers },
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
      const { state } = await standingOf(house);
      const later = new Date(app.clock.now().getTime() + 301_000);
      const ahead = telling(event, { ...app.clock, now: () => later });
      const early = await app.call('POST', '/stripe/webhook', ahead);
      const all = [...answers, late, early];
      const accepted = all.filter(({ status }) => status < 400).length;
      tellFigures('R31', { engine, forgeries: all.length, accepted, state });
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
      }
      expect([late.status, early.status]).toEqual([400, 400]);
      expect(state).toBe('trial');
    });

    it('may be as long as 1 MB, other calls not', async () => {
      const long = { ...completed('sub_none'), id: 'evt_long', type: 'customer.updated' };
      const object = { id: 'cus_1', object: 'customer', note: 'x'.repeat(200_000) };
      expect(await tell({ ...long, object })).toBe(200);
      const huge = { ...object, note: 'x'.repeat(1_100_000) };
      expect(await tell({ ...long, object: huge })).toBe(413);
      const { body } = telling({ ...long, object }, app.clock);
      expect((await app.call('POST', '/auth/login', { body })).status).toBe(413);
    });

    it('that comes 50 times at once has one effect [PAY-07]', async () => {
      const house = await petitBistrot(app);
      const event = completed(bought({ restaurantId: house.id }));
      const answers = await Promise.all(Array.from({ length: 50 }, () => tell(event)));
      expect(new Set(answers)).toEqual(new Set([200]));
      const { version } = await app.db
        .selectFrom('subscriptions')
        .select('version')
        .where('restaurant_id', '=', house.id)
        .executeTakeFirstOrThrow();
      tellFigures('R31', { engine, duplicates: answers.length, effects: version });
      expect(version).toBe(1);
    });

    it('ends in the same state in each of the 24 orders, at once too [PAY-07]', async () => {
      const ends = new Set<string>();
      for (const [place, order] of permutations([0, 1, 2, 3]).entries()) {
        const house = await petitBistrot(app);
        const endedAt = new Date(app.clock.now().getTime() + 1000);
        const id = bought({ restaurantId: house.id, status: 'canceled', endedAt });
        const life = lifeOf(id).map((told) => ({ ...told, id: `${told.id}_${id}` }));
        const told = order.flatMap((which) => life[which] ?? []);
        if (place % 2 === 0) for (const each of told) expect(await tell(each)).toBe(200);
        else expect(new Set(await Promise.all(told.map(tell)))).toEqual(new Set([200]));
        const rows = await app.db
          .selectFrom('subscriptions')
          .select(['status', 'plan', 'ended_at'])
          .where('restaurant_id', '=', house.id)
          .execute();
        ends.add(JSON.stringify(rows));
      }
      tellFigures('R31', { engine, orders: permutations([0, 1, 2, 3]).length, ends: ends.size });
      expect(ends.size).toBe(1);
      expect([...ends][0]).toContain('canceled');
    });

    it('that is overtaken by another asks again: the newest answer stands [PAY-07]', async () => {
      const house = await petitBistrot(app);
      const id = bought({ restaurantId: house.id, status: 'trialing' });
      expect(await tell(completed(id))).toBe(200);
      // While the provider’s first answer is on its way, it changes its mind and tells so.
      const told = lifeOf(id).map((each) => ({ ...each, id: `${each.id}_${id}` }));
      const all = told.slice(1).map(async (each, place) => {
        change(id, { status: ['active', 'past_due', 'canceled'][place] ?? '' });
        return tell(each);
      });
      expect(await Promise.all(all)).toEqual([200, 200, 200]);
      const row = await app.db
        .selectFrom('subscriptions')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.status).toBe('canceled');
    });

    it('is answered 503 while the provider cannot be asked, and has its effect when it comes again', async () => {
      const house = await petitBistrot(app);
      const event = completed(bought({ restaurantId: house.id }));
      provider.mood = 'fails';
      expect(await tell(event)).toBe(503);
      expect((await standingOf(house)).state).toBe('trial');
      provider.mood = 'answers';
      expect(await tell(event)).toBe(200);
      expect((await standingOf(house)).state).toBe('subscribed');
    });

    it('of a subscription that nobody knows, or of a restaurant that is gone, is taken and does no harm', async () => {
      expect(await tell(completed('sub_nobody'))).toBe(200);
      expect(await tell(completed(bought({ restaurantId: 'gone', email: '' })))).toBe(200);
    });
  });

  it('a subscription bought before signing up joins the account with that address', async () => {
    const who = newcomer();
    const id = bought({ email: who.email.toUpperCase(), status: 'trialing' });
    expect(await tell(completed(id))).toBe(200);
    const { token } = await newcomersActs(app, mailbox).settle(who);
    const { body } = await app.call('GET', '/stripe/subscription', { token });
    expect(body).toMatchObject({ state: 'subscribed', is_trial: true });
  });

  it('one bought with the address of an account waits for its owner [PAY-08]', async () => {
    const house = await petitBistrot(app);
    expect(await tell(completed(bought({ email: house.owner.email })))).toBe(200);
    expect((await standingOf(house)).state).toBe('trial');
  });

  it('the portal is opened for whoever has a subscription, and for nobody else', async () => {
    const house = await petitBistrot(app);
    const { token } = house.owner;
    const open = () => app.call<{ url: string }>('POST', '/stripe/portal', { token });
    expect((await open()).status).toBe(404);
    const id = bought({ restaurantId: house.id });
    await tell(completed(id));
    expect(await open()).toMatchObject({ status: 200, body: { url: `${provider.url}/portal` } });
    expect(provider.calls.at(-1)?.fields).toMatchObject({
      customer: `cus_${id}`,
      return_url: 'https://sonnette.example/compte',
    });
  });

  it('a restaurant is not deleted while somebody pays for it', async () => {
    const house = await openHouse(app, {
      slug: 'chez-lea',
      name: 'Chez Léa',
      owner: 'Léa',
      tableCount: 1,
    });
    const id = bought({ restaurantId: house.id });
    await tell(completed(id));
    const { token } = await root(app);
    const remove = () => app.call('DELETE', `/restaurants/${house.id}`, { token });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'subscription_runs' } });
    change(id, { status: 'canceled', endedAt: app.clock.now() });
    await tell({ ...completed(id), id: `evt_end_${id}` });
    expect((await remove()).status).toBe(200);
  });

  let sold = 0;
  /** Somebody has subscribed; the provider has told nobody yet. */
  function bought(given: Partial<Subscription>): string {
    sold += 1;
    const id = `sub_${sold}`;
    provider.subscriptions.set(id, {
      ...{ id, status: 'active', email: 'buyer@example.org', price: prices.monthly },
      periodEndsAt: new Date('2026-12-21T19:30:00.000Z'),
      ...given,
    });
    return id;
  }

  function change(id: string, to: Partial<Subscription>): void {
    const present = provider.subscriptions.get(id);
    if (present) provider.subscriptions.set(id, { ...present, ...to });
  }

  async function tell(told: Told): Promise<number> {
    return (await app.call('POST', '/stripe/webhook', telling(told, app.clock))).status;
  }

  async function standingOf({ owner: { token } }: House) {
    return (await app.call<{ state: string }>('GET', '/stripe/subscription', { token })).body;
  }
});

function completed(subscriptionId: string): Told {
  const [first] = lifeOf(subscriptionId);
  if (!first) throw new Error('a life begins with a checkout');
  return { ...first, id: `${first.id}_${subscriptionId}` };
}

function permutations<T>(things: T[]): T[][] {
  if (things.length <= 1) return [things];
  return things.flatMap((first, place) =>
    permutations(things.toSpliced(place, 1)).map((rest) => [first, ...rest]),
  );
}
