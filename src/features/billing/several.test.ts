/**
 * Several subscriptions of one restaurant: nobody is charged twice, and a stranger's purchase replaces
 * nothing.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyers, buyersAt } from '../../../test/support/people/buyers.ts';
import { prices } from '../../../test/support/people/payment-provider.ts';
import { cantine, petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { startWithPayment } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { rates } from '../../rates.ts';

const DAY = 24 * 60 * 60 * 1000;

withAppOnEachEngine(
  ({ app, provider }) => {
    let buyers: Buyers;
    let restaurant: TestRestaurant;
    beforeAll(async () => {
      buyers = buyersAt(app, provider);
    });
    beforeEach(async () => {
      restaurant = await petitBistrot(app);
      provider.calls.length = 0;
      provider.checkouts.clear();
    });

    describe('a restaurant that is subscribed already', () => {
      it.each(['active', 'trialing', 'past_due'])(
        'gets 409 for a second checkout while the first is %s [PAY-03]',
        async (status) => {
          await buyers.buy({ restaurantId: restaurant.id, status });
          expect(await checkout()).toMatchObject({
            status: 409,
            body: { code: 'already_subscribed', error: 'Ce restaurant est déjà abonné.' },
          });
          expect(provider.checkouts.size).toBe(0);
        },
      );

      it('can subscribe again after the first has ended', async () => {
        await buyers.buy({
          restaurantId: restaurant.id,
          status: 'canceled',
          endedAt: app.clock.now(),
        });
        expect((await checkout()).status).toBe(200);
      });
    });

    it('a later purchase with the owner’s address does not replace the subscription in use', async () => {
      const own = await buyers.buy({ restaurantId: restaurant.id });
      const stranger = { email: restaurant.owner.email.toUpperCase(), status: 'trialing' };
      await buyers.buy({ ...stranger, price: prices.yearly });
      expect(await readStatus()).toMatchObject({ plan: 'monthly', is_trial: false });
      expect(await portalCustomer()).toBe(`cus_${own}`);
    });

    it('a continuing subscription replaces a cancelled one, and a running one replaces an ended one', async () => {
      await buyers.buy({
        restaurantId: restaurant.id,
        status: 'canceled',
        endedAt: app.clock.now(),
      });
      const cancelAt = new Date(app.clock.now().getTime() + DAY);
      const ending = await buyers.buy({ restaurantId: restaurant.id, cancelAt });
      expect(await portalCustomer()).toBe(`cus_${ending}`);
      const next = await buyers.buy({ restaurantId: restaurant.id });
      expect(await portalCustomer()).toBe(`cus_${next}`);
    });

    it('a subscription bought with another address is assigned to the restaurant that its metadata names', async () => {
      const id = await buyers.buy({ email: 'at-home@example.org' });
      expect(await readStatus()).toMatchObject({ state: 'trial' });
      const present = provider.subscriptions.get(id);
      if (present) provider.subscriptions.set(id, { ...present, restaurantId: restaurant.id });
      await buyers.sendWebhook(id, 'customer.subscription.updated');
      expect(await readStatus()).toMatchObject({ state: 'subscribed' });
      // Later metadata does not move it to another restaurant.
      const canteen = await cantine(app);
      if (present) provider.subscriptions.set(id, { ...present, restaurantId: canteen.id });
      await buyers.sendWebhook(id, 'invoice.paid');
      expect(await readStatus()).toMatchObject({ state: 'subscribed' });
    });

    it('limits the provider pages of one caller and does not affect others', async () => {
      const { count, windowSeconds } = rates.paymentPagesPerCaller;
      for (let opened = 0; opened < count; opened += 1) expect((await checkout()).status).toBe(200);
      const refused = await checkout();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds);
      expect(provider.checkouts.size).toBe(count);
      const stranger = { body: { priceId: prices.monthly } };
      expect((await app.call('POST', '/stripe/create-checkout-session', stranger)).status).toBe(
        200,
      );
      app.clock.advance(windowSeconds * 1000);
      expect((await checkout()).status).toBe(200);
    });

    function checkout() {
      const { token } = restaurant.owner;
      const body = { priceId: prices.monthly };
      return app.call('POST', '/stripe/create-checkout-session', { token, body });
    }

    async function readStatus() {
      const { token } = restaurant.owner;
      return (await app.call('GET', '/stripe/subscription', { token })).body;
    }

    /** The customer whose invoices the portal shows to the owner. */
    async function portalCustomer() {
      const { token } = restaurant.owner;
      expect((await app.call('POST', '/stripe/portal', { token })).status).toBe(200);
      return provider.calls.at(-1)?.fields.customer;
    }
  },
  {},
  startWithPayment,
);
