import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, cancel, finish, take } from '../../../../test/support/people/acts.ts';
import { cantine, petitBistrot, root } from '../../../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../../../test/support/server/app.ts';
import { eachEngine } from '../../../../test/support/server/engines.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

eachEngine((engine) => {
  let app: TestApp;

  beforeEach(async () => {
    app = await startApp(engine);
  });
  afterEach(() => app.close());

  async function glance() {
    const { token } = await root(app);
    const { status, body } = await app.call<Record<string, number>>('GET', '/admin/glance', {
      token,
    });
    expect(status).toBe(200);
    return body;
  }

  async function moveTo(restaurant: { id: string }, time_zone: string): Promise<void> {
    const { token } = await root(app);
    await app.call('PUT', `/restaurants/${restaurant.id}`, { token, body: { time_zone } });
  }

  it('an empty installation has four zeros [ADM-01]', async () => {
    expect(await glance()).toEqual({
      restaurants: 0,
      in_trial: 0,
      requests_today: 0,
      unanswered_today: 0,
    });
  });

  it('restaurants are counted, and those in their 30-day trial separately [ADM-01]', async () => {
    await petitBistrot(app);
    app.clock.advance(DAY);
    await cantine(app);
    expect(await glance()).toMatchObject({ restaurants: 2, in_trial: 2 });
    app.clock.advance(29 * DAY - 1);
    expect(await glance()).toMatchObject({ restaurants: 2, in_trial: 2 });
    app.clock.advance(1);
    expect(await glance()).toMatchObject({ restaurants: 2, in_trial: 1 });
    app.clock.advance(DAY);
    expect(await glance()).toMatchObject({ restaurants: 2, in_trial: 0 });
  });

  it('a trial starts with the owner’s account and ends with a subscription [ADM-01]', async () => {
    const old = await petitBistrot(app);
    app.clock.advance(40 * DAY);
    await app.call('POST', '/restaurants', {
      ...(await root(app)),
      body: { name: 'Chez Personne' },
    });
    expect(await glance()).toMatchObject({ restaurants: 2, in_trial: 0 });
    const { id } = await cantine(app);
    expect(await glance()).toMatchObject({ restaurants: 3, in_trial: 1 });
    await subscribed('sub_old', old.id, 'canceled');
    await subscribed('sub_ended', id, 'canceled');
    expect(await glance()).toMatchObject({ in_trial: 1 });
    await subscribed('sub_new', id, 'trialing');
    expect(await glance()).toMatchObject({ restaurants: 3, in_trial: 0 });
  });

  /** Inserts a subscription as if read from the provider. */
  async function subscribed(id: string, restaurant_id: string, status: string): Promise<void> {
    const [email, created_at] = ['buyer@example.org', app.clock.now().toISOString()];
    const values = { id, restaurant_id, status, email, created_at, customer_id: `cus_${id}` };
    const nothing = { trial_ends_at: null, period_ends_at: null, cancels_at: null, ended_at: null };
    await app.db
      .insertInto('subscriptions')
      .values({ ...values, ...nothing, plan: 'monthly', version: 1 })
      .execute();
  }

  it('requests of all restaurants count in every status, also after a reset [ADM-01]', async () => {
    const [bistrot, canteen] = [await petitBistrot(app), await cantine(app)];
    await ask(app, bistrot, 1);
    await finish(app, bistrot, await take(app, bistrot, await ask(app, bistrot, 2)));
    await cancel(app, await ask(app, canteen, 1));
    expect(await glance()).toMatchObject({ requests_today: 3, unanswered_today: 0 });
    await take(app, bistrot, await ask(app, bistrot, 3));
    await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
    // The reset ended the request of table 1, which nobody had taken.
    expect(await glance()).toMatchObject({ requests_today: 4, unanswered_today: 1 });
  });

  it('requests count as unanswered after 5 minutes, unless they are taken later [ADM-01]', async () => {
    const restaurant = await petitBistrot(app);
    const late = await ask(app, restaurant, 1);
    await ask(app, restaurant, 2);
    app.clock.advance(5 * MINUTE - 1);
    expect(await glance()).toMatchObject({ unanswered_today: 0 });
    app.clock.advance(1);
    expect(await glance()).toMatchObject({ requests_today: 2, unanswered_today: 2 });
    await take(app, restaurant, late);
    expect(await glance()).toMatchObject({ unanswered_today: 1 });
    app.clock.advance(2 * HOUR);
    await app.tick();
    // The closing rule has ended both requests; only one had been taken.
    expect(await glance()).toMatchObject({ requests_today: 2, unanswered_today: 1 });
  });

  it('today begins at 05:00 in the time zone of each restaurant [ADM-01]', async () => {
    const [paris, tokyo] = [await petitBistrot(app), await cantine(app)];
    await moveTo(tokyo, 'Asia/Tokyo');
    // Half past eight in Paris is half past four the next morning in Tokyo.
    await ask(app, paris, 1);
    await ask(app, tokyo, 1);
    expect(await glance()).toMatchObject({ requests_today: 2 });
    app.clock.advance(30 * MINUTE);
    expect(await glance()).toMatchObject({ requests_today: 1 });
    await ask(app, tokyo, 2);
    expect(await glance()).toMatchObject({ requests_today: 2 });
    app.clock.advance(8 * HOUR - 1);
    expect(await glance()).toMatchObject({ requests_today: 2 });
    app.clock.advance(1);
    expect(await glance()).toMatchObject({ requests_today: 1 });
  });

  it('requests of a deleted restaurant no longer count [ADM-01, API-11]', async () => {
    const [bistrot, canteen] = [await petitBistrot(app), await cantine(app)];
    for (const restaurant of [bistrot, canteen]) await ask(app, restaurant, 1);
    await app.call('DELETE', `/restaurants/${bistrot.id}`, await root(app));
    expect(await glance()).toMatchObject({ restaurants: 1, in_trial: 1, requests_today: 1 });
  });
});
