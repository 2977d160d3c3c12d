/** Claiming a subscription that was bought without signing in, with the e-mail address of an account. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyers, buyersAt } from '../../../../test/support/people/buyers.ts';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { prices } from '../../../../test/support/people/payment-provider.ts';
import {
  cantine,
  petitBistrot,
  root,
  signInAgain,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { startWithPayment } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';

const DAY = 24 * 60 * 60 * 1000;

type Claim = {
  id: string;
  plan: string | null;
  bought_at: string;
  is_in_use: boolean;
  is_charged_at_once: boolean;
  next_invoice_at: string | null;
};

withAppOnEachEngine(
  ({ app, provider, acts }) => {
    let buyers: Buyers;
    let restaurant: TestRestaurant;
    let token: string;
    beforeAll(async () => {
      buyers = buyersAt(app, provider);
    });
    beforeEach(async () => {
      restaurant = await petitBistrot(app);
      token = restaurant.owner.token;
    });

    describe('a subscription bought by a stranger with an owner’s address', () => {
      it('neither subscribes the restaurant, nor blocks its checkout, nor opens the portal [PAY-08]', async () => {
        await buyers.buy({ email: restaurant.owner.email, status: 'trialing' });
        expect(await readStatus()).toMatchObject({ state: 'trial' });
        expect((await checkout()).status).toBe(200);
        expect(await portal()).toMatchObject({ status: 404, body: { code: 'no_subscription' } });
      });

      it('is not offered again once the owner has declined it [PAY-08]', async () => {
        const id = await buyers.buy({ email: restaurant.owner.email });
        expect((await claims()).map((claim) => claim.id)).toEqual([id]);
        expect((await answer(id, false)).status).toBe(200);
        expect(await claims()).toEqual([]);
        await buyers.sendWebhook(id, 'invoice.paid');
        expect(await claims()).toEqual([]);
        expect((await answer(id, true)).status).toBe(404);
        expect(await readStatus()).toMatchObject({ state: 'trial' });
      });
    });

    it('a subscription belongs to the restaurant only after its owner claimed it [PAY-08]', async () => {
      const trialEndsAt = new Date(app.clock.now().getTime() + 30 * DAY);
      const id = await buyers.buy({
        email: restaurant.owner.email,
        status: 'trialing',
        trialEndsAt,
      });
      expect(await claims()).toMatchObject([
        { id, plan: 'monthly', is_in_use: false, is_charged_at_once: false },
      ]);
      expect((await answer(id, true)).status).toBe(200);
      expect(await readStatus()).toMatchObject({ state: 'subscribed', is_trial: true });
      expect(await claims()).toEqual([]);
      expect(await portal()).toMatchObject({ status: 200 });
      expect(provider.calls.at(-1)?.fields.customer).toBe(`cus_${id}`);
      expect((await checkout()).status).toBe(409);
      // The owner claims it again in another tab.
      expect((await answer(id, true)).status).toBe(404);
    });

    it('a claimed subscription gets the remaining days of the restaurant’s trial, or none when it is over [PAY-04, PAY-10]', async () => {
      const startedAt = app.clock.now().getTime();
      app.clock.advance(10 * DAY);
      token = await signInAgain(app, restaurant.owner);
      const inThirtyDays = () => new Date(app.clock.now().getTime() + 30 * DAY);
      const early = {
        email: restaurant.owner.email,
        status: 'trialing',
        trialEndsAt: inThirtyDays(),
      };
      const first = await buyers.buy(early);
      expect(await claims()).toMatchObject([
        {
          is_charged_at_once: false,
          next_invoice_at: new Date(startedAt + 30 * DAY).toISOString(),
        },
      ]);
      await answer(first, true);
      expect(provider.subscriptions.get(first)?.trialEndsAt).toEqual(
        new Date(startedAt + 30 * DAY),
      );
      await end(first);

      app.clock.advance(19 * DAY);
      token = await signInAgain(app, restaurant.owner);
      app.clock.advance(2 * DAY);
      const second = await buyers.buy({ ...early, trialEndsAt: inThirtyDays() });
      expect(await claims()).toMatchObject([{ is_charged_at_once: true }]);
      expect((await answer(second, true)).status).toBe(200);
      expect(provider.subscriptions.get(second)).toMatchObject({ status: 'active' });
      expect(await readStatus()).toMatchObject({ state: 'subscribed', is_trial: false });
    });

    it('a subscription joins the account that its buyer signs up for, but blocks no checkout and opens no portal until claimed [PAY-08]', async () => {
      const who = newcomer();
      const id = await buyers.buy({ email: who.email, status: 'trialing' });
      ({ token } = await acts.settle(who));
      expect(await readStatus()).toMatchObject({ state: 'subscribed', is_trial: true });
      expect(await claims()).toMatchObject([{ id, is_in_use: true }]);
      expect((await portal()).status).toBe(404);
      expect((await checkout()).status).toBe(200);
      expect((await answer(id, true)).status).toBe(200);
      expect((await portal()).status).toBe(200);
    });

    it('a subscription that joined a restaurant is detached when the owner declines it [PAY-08]', async () => {
      const who = newcomer();
      const id = await buyers.buy({ email: who.email });
      ({ token } = await acts.settle(who));
      expect((await answer(id, false)).status).toBe(200);
      await buyers.sendWebhook(id, 'invoice.paid');
      expect(await readStatus()).toMatchObject({ state: 'trial' });
    });

    it('a subscription does not join a restaurant that the operator opened for its buyer; the buyer is asked after signing in [PAY-08]', async () => {
      const who = newcomer();
      const id = await buyers.buy({ email: who.email });
      const admin = await root(app);
      const body = { name: 'Chez Zoé', owner_email: who.email };
      await app.call('POST', '/restaurants', { token: admin.token, body });
      const opened = await acts.reset(
        who.email,
        await acts.codeFor(who.email),
        'un secret bien gardé',
      );
      token = opened.body.token;
      expect(await readStatus()).toMatchObject({ state: 'trial' });
      expect(await claims()).toMatchObject([{ id }]);
    });

    it('other accounts cannot claim a subscription; an ended or unknown subscription is 404 [PAY-08]', async () => {
      const id = await buyers.buy({ email: restaurant.owner.email });
      const canteen = await cantine(app);
      const other = { ...canteen.owner, body: { is_mine: true } };
      expect((await app.call('PUT', `/stripe/claims/${id}`, other)).status).toBe(404);
      const { token: bossToken } = await root(app);
      const boss = { token: bossToken, body: { is_mine: true } };
      expect((await app.call('PUT', `/stripe/claims/${id}`, boss)).status).toBe(404);
      expect((await app.call('GET', '/stripe/claims', { token: bossToken })).body).toEqual({
        claims: [],
      });
      expect((await answer('sub_nobody', true)).status).toBe(404);
      await end(id);
      expect(await claims()).toEqual([]);
      expect((await answer(id, true)).status).toBe(404);
      const wrong = await app.call('PUT', `/stripe/claims/${id}`, {
        token,
        body: { is_mine: 'yes' },
      });
      expect(wrong.status).toBe(400);
      expect(
        (await app.call('PUT', `/stripe/claims/${id}`, { body: { is_mine: true } })).status,
      ).toBe(401);
    });

    it('a second subscription cannot be claimed by a restaurant that is subscribed already [PAY-08]', async () => {
      await buyers.buy({ restaurantId: restaurant.id });
      const id = await buyers.buy({ email: restaurant.owner.email });
      expect(await answer(id, true)).toMatchObject({
        status: 409,
        body: { code: 'already_subscribed' },
      });
      expect((await answer(id, false)).status).toBe(200);
    });

    it('a subscription is not changed while the provider is unreachable', async () => {
      const id = await buyers.buy({ email: restaurant.owner.email });
      provider.behaviour = 'fails';
      expect(await answer(id, true)).toMatchObject({
        status: 503,
        body: { code: 'payment_unreachable' },
      });
      expect(await readStatus()).toMatchObject({ state: 'trial' });
      provider.behaviour = 'answers';
      expect((await answer(id, true)).status).toBe(200);
    });

    async function end(id: string): Promise<void> {
      const present = provider.subscriptions.get(id);
      if (!present) throw new Error(`no ${id}`);
      provider.subscriptions.set(id, { ...present, status: 'canceled', endedAt: app.clock.now() });
      await buyers.sendWebhook(id, 'customer.subscription.deleted');
    }

    async function claims(): Promise<Claim[]> {
      const { body } = await app.call<{ claims: Claim[] }>('GET', '/stripe/claims', { token });
      return body.claims;
    }

    function answer(id: string, is_mine: boolean) {
      return app.call('PUT', `/stripe/claims/${id}`, { token, body: { is_mine } });
    }

    function checkout() {
      const body = { priceId: prices.monthly };
      return app.call('POST', '/stripe/create-checkout-session', { token, body });
    }

    function portal() {
      return app.call('POST', '/stripe/portal', { token });
    }

    async function readStatus() {
      return (await app.call('GET', '/stripe/subscription', { token })).body;
    }
  },
  {},
  startWithPayment,
);
