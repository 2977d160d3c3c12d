import { beforeEach, describe, expect, it } from 'vitest';
import { prices } from '../../../test/support/people/payment-provider.ts';
import { openRestaurant, petitBistrot } from '../../../test/support/people/people.ts';
import { startApp } from '../../../test/support/server/app.ts';
import { startWithPayment } from '../../../test/support/server/start-with.ts';
import { withApp } from '../../../test/support/server/with-app.ts';

const DAY = 24 * 60 * 60 * 1000;

withApp(
  ({ app, provider, engine }) => {
    beforeEach(() => {
      provider.behaviour = 'answers';
      provider.calls.length = 0;
      provider.keys.clear();
    });

    const checkout = (body: unknown, token?: string) =>
      app.call<{ sessionId: string; url: string; code: string; error: string }>(
        'POST',
        '/stripe/create-checkout-session',
        { body, ...(token && { token }) },
      );

    describe('checkout', () => {
      it('opens the provider’s page for the chosen plan, with a trial of 30 days and our return addresses [API-27, API-53, PAY-03, PAY-04, PAY-05]', async () => {
        const answer = await checkout({ priceId: prices.yearly, customerEmail: 'zoe@example.org' });
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({
          sessionId: expect.stringMatching(/^cs_test_/),
          url: `${provider.url}/pay/${answer.body.sessionId}`,
        });
        expect(provider.calls).toEqual([
          {
            method: 'POST',
            path: '/v1/checkout/sessions',
            fields: {
              mode: 'subscription',
              'line_items[0][price]': prices.yearly,
              'line_items[0][quantity]': '1',
              locale: 'fr',
              success_url: 'https://sonnette.example/success?session_id={CHECKOUT_SESSION_ID}',
              cancel_url: 'https://sonnette.example/tarifs',
              'subscription_data[trial_period_days]': '30',
              customer_email: 'zoe@example.org',
            },
          },
        ]);
      });

      it('returns English visitors to the English pages', async () => {
        const headers = { 'Accept-Language': 'en' };
        const body = { priceId: prices.monthly };
        await app.call('POST', '/stripe/create-checkout-session', { body, headers });
        expect(provider.calls[0]?.fields).toMatchObject({
          locale: 'en',
          success_url: 'https://sonnette.example/en/success?session_id={CHECKOUT_SESSION_ID}',
          cancel_url: 'https://sonnette.example/en/tarifs',
        });
      });

      it('needs no e-mail address from a visitor', async () => {
        expect((await checkout({ priceId: prices.monthly })).status).toBe(200);
        expect(provider.calls[0]?.fields).not.toHaveProperty('customer_email');
      });

      it('gives an owner the remaining trial days, and assigns the subscription to their restaurant [PAY-04]', async () => {
        const restaurant = await petitBistrot(app);
        app.clock.advance(10 * DAY);
        const { token } = await signIn(restaurant.owner);
        expect((await checkout({ priceId: prices.monthly }, token)).status).toBe(200);
        expect(provider.calls.at(-1)?.fields).toMatchObject({
          'subscription_data[trial_period_days]': '20',
          'subscription_data[metadata][restaurant_id]': restaurant.id,
          client_reference_id: restaurant.id,
          customer_email: restaurant.owner.email,
          cancel_url: 'https://sonnette.example/compte',
        });
        app.clock.advance(25 * DAY);
        const later = await signIn(restaurant.owner);
        expect((await checkout({ priceId: prices.monthly }, later.token)).status).toBe(200);
        expect(provider.calls.at(-1)?.fields).not.toHaveProperty(
          'subscription_data[trial_period_days]',
        );
      });

      const priceId = prices.monthly;
      it.each([
        ['an unknown price', { priceId: 'price_of_somebody_else' }],
        ['no price', {}],
        ['an empty price', { priceId: '' }],
        ['null for a price', { priceId: null }],
        ['a number for a price', { priceId: 1 }],
        ['an object for a price', { priceId: { id: priceId } }],
        ['a price in upper case', { priceId: priceId.toUpperCase() }],
        ['a price with a space', { priceId: ` ${priceId}` }],
        ['a price with text appended', { priceId: `${priceId}&line_items[0][quantity]=0` }],
        ['a list of prices', { priceId: [prices.monthly, prices.yearly] }],
        ['a quantity', { priceId, quantity: 0 }],
        ['an amount', { priceId, amount: 1 }],
        ['a currency', { priceId, currency: 'xaf' }],
        ['another mode', { priceId, mode: 'setup' }],
        ['a longer trial', { priceId, trial_period_days: 3650 }],
        ['a coupon', { priceId, discounts: [{ coupon: 'ALL' }] }],
        ['another restaurant', { priceId, restaurantId: 'of somebody else' }],
        ['a return address', { priceId, success_url: 'https://evil.example' }],
        ['line items', { priceId, line_items: [{ price: priceId, quantity: 0 }] }],
        ['an invalid address', { priceId, customerEmail: 'zoe' }],
        ['a list of addresses', { priceId, customerEmail: ['zoe@example.org'] }],
        ['a list', [{ priceId }]],
      ])('refuses %s without calling the provider [PAY-03]', async (_, body) => {
        const { status } = await checkout(body);
        expect(status).toBe(400);
        expect(provider.calls).toEqual([]);
      });

      const unreachable = {
        error: 'Impossible de procéder au paiement. Contactez le support.',
        code: 'payment_unreachable',
      };

      it.each(['hangs', 'fails', 'drops', 'is flooded', 'is gone'] as const)(
        'returns 503 within 5 s when the provider %s, and requests one session at most [PAY-06]',
        async (behaviour) => {
          if (behaviour === 'is gone') await provider.stop();
          else provider.behaviour = behaviour;
          const startedAt = performance.now();
          const answer = await checkout({ priceId });
          const milliseconds = Math.round(performance.now() - startedAt);
          const sessions = provider.keys.size;
          if (behaviour === 'is gone') await provider.start();
          expect(answer.status).toBe(503);
          expect(answer.body).toEqual(unreachable);
          expect(sessions).toBe(behaviour === 'is gone' ? 0 : 1);
          expect(provider.keys).not.toContain(undefined);
          expect(milliseconds).toBeLessThan(5000);
        },
      );

      it('does not delay other calls while the provider hangs [PAY-06]', async () => {
        const restaurant = await petitBistrot(app);
        const tables = Array.from({ length: 40 }, (_, index) => (index % 12) + 1);
        const look = async () => {
          const milliseconds: number[] = [];
          for (const table of tables) {
            const startedAt = performance.now();
            const path = `/restaurants/${restaurant.slug}/tables/${table}/request`;
            expect((await app.call('GET', path)).status).toBe(200);
            milliseconds.push(performance.now() - startedAt);
          }
          return milliseconds.toSorted((a, b) => a - b)[Math.floor(tables.length * 0.95)] ?? 0;
        };
        const quiet = await look();
        provider.behaviour = 'hangs';
        const hanging = Array.from({ length: 10 }, () => checkout({ priceId }));
        await expect.poll(() => provider.calls.length).toBe(10);
        const meanwhile = await look();
        expect(new Set((await Promise.all(hanging)).map(({ status }) => status))).toEqual(
          new Set([503]),
        );
        expect(meanwhile).toBeLessThan(10 * quiet + 200);
      });
    });

    it('lists the plans with their prices [PAY-01, PRI-05, CON-01]', async () => {
      const { body } = await app.call('GET', '/stripe/plans');
      const common = { currency: 'EUR' };
      expect(body).toEqual([
        {
          name: 'monthly',
          price_id: prices.monthly,
          price_cents: 4999,
          interval: 'month',
          ...common,
        },
        {
          name: 'yearly',
          price_id: prices.yearly,
          price_cents: 49_900,
          interval: 'year',
          ...common,
        },
      ]);
    });

    it('returns 503 and limits nothing when the provider’s keys are not set [PAY-06]', async () => {
      const bare = await startApp(engine);
      const restaurant = await openRestaurant(bare, {
        slug: 'chez-lea',
        name: 'Chez Léa',
        owner: 'Léa',
        tableCount: 1,
      });
      const { token } = restaurant.owner;
      const answer = await bare.call('POST', '/stripe/create-checkout-session', {
        body: { priceId: 'monthly' },
      });
      expect(answer).toMatchObject({ status: 503, body: { code: 'payment_not_configured' } });
      const status = await bare.call('GET', '/stripe/subscription', { token });
      expect(status.body).toEqual({ state: 'unlimited' });
      await bare.close();
    });

    async function signIn({ email, password }: { email: string; password: string }) {
      const { body } = await app.call<{ token: string }>('POST', '/auth/login', {
        body: { email, password },
      });
      return body;
    }
  },
  {},
  startWithPayment,
);
