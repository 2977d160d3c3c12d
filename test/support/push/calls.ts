import { randomUUID } from 'node:crypto';
import { type Db, transaction } from '../../../src/db/database.ts';
import { Pushes } from '../../../src/features/push/pushes.ts';
import type { PushTarget } from '../../../src/features/push/store.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { sha256 } from '../../../src/platform/ids.ts';
import type { TestRestaurant } from '../people/people.ts';
import { openTrailLog } from '../secrets/trail.ts';
import type { TestApp } from '../server/app.ts';
import type { Refused } from '../server/http.ts';
import { newBrowserKeys, type PushService, type TestSubscription } from './push-service.ts';

type World = { db: Db; clock: Clock };

/** The push calls of one session. */
export function pushCalls(app: Pick<TestApp, 'call'>, token: string | undefined) {
  const path = '/push/subscription';
  return {
    key: () => app.call<Refused & { key: string }>('GET', '/push/key', { token }),
    put: (body: object, language = 'fr') => app.call('PUT', path, { token, body, language }),
    remove: (body?: object) => app.call('DELETE', path, { token, body }),
    test: () => app.call<Refused & { is_accepted: boolean }>('POST', '/push/test', { token }),
    beginService: () => app.call('POST', '/push/service', { token }),
    isSilent: async () =>
      (await app.call<{ is_silent: boolean }>('GET', path, { token })).body.is_silent,
    answer: (receipt: string | undefined) =>
      app.call('POST', '/push/receipt', { body: { token: receipt } }),
    take: (token: string | undefined) =>
      app.call<Refused & TableRequest & { request: TableRequest }>('POST', '/push/act', {
        body: { token },
      }),
  };
}

/** Turns pushes on, on the device with this session, and serves all zones with it: it is in service. */
export async function subscribe(
  app: Pick<TestApp, 'call'>,
  service: PushService,
  token: string,
  options?: { language?: string },
): Promise<TestSubscription> {
  const subscription = await subscribeOnly(app, service, token, options);
  await app.call('PUT', '/auth/serving', { token, body: { zones: null } });
  return subscription;
}

/** Turns pushes on, and nothing else. */
export async function subscribeOnly(
  app: Pick<TestApp, 'call'>,
  service: PushService,
  token: string,
  { escalations, language }: { escalations?: boolean; language?: string } = {},
): Promise<TestSubscription> {
  const calls = pushCalls(app, token);
  const subscription = service.subscribe((await calls.key()).body.key);
  const { endpoint, keys } = subscription;
  const { status, body } = await calls.put({ endpoint, keys, escalations }, language);
  if (status !== 204) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return subscription;
}

/**
 * Subscribes at a known push service; returns the endpoint. Never send to it: tests call loopback only.
 */
export async function subscribeKnown(app: Pick<TestApp, 'call'>, token: string): Promise<string> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
  const { keys } = newBrowserKeys();
  const { status } = await pushCalls(app, token).put({ endpoint, keys });
  if (status !== 204) throw new Error(`Answered ${status}`);
  return endpoint;
}

/** Stores many subscriptions of a paired device at once, also more than a member may have. */
export async function addSubscriptions(
  { db, clock }: World,
  { memberId, token }: { memberId: string; token: string },
  service: PushService,
  applicationServerKey: string,
  count: number,
): Promise<void> {
  const { restaurant_id } = await db
    .selectFrom('members')
    .select('restaurant_id')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const row = {
    restaurant_id,
    member_id: memberId,
    session_id: sha256(token),
    service: service.url,
    language: 'fr' as const,
    escalations_at: null,
    asked_at: null,
    created_at: clock.now().toISOString(),
  };
  const rows = Array.from({ length: count }, () => {
    const { endpoint, keys } = service.subscribe(applicationServerKey);
    return { ...row, id: randomUUID(), endpoint, ...keys };
  });
  await db.insertInto('push_subscriptions').values(rows).execute();
}

/** One more server’s sender on the database, for rings that no call makes yet. */
export function openPushes(
  { db, clock }: World,
  isAllowed: (endpoint: string) => boolean = () => true,
): Pushes {
  return new Pushes({
    isAllowed,
    db,
    clock,
    log: openTrailLog(),
    subject: 'mailto:operator@example.org',
    secretKey: 'a key that only the tests have, and all have',
    origin: 'https://sonnette.example',
  });
}

/** Rings devices for a request, and waits until the push service has answered. */
export async function ringDevices(
  app: World,
  { id: restaurant_id }: Pick<TestRestaurant, 'id'>,
  { id }: { id: string },
  target: PushTarget,
  pushes = openPushes(app),
): Promise<void> {
  await transaction(app.db, (tx) => pushes.ring(tx, { id, restaurant_id }, target));
  await pushes.settled();
}

/** Replaces the notifications of a request, and waits likewise. */
export async function replace(
  app: World,
  { id }: { id: string },
  exceptSession?: string,
): Promise<void> {
  const pushes = openPushes(app);
  const { restaurant_id } = await app.db
    .selectFrom('requests')
    .select('restaurant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await transaction(app.db, (tx) => pushes.replace(tx, { id, restaurant_id }, exceptSession));
  await pushes.settled();
}
