import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOwn } from '../../../test/support/people/act-code.ts';
import {
  cantine,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import { purge } from '../../../test/support/people/purge.ts';
import {
  codeOf,
  joinAlso,
  joinTeam,
  pairStaff,
  teamCalls,
} from '../../../test/support/people/team.ts';
import {
  addSubscriptions,
  pushCalls,
  subscribe,
  subscribeOnly,
} from '../../../test/support/push/calls.ts';
import type { TestSubscription } from '../../../test/support/push/push-service.ts';
import { startWithPushService } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { limits } from '../../limits.ts';
import { sha256 } from '../../platform/ids.ts';
import { listSubscribed } from './store.ts';

withAppOnEachEngine(
  ({ app, service }) => {
    let restaurant: TestRestaurant;

    beforeAll(async () => {
      restaurant = await petitBistrot(app);
    });

    const rows = () => app.db.selectFrom('push_subscriptions').selectAll().execute();
    const endpoints = async () => (await rows()).map(({ endpoint }) => endpoint);

    it('a device gets the key, subscribes, and is stored once [PSH-02]', async () => {
      const { token, memberId } = await pairStaff(app, restaurant);
      const { key } = (await pushCalls(app, token).key()).body;
      expect(Buffer.from(key, 'base64url')).toHaveLength(65);
      const { endpoint, keys } = await subscribe(app, service, token);
      await pushCalls(app, token).put({ endpoint, keys }, 'en');
      const own = (await rows()).filter((row) => row.endpoint === endpoint);
      expect(own).toMatchObject([{ member_id: memberId, service: service.url, language: 'en' }]);
    });

    it('only endpoints of known push services are stored [PSH-02]', async () => {
      const { put } = pushCalls(app, (await pairStaff(app, restaurant)).token);
      const { keys } = service.subscribe('');
      const known = 'https://fcm.googleapis.com/fcm/send/abc';
      expect((await put({ endpoint: known, keys })).status).toBe(204);
      for (const endpoint of [
        'https://push.example.org/1',
        'http://fcm.googleapis.com/fcm/send/abc',
        'https://10.0.0.1/1',
        'http://127.0.0.1:1/1',
        'https://[::ffff:127.0.0.1]/1',
      ]) {
        const refused = await put({ endpoint, keys });
        expect(codeOf(refused)).toEqual([400, 'foreign_push_service']);
        expect(refused.body.error).toMatch(/service de notifications/);
      }
      const { endpoint } = service.subscribe('');
      const offCurve = Buffer.alloc(65, 7).toString('base64url');
      for (const bad of [
        { ...keys, p256dh: offCurve },
        { ...keys, p256dh: 'AAAA' },
        { ...keys, auth: 'AAAA' },
      ]) {
        expect(codeOf(await put({ endpoint, keys: bad }))).toEqual([400, 'bad_push_keys']);
      }
      expect((await put({ endpoint })).status).toBe(400);
      expect(await endpoints()).not.toContain(endpoint);
    });

    it('a member has at most 10 subscriptions, also with concurrent calls', async () => {
      const { token } = await pairStaff(app, restaurant, 'Noé');
      const { put } = pushCalls(app, token);
      const wanted = Array.from({ length: 14 }, () => service.subscribe(''));
      const answers = await Promise.all(
        wanted.map(({ endpoint, keys }) => put({ endpoint, keys })),
      );
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status !== 204);
      expect(refused.map(codeOf)).toEqual(Array(4).fill([409, 'too_many_push_subscriptions']));
      const [kept] = wanted.filter((_, index) => answers[index]?.status === 204);
      const renewed = await put({ endpoint: kept?.endpoint, keys: kept?.keys });
      expect(renewed.status).toBe(204);
      expect(limits.pushSubscriptionsPerMember).toBe(10);
    });

    it('a restaurant has at most 200 subscriptions', async () => {
      const full = await petitBistrot(app);
      const [lea, noe] = [await pairStaff(app, full), await pairStaff(app, full)];
      const { key } = (await pushCalls(app, lea.token).key()).body;
      await addSubscriptions(app, lea, service, key, 199);
      const { endpoint, keys } = await subscribe(app, service, noe.token);
      const one = service.subscribe(key);
      const refused = await pushCalls(app, noe.token).put({
        endpoint: one.endpoint,
        keys: one.keys,
      });
      expect(codeOf(refused)).toEqual([409, 'too_many_push_subscriptions']);
      expect(refused.body.error).toMatch(/^Un restaurant a 200 appareils/);
      // A renewal adds no subscription, and each restaurant has its own limit.
      expect((await pushCalls(app, noe.token).put({ endpoint, keys })).status).toBe(204);
      await subscribe(app, service, (await pairStaff(app, restaurant)).token);
    });

    it('only managers and owners get escalations, and a renewal leaves them as they are [RNG-06]', async () => {
      const lea = await pairStaff(app, restaurant);
      const { endpoint, keys } = service.subscribe('');
      const refused = await pushCalls(app, lea.token).put({ endpoint, keys, escalations: true });
      expect(codeOf(refused)).toEqual([403, 'forbidden']);
      const marc = await joinTeam(app, restaurant, { name: 'Marc', role: 'manager' });
      for (const { token } of [marc, restaurant.owner]) {
        const subscription = await subscribeOnly(app, service, token, { escalations: true });
        const wants = async () =>
          (await rows()).find((row) => row.endpoint === subscription.endpoint)?.escalations_at;
        const { put } = pushCalls(app, token);
        await put({ endpoint: subscription.endpoint, keys: subscription.keys });
        expect(await wants()).not.toBeNull();
        await put({ ...subscription, received: undefined, escalations: false });
        expect(await wants()).toBeNull();
      }
      const admin = await root(app);
      const asRoot = await pushCalls(app, admin.token).put({ endpoint, keys });
      expect(codeOf(asRoot)).toEqual([403, 'forbidden']);
    });

    it('a new address of the same browser takes the wish for escalations over [RNG-06]', async () => {
      const marc = await joinTeam(app, restaurant, { name: 'Marc', role: 'manager' });
      await subscribeOnly(app, service, marc.token, { escalations: true });
      const { put } = pushCalls(app, marc.token);
      const { endpoint, keys } = service.subscribe('');
      expect((await put({ endpoint, keys })).status).toBe(204);
      const wants = async (ending: string) =>
        (await rows()).find((row) => row.endpoint === ending)?.escalations_at != null;
      expect(await wants(endpoint)).toBe(true);
      // Once it was turned off, the address before that counts no more.
      app.clock.advance(1000);
      const off = service.subscribe('');
      await put({ ...off, received: undefined, escalations: false });
      app.clock.advance(1000);
      const last = service.subscribe('');
      await put({ endpoint: last.endpoint, keys: last.keys });
      expect(await wants(last.endpoint)).toBe(false);
      const devices = await listSubscribed(app.db, [restaurant.id], app.clock.now());
      const own = devices.filter(({ session_id }) => session_id === sha256(marc.token));
      expect(own.at(-1)?.isEscalation).toBe(false);
    });

    describe('a subscription ends [PSH-05]', () => {
      it('by the device itself, one or all, and never another’s', async () => {
        const [lea, noe] = [await pairStaff(app, restaurant), await pairStaff(app, restaurant)];
        const [first, second] = [
          await subscribe(app, service, lea.token),
          await subscribe(app, service, lea.token),
        ];
        await pushCalls(app, noe.token).remove({ endpoint: first.endpoint });
        expect(await endpoints()).toContain(first.endpoint);
        const removed = await pushCalls(app, lea.token).remove({ endpoint: first.endpoint });
        expect(removed.status).toBe(204);
        expect(await endpoints()).not.toContain(first.endpoint);
        expect(await endpoints()).toContain(second.endpoint);
        expect((await pushCalls(app, lea.token).remove()).status).toBe(204);
        expect(await endpoints()).not.toContain(second.endpoint);
      });

      it('with the session, the member and the restaurant', async () => {
        const other = await cantine(app);
        const devices = [];
        for (let each = 0; each < 3; each += 1) devices.push(await pairStaff(app, other));
        const ends: TestSubscription[] = [];
        for (const { token } of devices) ends.push(await subscribe(app, service, token));
        const owners = await subscribe(app, service, other.owner.token);
        const left = async () =>
          [...ends, owners].filter(({ endpoint }) => known.includes(endpoint)).length;
        let known = await endpoints();
        expect(await left()).toBe(4);
        const team = teamCalls(app, other, other.owner.token);
        await app.call('POST', '/auth/logout', { token: devices[0]?.token });
        await team.revoke(devices[1]?.deviceId ?? '');
        await team.remove(devices[2]?.memberId ?? '');
        known = await endpoints();
        expect(await left()).toBe(1);
        await deleteOwn(app, other, 'La Cantine');
        await purge(app);
        known = await endpoints();
        expect(await left()).toBe(0);
      });

      it('while the session belongs to another restaurant', async () => {
        const second = await cantine(app);
        await joinAlso(app, restaurant.owner, second, { name: 'Camille', role: 'owner' });
        const { token } = restaurant.owner;
        const { endpoint } = await subscribe(app, service, token);
        const calls = pushCalls(app, token);
        const body = { restaurantId: second.id };
        expect((await app.call('PUT', '/auth/restaurant', { token, body })).status).toBe(200);
        expect(codeOf(await calls.test())).toEqual([409, 'no_push_subscription']);
        await app.call('PUT', '/auth/restaurant', { token, body: { restaurantId: restaurant.id } });
        expect((await calls.test()).status).toBe(202);
        expect(await endpoints()).toContain(endpoint);
      });

      it('for the earlier session when another one subscribes the same browser', async () => {
        const [lea, noe] = [await pairStaff(app, restaurant), await pairStaff(app, restaurant)];
        const { endpoint, keys } = await subscribe(app, service, lea.token);
        expect((await pushCalls(app, noe.token).put({ endpoint, keys })).status).toBe(204);
        expect(codeOf(await pushCalls(app, lea.token).test())).toEqual([
          409,
          'no_push_subscription',
        ]);
        const guessed = { endpoint, keys: service.subscribe('').keys };
        const refused = await pushCalls(app, lea.token).put(guessed);
        expect(codeOf(refused)).toEqual([409, 'known_push_endpoint']);
        expect((await pushCalls(app, noe.token).test()).status).toBe(202);
      });
    });
  },
  {},
  startWithPushService,
);
