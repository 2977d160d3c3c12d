import { describe, expect, it } from 'vitest';
import { ask, finish, readBoard, take } from '../../../test/support/people/acts.ts';
import { clockIn } from '../../../test/support/people/clocks.ts';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { startWithPayment } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import {
  FREE_MONTHS,
  formatPrice,
  plans,
  TRIAL_DAYS,
  twelveMonthsCents,
  yearlySavingCents,
} from './rules.ts';
import { subscriptionStatusOf } from './subscription-status.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('prices', () => {
  it('are 49,99 € a month and 499 € a year, which saves 100,88 € of 599,88 € [PRI-05, CON-03, CON-01]', () => {
    expect(formatPrice(plans.monthly.priceCents, 'fr')).toBe('49,99\u00a0€');
    expect(formatPrice(plans.yearly.priceCents, 'fr')).toBe('499\u00a0€');
    expect(formatPrice(twelveMonthsCents, 'fr')).toBe('599,88\u00a0€');
    expect(formatPrice(yearlySavingCents, 'fr')).toBe('100,88\u00a0€');
    expect(FREE_MONTHS).toBe(2);
  });

  it('are written as the language writes them', () => {
    expect(formatPrice(plans.monthly.priceCents, 'en')).toBe('€49.99');
    expect(formatPrice(plans.yearly.priceCents, 'en')).toBe('€499');
    expect(formatPrice(0, 'en')).toBe('€0');
    expect(formatPrice(0, 'fr')).toBe('0\u00a0€');
  });
});

describe('the subscription status of a restaurant', () => {
  // A winter evening in Paris. Daylight saving time begins on 28 March.
  const ownerSince = '2027-02-20T19:30:00.000Z';
  const clock = clockIn('Europe/Paris');
  const at = (
    instant: string,
    subscription?: Parameters<typeof subscriptionStatusOf>[0]['subscription'],
  ) => subscriptionStatusOf({ ownerSince, clock, subscription }, new Date(instant));

  it('is a trial of 30 days, then a grace period of 7 days, then over from the next 05:00 [PRI-02, CON-04]', () => {
    expect(TRIAL_DAYS).toBe(30);
    const ends_at = '2027-03-22T19:30:00.000Z';
    expect(at(ownerSince)).toEqual({ state: 'trial', ends_at });
    expect(at('2027-03-22T19:29:59.999Z')).toEqual({ state: 'trial', ends_at });
    const ended = { ended_at: ends_at, was_subscribed: false };
    const grace = { state: 'grace', ...ended, until: '2027-03-30T03:00:00.000Z' };
    expect(at(ends_at)).toEqual(grace);
    expect(at('2027-03-30T02:59:59.999Z')).toEqual(grace);
    const over = { state: 'over', ...ended, since: '2027-03-30T03:00:00.000Z' };
    expect(at('2027-03-30T03:00:00.000Z')).toEqual(over);
  });

  it('begins the grace period at the end of the subscription, or of the trial if that is later', () => {
    const ended = (ended_at: string) => ({ ...row, status: 'canceled', ended_at });
    expect(at('2027-03-01T12:00:00.000Z', ended('2027-02-25T12:00:00.000Z'))).toMatchObject({
      state: 'trial',
    });
    expect(at('2027-06-02T12:00:00.000Z', ended('2027-06-01T02:00:00.000Z'))).toEqual({
      state: 'grace',
      ended_at: '2027-06-01T02:00:00.000Z',
      until: '2027-06-08T03:00:00.000Z',
      was_subscribed: true,
    });
  });

  it('is unlimited for a restaurant without an owner', () => {
    const nobody = { ownerSince: null, clock, subscription: undefined };
    expect(subscriptionStatusOf(nobody, new Date('2029-01-01T00:00:00.000Z'))).toEqual({
      state: 'unlimited',
    });
  });

  it('includes a late payment and the date of a cancellation', () => {
    const cancels_at = '2027-05-01T00:00:00.000Z';
    expect(at('2027-04-01T00:00:00.000Z', { ...row, status: 'past_due', cancels_at })).toEqual({
      state: 'subscribed',
      plan: 'yearly',
      is_trial: false,
      is_payment_late: true,
      is_paid_twice: false,
      next_invoice_at: null,
      ends_at: cancels_at,
    });
  });

  const row = {
    id: 'sub_1',
    customer_id: 'cus_1',
    restaurant_id: null,
    email: '',
    status: 'active',
    plan: 'yearly' as const,
    trial_ends_at: null,
    period_ends_at: null,
    cancels_at: null,
    ended_at: null,
    created_at: ownerSince,
    version: 1,
    joined_at: null,
    declined_at: null,
  };
});

withAppOnEachEngine(
  ({ app }) => {
    it('after the grace period tables cannot be changed, but guests’ requests still arrive', async () => {
      const restaurant = await petitBistrot(app);
      expect((await add(restaurant, 20)).status).toBe(201);
      app.clock.advance(37 * DAY);
      const own = await signIn(restaurant);
      // The trial ended at 20:30. The grace period lasts until 05:00 and includes its last evening's service.
      expect((await add(own, 21)).status).toBe(201);
      app.clock.advance(DAY);
      const refused = await add(own, 22);
      expect(refused).toMatchObject({ status: 403, body: { code: 'subscription_over' } });
      const { body: tables } = await app.call<{ id: string }[]>(
        'GET',
        `/restaurants/${restaurant.id}/tables`,
      );
      const remove = `/restaurants/${restaurant.id}/tables/${tables[0]?.id}`;
      expect((await app.call('DELETE', remove, own.owner)).status).toBe(403);
      const bulk = { ...own.owner, body: { from: 1, to: 40 } };
      expect(
        (await app.call('POST', `/restaurants/${restaurant.id}/tables/bulk`, bulk)).status,
      ).toBe(403);

      const request = await ask(app, restaurant, 3);
      await take(app, own, request);
      await finish(app, own, request);
      expect(await readBoard(app, own)).toHaveLength(1);
      const figures = await app.call(
        'GET',
        `/analytics/restaurants/${restaurant.slug}/summary`,
        own.owner,
      );
      expect(figures.status).toBe(200);
    });

    function add({ id, owner }: TestRestaurant, number: number) {
      return app.call('POST', `/restaurants/${id}/tables`, {
        token: owner.token,
        body: { number },
      });
    }

    async function signIn(restaurant: TestRestaurant): Promise<TestRestaurant> {
      const { email, password } = restaurant.owner;
      const { body } = await app.call<{ token: string }>('POST', '/auth/login', {
        body: { email, password },
      });
      return { ...restaurant, owner: { ...restaurant.owner, token: body.token } };
    }
  },
  {},
  startWithPayment,
);
