import { type Db, type Tx, transaction } from '../../db/database.ts';
import { mayCall } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log/log.ts';
import { rates } from '../../rates.ts';
import { knownName } from '../auth/rules.ts';
import { staysInService } from '../on-duty/store.ts';
import {
  answerPush,
  beginPushService,
  type PushedRequest,
  pushRefusals,
  readPushKey,
  readRinging,
  subscribeToPush,
  takeByPush,
  testPush,
  unsubscribeFromPush,
} from './contract.ts';
import { areUsableKeys } from './push-service.ts';
import { isReceiptToken, readTakeToken } from './push-tokens.ts';
import type { Pushes } from './pushes.ts';
import * as queue from './queue-store.ts';
import { type PlainTopic, pushServiceOf } from './rules.ts';
import * as subscriptions from './store.ts';
import { readVapidKeys } from './vapid-keys.ts';

type PushTake = {
  restaurantId: string;
  requestId: string;
  by: string | undefined;
  memberId: string;
  /** The device that shows the notification. */
  sessionId: string;
  /** The network address from which it is taken. */
  address: string;
  /** Marks the token as used. False if it was: it must not take the request again after a release. */
  useToken: (tx: Tx) => Promise<boolean>;
};

export type PushRoutes = ReturnType<typeof pushRoutes>;

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  rate: RateLimiter;
  secretKey: string;
  pushServices: string[];
  pushes: Pushes;
  /** Undefined if a used token would take a released request again. Throws 404, and 409 with the request. */
  takeRequest: (take: PushTake) => Promise<PushedRequest | undefined>;
};

export function pushRoutes(deps: Deps) {
  const { db, clock, rate, secretKey, takeRequest } = deps;
  return newRouter()
    .openapi(readPushKey, async (c) => {
      const { publicKey } = await readVapidKeys(deps);
      return c.json({ key: publicKey }, 200);
    })
    .openapi(subscribeToPush, async (c) => {
      await subscribe(c, deps, c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(unsubscribeFromPush, async (c) => {
      const { endpoint } = c.req.valid('json') as { endpoint?: string };
      const address = endpoint && (URL.parse(endpoint)?.href ?? endpoint);
      await subscriptions.removeOf(db, memberOf(c).sessionId, address);
      return c.body(null, 204);
    })
    .openapi(testPush, async (c) => {
      return c.json(await sendPlain(c, deps, 'test'), 202);
    })
    .openapi(beginPushService, async (c) => {
      return c.json(await sendPlain(c, deps, 'service'), 202);
    })
    .openapi(readRinging, async (c) => {
      const is_silent = await subscriptions.isSilent(db, memberOf(c).sessionId, clock.now());
      return c.json({ is_silent }, 200);
    })
    .openapi(answerPush, async (c) => {
      const { token } = c.req.valid('json');
      const asked = await subscriptions.findAsked(db, token.split('.')[0] ?? '');
      if (asked && isReceiptToken(secretKey, token, asked)) {
        await subscriptions.noteAnswer(db, asked.session_id);
        await staysInService(db, asked.session_id, clock.now());
      }
      return c.body(null, 204);
    })
    .openapi(takeByPush, async (c) => {
      const claim = readTakeToken(secretKey, c.req.valid('json').token, clock.now());
      const taker = claim && (await queue.findTaker(db, claim));
      if (!taker) throw new Refusal(pushRefusals.badToken);
      rate.take(`push act:${taker.session_id}`, rates.pushActsPerSession);
      const taken = await takeRequest({
        restaurantId: taker.restaurant_id,
        requestId: claim.requestId,
        by: knownName(taker),
        memberId: claim.memberId,
        sessionId: taker.session_id,
        address: c.get('address'),
        useToken: (tx) => queue.noteUse(tx, taker.restaurant_id, claim),
      });
      if (!taken) throw new Refusal(pushRefusals.badToken);
      return c.json(taken, 200);
    });
}

/** Throws 409 if the device has no subscription, or one that its push service no longer knows. */
async function sendPlain(
  c: AppContext,
  { rate, pushes }: Deps,
  topic: PlainTopic,
): Promise<{ is_accepted: boolean }> {
  const { sessionId } = memberOf(c);
  rate.take(`push test:${sessionId}`, rates.pushTestsPerSession);
  const outcome = await pushes.sendPlain(sessionId, topic);
  if (outcome === undefined) throw new Refusal(pushRefusals.notSubscribed);
  if (outcome === 'removed') throw new Refusal(pushRefusals.lost);
  return { is_accepted: outcome === 'sent' };
}

type Subscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  escalations?: boolean | undefined;
};

/** Throws 400 for an unknown push service and for keys that cannot be used; also 401, 403 and 409. */
async function subscribe(
  c: AppContext,
  { db, clock, pushServices }: Deps,
  { endpoint, keys: { p256dh, auth }, escalations }: Subscription,
): Promise<void> {
  const { memberId, sessionId, role } = memberOf(c);
  const service = pushServiceOf(endpoint, pushServices);
  if (service === undefined) throw new Refusal(pushRefusals.foreignService);
  if (!areUsableKeys({ p256dh, auth })) throw new Refusal(pushRefusals.badKeys);
  if (escalations && !mayCall(role, 'manage')) throw new Refusal(refusals.forbidden);
  const now = clock.now();
  const subscription = {
    id: newId(now),
    member_id: memberId,
    session_id: sessionId,
    created_at: instant(now),
    endpoint: new URL(endpoint).href,
    p256dh,
    auth,
    service,
    language: c.get('language'),
    escalations_at: escalations === false ? null : escalations && instant(now),
  };
  const kept = await transaction(db, (tx) =>
    subscriptions.keep(tx, subscription, {
      ofMember: limits.pushSubscriptionsPerMember,
      ofTeam: limits.pushSubscriptionsPerRestaurant,
    }),
  );
  if (kept === 'no member') throw new Refusal(refusals.noSession);
  if (kept === 'another’s') throw new Refusal(pushRefusals.known);
  if (kept === 'too many') throw new Refusal(pushRefusals.tooMany);
  if (kept === 'too many in team') throw new Refusal(pushRefusals.tooManyInTeam);
}

/** Throws 403 for a super_admin, who is a member of no restaurant. */
function memberOf(c: AppContext) {
  const { memberId, ...caller } = callerOf(c);
  if (memberId === null) throw new Refusal(refusals.forbidden);
  return { ...caller, memberId };
}
