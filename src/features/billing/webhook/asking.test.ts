/** Purchases and ends of which no webhook reaches the server. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyers, buyersAt } from '../../../../test/support/people/buyers.ts';
import { prices } from '../../../../test/support/people/payment-provider.ts';
import { signInAgain } from '../../../../test/support/people/people.ts';
import { cliWith } from '../../../../test/support/server/cli.ts';
import { explain } from '../../../../test/support/server/sql/query-plan.ts';
import { startWithPayment } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { listPast } from './provider-events-store.ts';

const DAY = 24 * 60 * 60 * 1000;

withApp(
  ({ app, provider, bistrot }) => {
    let buyers: Buyers;
    let token: string;
    beforeAll(() => {
      buyers = buyersAt(app, provider);
    });
    beforeEach(() => {
      token = bistrot.owner.token;
      provider.subscriptions.clear();
      provider.checkouts.clear();
    });

    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY);
    const readStatus = async (query = '') =>
      (await app.call('GET', `/stripe/subscription${query}`, { token })).body;
    const checkout = async () => {
      const body = { priceId: prices.monthly };
      return (await app.call('POST', '/stripe/create-checkout-session', { token, body })).status;
    };
    const pass = async (days: number) => {
      app.clock.advance(days * DAY);
      await app.tick();
      token = await signInAgain(app, bistrot.owner);
    };
    const change = (id: string, to: object) => {
      const present = provider.subscriptions.get(id);
      if (present) provider.subscriptions.set(id, { ...present, ...to });
    };

    it('the return from the checkout page subscribes the restaurant [PAY-07]', async () => {
      provider.paid.set('cs_paid', buyers.buyUnheard({ restaurantId: bistrot.id }));
      expect(await readStatus('?session_id=cs_unknown')).toMatchObject({ state: 'trial' });
      expect(await readStatus('?session_id=cs_paid')).toMatchObject({ state: 'subscribed' });
    });

    it('a purchase is found within a day, also after a day on which the provider was away [PAY-07]', async () => {
      buyers.buyUnheard({ restaurantId: bistrot.id });
      buyers.buyUnheard({ email: bistrot.owner.email, price: 'price_of_another_product' });
      provider.behaviour = 'fails';
      await pass(1);
      expect(await readStatus()).toMatchObject({ state: 'trial' });
      provider.behaviour = 'answers';
      await pass(1);
      expect(await readStatus()).toMatchObject({ state: 'subscribed' });
      const stored = app.db.selectFrom('subscriptions').select('id');
      expect(await stored.where('plan', 'is', null).execute()).toEqual([]);
    });

    it('an end, and a subscription that the provider does not know, are found a day after the period [PAY-07]', async () => {
      const bought = { restaurantId: bistrot.id, periodEndsAt: inDays(40) };
      const ended = await buyers.buy(bought);
      await pass(40);
      change(ended, { status: 'canceled', endedAt: app.clock.now() });
      expect(await readStatus()).toMatchObject({ state: 'subscribed' });
      await pass(2);
      expect(await readStatus()).toMatchObject({ state: 'grace', was_subscribed: true });
      const unknown = await buyers.buy({ ...bought, periodEndsAt: inDays(1) });
      provider.subscriptions.delete(unknown);
      await pass(3);
      expect(await readStatus()).toMatchObject({ state: 'grace', was_subscribed: true });
    });

    it('the provider is asked before a checkout: what runs there refuses it, what does not is over [PAY-08]', async () => {
      const id = buyers.buyUnheard({ restaurantId: bistrot.id });
      expect(await checkout()).toBe(409);
      expect(await readStatus()).toMatchObject({ state: 'subscribed' });
      change(id, { status: 'canceled', endedAt: app.clock.now() });
      expect(await checkout()).toBe(200);
      expect(await readStatus()).toMatchObject({ state: 'trial' });
      provider.subscriptions.delete(await buyers.buy({ restaurantId: bistrot.id }));
      expect(await checkout()).toBe(200);
    });

    it('a purchase closes the other checkout pages of the restaurant; two that were paid run, and are said [PAY-12]', async () => {
      expect([await checkout(), await checkout()]).toEqual([200, 200]);
      await buyers.buy({ restaurantId: bistrot.id });
      expect(provider.checkouts.size).toBe(0);
      expect(await readStatus()).toMatchObject({ is_paid_twice: false });
      const second = await buyers.buy({ restaurantId: bistrot.id });
      expect(await readStatus()).toMatchObject({ is_paid_twice: true });
      expect([...provider.subscriptions.values()].map(({ status }) => status)).toEqual([
        'active',
        'active',
      ]);
      const variables = { DATABASE_URL: app.databaseUrl, SECRET_KEY: 'k'.repeat(32) };
      const doctor = async () => (await cliWith(variables, 'doctor')).stdout;
      expect(await doctor()).toMatch(new RegExp(`warn {2}paid twice +${bistrot.slug}\n`));
      change(second, { cancelAt: inDays(1), periodEndsAt: new Date(0) });
      await buyers.sendWebhook(second, 'customer.subscription.updated');
      expect(await readStatus()).toMatchObject({ is_paid_twice: false });
      expect(await doctor()).toMatch(/warn {2}subscriptions +past .+: 1\n/);
    });

    it('the daily job reads only subscriptions whose period is over', async () => {
      const [plan] = await explain('sqlite', app.db, (db) => listPast(db, '2026-01-01'));
      expect(plan).toContain('running_subscriptions_by_period_end');
    });
  },
  {},
  startWithPayment,
);
