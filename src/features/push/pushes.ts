import { setTimeout as delay } from 'node:timers/promises';
import { afterCommit, type Db, type Tx, transaction } from '../../db/database.ts';
import type { PushRow } from '../../db/schema/push.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { FairLine } from '../../platform/fair-line.ts';
import type { Logger } from '../../platform/log/log.ts';
import { composePush, type Sendable } from './compose-push.ts';
import { callPushService } from './push-service.ts';
import * as queue from './queue-store.ts';
import {
  type PlainTopic,
  PUSH_TTL_SECONDS,
  retryAfterSeconds,
  type TeamNotice,
  topicOf,
} from './rules.ts';
import * as subscriptions from './store.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** The outcome of a push, for the metrics. */
export type PushOutcome = 'sent' | 'failed' | 'removed';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  secretKey: string;
  /** The VAPID subject. */
  subject: string;
  /** Of the links in pushes. */
  origin: string;
  /** Whether the operator still allows the push service of the endpoint. */
  isAllowed: (endpoint: string) => boolean;
  onOutcome?: (service: string, outcome: PushOutcome, milliseconds: number) => void;
};

/** Deliveries to one push service at a time, and how many more wait in this process. */
const PER_SERVICE = { atOnce: 32, places: 500 };
/** Longer than a delivery takes, unless many wait for the same push service. */
const ANSWER_MILLISECONDS = 6000;
/** The most overdue pushes that one `sendDue` leases. */
const TAKEN_AT_ONCE = 64;

/**
 * Sends pushes to devices. Each push is stored in the database until a push service accepts it, so that a
 * killed process loses none.
 * Each push service has its own queue, so that one that is slow or down does not delay the others.
 * Within a queue, restaurants take turns.
 * Delivery is at least once: if a process is killed after the push service has accepted a push and before the
 * database records that, another process sends it again.
 */
export class Pushes {
  readonly #deps: Deps;
  readonly #lines = new Map<string, FairLine>();
  readonly #underWay = new Set<Promise<PushOutcome | undefined>>();
  /** By push service: whether its last delivery failed. */
  readonly #failing = new Set<string>();
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Rings devices for a pending request, once `tx` is committed. Ringing again replaces the notification.
   * The ringing rule chooses `target`.
   */
  async ring(
    tx: Tx,
    request: { id: string; restaurant_id: string },
    target: subscriptions.PushTarget,
  ): Promise<void> {
    const about = { kind: 'request', topic: topicOf(request.id), request_id: request.id } as const;
    await this.#queue(tx, await subscriptions.listOf(tx, request.restaurant_id, target), about);
  }

  /**
   * Replaces the notifications of a request that is no longer pending, except on the device that took it.
   */
  async replace(
    tx: Tx,
    request: { id: string; restaurant_id: string },
    exceptSession?: string,
  ): Promise<void> {
    const about = { kind: 'taken', topic: topicOf(request.id), request_id: request.id } as const;
    await this.#queue(tx, await queue.listReached(tx, request, exceptSession), about);
  }

  /**
   * Sends a push about no request to a device, and waits a moment for the answer of its push service.
   * Undefined if the device has no subscription; `removed` if the push service no longer knows it.
   */
  async sendPlain(sessionId: string, topic: PlainTopic): Promise<PushOutcome | undefined> {
    const { db, clock } = this.#deps;
    const about = { kind: 'test', topic, request_id: null } as const;
    const { started } = await transaction(db, async (tx) => {
      if (topic === 'service') await subscriptions.ask(tx, sessionId, clock.now());
      const to = await subscriptions.listOf(tx, undefined, { sessionIds: [sessionId] });
      return this.#queue(tx, to, about);
    });
    if (started.length === 0) return undefined;
    const late = delay<(PushOutcome | undefined)[]>(ANSWER_MILLISECONDS, [], { ref: false });
    const outcomes = await Promise.race([Promise.all(started), late]);
    // A session whose browser has changed its endpoint has an older subscription that is gone.
    if (outcomes.includes('sent')) return 'sent';
    const isGone = outcomes.length > 0 && outcomes.every((outcome) => outcome === 'removed');
    return isGone ? 'removed' : 'failed';
  }

  /** Sends a notice to these devices once `tx` is committed. */
  async tell(
    tx: Tx,
    restaurantId: string,
    sessionIds: string[],
    notice: TeamNotice,
  ): Promise<void> {
    const details = JSON.stringify(notice);
    const { topic } = notice;
    const about = { kind: 'test', topic, request_id: null, details } as const;
    await this.#queue(tx, await subscriptions.listOf(tx, restaurantId, { sessionIds }), about);
  }

  /** Starts due pushes that nobody leases, such as retries and the pushes of a dead server. */
  async sendDue(): Promise<void> {
    if (this.#isClosed) return;
    const { db, clock } = this.#deps;
    const due = await queue.findDue(db, this.#busyServices(), clock.now(), TAKEN_AT_ONCE);
    const taken = await Promise.all(due.map((push) => queue.lease(db, push, clock.now())));
    for (const push of taken) if (push) void this.#start(push);
  }

  /** Resolves once no delivery of this process is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Waits for deliveries that have begun. Queued pushes are sent by other servers, or after a restart. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.settled();
  }

  async #queue(
    tx: Tx,
    to: Parameters<typeof queue.add>[1],
    about: Parameters<typeof queue.add>[2],
  ): Promise<{ started: Promise<PushOutcome | undefined>[] }> {
    const pushes = await queue.add(tx, to, about, this.#deps.clock.now());
    const started: Promise<PushOutcome | undefined>[] = [];
    afterCommit(tx, () => {
      for (const push of pushes) started.push(this.#start(push));
    });
    return { started };
  }

  #busyServices(): string[] {
    return [...this.#lines].filter(([, line]) => line.isBusy).map(([service]) => service);
  }

  #start(push: PushRow): Promise<PushOutcome | undefined> {
    const started = this.#inLine(push).finally(() => this.#underWay.delete(started));
    this.#underWay.add(started);
    return started;
  }

  /** Errors leave the row as it is: after the lease it is tried again. */
  async #inLine(push: PushRow): Promise<PushOutcome | undefined> {
    const { service, restaurant_id } = push;
    const line = this.#lines.get(service) ?? new FairLine(PER_SERVICE);
    this.#lines.set(service, line);
    try {
      // Restaurants take turns: one that rings hundreds of devices delays no other.
      return await line.run(restaurant_id, () => this.#send(push));
    } catch (error) {
      this.#deps.log.debug({ err: error, push: push.id }, 'push not sent, retried after its lease');
      return undefined;
    }
  }

  async #send(push: PushRow): Promise<PushOutcome | undefined> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    // Closed, or it waited until its lease expired, so that another process may have it.
    if (
      this.#isClosed ||
      push.held_until === null ||
      Date.parse(push.held_until) <= now.getTime()
    ) {
      return undefined;
    }
    const found = await queue.findSendable(db, push);
    const isLate = now.getTime() - Date.parse(push.queued_at) > PUSH_TTL_SECONDS * 1000;
    const payload = found && !isLate && composePush(push, found, { ...this.#deps, now });
    if (payload) return this.#deliver(push, found, payload);
    await this.#finish(push);
    return undefined;
  }

  async #deliver(push: PushRow, to: Sendable, payload: object): Promise<PushOutcome> {
    const { subject, isAllowed } = this.#deps;
    const { topic } = push;
    if (!isAllowed(to.endpoint)) return this.#remove(push, to);
    let reason: string | number;
    try {
      const keys = await readVapidKeys(this.#deps);
      const answer = await callPushService(to, { payload, topic }, { keys, subject });
      if (answer.outcome === 'accepted') {
        this.#note(push, 'sent');
        await this.#finish(push);
        return 'sent';
      }
      if (answer.outcome === 'gone') return await this.#remove(push, to);
      reason = answer.status;
    } catch (error) {
      reason = reasonOf(error);
    }
    await this.#postpone(push, reason);
    return 'failed';
  }

  async #remove(push: PushRow, { id, endpoint }: Sendable): Promise<'removed'> {
    this.#note(push, 'removed');
    await subscriptions.removeGone(this.#deps.db, id, endpoint);
    await this.#finish(push);
    return 'removed';
  }

  /** In a transaction, so that deliveries that end together share one commit. */
  #finish(push: PushRow): Promise<void> {
    return transaction(this.#deps.db, (tx) => queue.finish(tx, push));
  }

  async #postpone(push: PushRow, reason: string | number): Promise<void> {
    const { db, clock } = this.#deps;
    const wait = retryAfterSeconds(push.tries);
    this.#note(push, 'failed', reason);
    if (wait === undefined) return this.#finish(push);
    const until = secondsAfter(clock.now(), wait);
    await transaction(db, (tx) => queue.postpone(tx, push, until));
  }

  /** Logs only changes: a push service that is down for an hour must not cause a thousand lines. */
  #note({ service, queued_at }: PushRow, outcome: PushOutcome, reason?: string | number): void {
    const { log, clock, onOutcome } = this.#deps;
    onOutcome?.(service, outcome, clock.now().getTime() - Date.parse(queued_at));
    const isFailing = this.#failing.has(service);
    if (outcome === 'failed' && !isFailing) {
      log.warn({ service, reason }, 'push service failed, pushes are retried');
      this.#failing.add(service);
    } else if (outcome === 'sent' && isFailing) {
      log.info({ service }, 'push service works again');
      this.#failing.delete(service);
    }
  }
}

/** The cause of a failed `fetch`; never the endpoint, which is a secret of the device. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}
