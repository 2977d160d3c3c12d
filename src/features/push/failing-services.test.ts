import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, cancel } from '../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { codeOf, pairStaff } from '../../../test/support/people/team.ts';
import { addSubscriptions, pushCalls, subscribe } from '../../../test/support/push/calls.ts';
import { type PushService, startPushService } from '../../../test/support/push/push-service.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';

const METRICS_TOKEN = 'for-the-monitor-of-pushes';

describe('pushes', () => {
  let app: TestApp;
  let service: PushService;
  let other: PushService;
  let restaurant: TestRestaurant;

  beforeAll(async () => {
    service = await startPushService();
    other = await startPushService();
    const PUSH_SERVICES = `${service.url}, ${other.url}`;
    app = await startApp('sqlite', { PUSH_SERVICES, METRICS_TOKEN });
    restaurant = await petitBistrot(app);
  });
  afterAll(async () => {
    await Promise.all([service.stop(), other.stop()]);
    await app.close();
  });
  afterEach(async () => {
    service.behaviour = 'accepts';
    expect([...service.problems, ...other.problems]).toEqual([]);
    await app.db.deleteFrom('push_subscriptions').execute();
    await app.db.deleteFrom('pushes').execute();
  });

  const queue = () => app.db.selectFrom('pushes').selectAll().execute();

  describe('a push service that fails [PSH-09]', () => {
    it.each([404, 410])('a %s removes the subscription', async (status) => {
      const { token } = await pairStaff(app, restaurant);
      await subscribe(app, service, token);
      service.behaviour = status;
      expect(codeOf(await pushCalls(app, token).test())).toEqual([409, 'push_subscription_lost']);
      await expect.poll(queue).toEqual([]);
      expect(await app.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
    });

    it.each([400, 403, 429, 500, 'garbage', 'drops', 'redirects'] as const)(
      '%s: tried again after 5 and after 20 s, then given up',
      async (behaviour) => {
        const { token } = await pairStaff(app, restaurant);
        const own = await subscribe(app, service, token);
        service.behaviour = behaviour;
        const before = service.calls;
        const tries = () => service.calls - before;
        const waits = async () => (await queue()).map(({ held_until }) => held_until);
        const { status, body } = await pushCalls(app, token).test();
        expect([status, body.is_accepted]).toEqual([202, false]);
        for (const [count, seconds] of [
          [1, 5],
          [2, 20],
        ] as const) {
          await expect.poll(waits).toEqual([null]);
          expect(tries()).toBe(count);
          app.clock.advance((seconds - 1) * 1000);
          await app.tick();
          expect(tries()).toBe(count);
          app.clock.advance(1000);
          await app.tick();
        }
        await expect.poll(queue).toEqual([]);
        expect(tries()).toBe(3);
        expect(own.received).toEqual([]);
        service.behaviour = 'accepts';
        await pushCalls(app, token).test();
        await expect.poll(() => own.received.length).toBe(1);
      },
    );

    it('one that hangs delays no call, no board and no other push service', async () => {
      const [lea, noe] = [await pairStaff(app, restaurant), await pairStaff(app, restaurant)];
      const slow = await subscribe(app, service, lea.token);
      const quick = await subscribe(app, other, noe.token);
      service.behaviour = 'hangs';
      const before = service.calls;
      const startedAt = performance.now();
      const answer = pushCalls(app, lea.token).test();
      await expect.poll(() => service.calls - before).toBe(1);
      await pushCalls(app, noe.token).test();
      await expect.poll(() => quick.received.length).toBe(1);
      const request = await ask(app, restaurant, 5);
      expect((await app.call('GET', restaurant.board, restaurant.owner)).status).toBe(200);
      await cancel(app, request);
      // The slow delivery is still under way.
      expect((await queue()).filter(({ kind }) => kind === 'test')).toHaveLength(1);
      expect(performance.now() - startedAt).toBeLessThan(5000);
      expect(slow.received).toEqual([]);
      expect((await answer).body.is_accepted).toBe(false);
      await expect.poll(async () => (await queue())[0]?.held_until).toBeNull();
    });

    it('the body of an endless response is not read', async () => {
      const { token } = await pairStaff(app, restaurant);
      await subscribe(app, service, token);
      service.behaviour = 'talks';
      await pushCalls(app, token).test();
      await expect.poll(queue).toEqual([]);
    });

    it('a push that is older than two minutes is not sent any more', async () => {
      const { token } = await pairStaff(app, restaurant);
      const own = await subscribe(app, service, token);
      service.behaviour = 500;
      await pushCalls(app, token).test();
      await expect.poll(async () => (await queue())[0]?.held_until).toBeNull();
      service.behaviour = 'accepts';
      app.clock.advance(121_000);
      await app.tick();
      await expect.poll(queue).toEqual([]);
      expect(own.received).toEqual([]);
    });
  });

  it('a restaurant that rings hundreds of devices delays no push of another [PSH-09]', async () => {
    const flood = await petitBistrot(app);
    const lea = await pairStaff(app, flood);
    const { key } = (await pushCalls(app, lea.token).key()).body;
    await addSubscriptions(app, lea, service, key, 600);
    await app.call('PUT', '/auth/serving', { token: lea.token, body: { zones: null } });
    const noe = await pairStaff(app, restaurant);
    const own = await subscribe(app, service, noe.token);
    const held: (() => void)[] = [];
    let isOpen = false;
    let free = 0;
    service.delayCall = async () => {
      free -= 1;
      if (!isOpen && free < 0) await new Promise<void>((resolve) => held.push(resolve));
    };
    await ask(app, flood, 1);
    await expect.poll(() => service.callsInFlight).toBe(32);
    const request = await ask(app, restaurant, 6);
    const queued = app.db.selectFrom('pushes').select('id').where('request_id', '=', request.id);
    await expect.poll(() => queued.execute()).toHaveLength(1);
    free = 32;
    for (const release of held.splice(0)) release();
    await expect.poll(() => own.received.length).toBe(1);
    isOpen = true;
    for (const release of held) release();
    service.delayCall = async () => {};
    await expect.poll(() => service.callsInFlight).toBe(0);
  });

  it('the metrics count tries by push service and outcome, and measure the time', async () => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${app.url}/metrics`, { headers })).text();
    for (const outcome of ['sent', 'failed', 'removed']) {
      const line = `sonnette_pushes_total{service="${service.url}",outcome="${outcome}"}`;
      expect(text).toContain(line);
    }
    expect(text).toContain(`sonnette_push_seconds_count{service="${service.url}"}`);
  });
});
