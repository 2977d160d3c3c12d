/** The payment provider's account also sells products that are not ours. */
import { beforeAll, expect, it } from 'vitest';
import { type Buyers, buyersAt } from '../../../test/support/people/buyers.ts';
import { newcomer } from '../../../test/support/people/newcomer.ts';
import { prices } from '../../../test/support/people/payment-provider.ts';
import { startWithPayment } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';

const foreign = { price: 'price_of_another_product', status: 'trialing' };

withAppOnEachEngine(
  ({ app, provider, acts, bistrot }) => {
    let buyers: Buyers;
    beforeAll(async () => {
      buyers = buyersAt(app, provider);
    });

    const readStatus = async (token = bistrot.owner.token) =>
      (await app.call('GET', '/stripe/subscription', { token })).body;
    const claims = async (token = bistrot.owner.token) =>
      (await app.call<{ claims: unknown[] }>('GET', '/stripe/claims', { token })).body.claims;

    it('a subscription to another product is not stored, is no claim, gives nothing and is not changed [PAY-07]', async () => {
      const { email, token } = bistrot.owner;
      const trialEndsAt = new Date(app.clock.now().getTime() + 60 * 24 * 60 * 60_000);
      const id = await buyers.buy({ ...foreign, email, trialEndsAt });
      expect(await claims()).toEqual([]);
      const claim = { token, body: { is_mine: true } };
      expect((await app.call('PUT', `/stripe/claims/${id}`, claim)).status).toBe(404);
      expect(await readStatus()).toMatchObject({ state: 'trial' });
      const stored = app.db.selectFrom('subscriptions').select('id').where('id', '=', id);
      expect(await stored.execute()).toEqual([]);
      const changes = provider.calls.filter(
        ({ method, path }) => method !== 'GET' && path.endsWith(id),
      );
      expect(changes).toEqual([]);
    });

    it('a subscription to another product gives nothing to somebody who signs up with its address [PAY-07]', async () => {
      const who = newcomer();
      await buyers.buy({ ...foreign, email: who.email });
      const { token } = await acts.settle(who);
      expect(await readStatus(token)).toMatchObject({ state: 'trial' });
      expect(await claims(token)).toEqual([]);
    });

    it('a foreign subscription that an earlier version stored is no claim, joins nobody and is not changed [PAY-07]', async () => {
      const who = newcomer();
      const id = await buyers.buy({ email: who.email, status: 'trialing' });
      await app.db.updateTable('subscriptions').set({ plan: null }).where('id', '=', id).execute();
      const { token } = await acts.settle(who);
      expect(await readStatus(token)).toMatchObject({ state: 'trial' });
      expect(await claims(token)).toEqual([]);
      const claim = { token, body: { is_mine: true } };
      expect((await app.call('PUT', `/stripe/claims/${id}`, claim)).status).toBe(404);
    });

    it('plan and dates are those of the item with our price; an earlier price of ours counts by our metadata [PAY-07]', async () => {
      const periodEndsAt = new Date('2026-12-21T19:30:00.000Z');
      const ours = { restaurantId: bistrot.id, periodEndsAt };
      const id = await buyers.buy({ ...ours, addOn: 'price_of_an_add_on', price: prices.yearly });
      const next_invoice_at = periodEndsAt.toISOString();
      expect(await readStatus()).toMatchObject({ plan: 'yearly', next_invoice_at });
      const present = provider.subscriptions.get(id);
      if (!present) throw new Error(`no ${id}`);
      provider.subscriptions.set(id, { ...present, price: 'price_of_last_year' });
      await buyers.sendWebhook(id, 'customer.subscription.updated');
      expect(await readStatus()).toMatchObject({ state: 'subscribed', plan: null });
    });
  },
  {},
  startWithPayment,
);
