import { afterCommit, type Db, type Tx, transaction } from '../../db/database.ts';
import type { PushRow } from '../../db/schema/push.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { FairLine } from '../../platform/fair-line.ts';
import type { Logger } from '../../platform/log/log.ts';
import { newActToken } from './act-token.ts';
import type { PushPayload } from './contract.ts';
import { callPushService } from './push-service.ts';
import * as queue from './queue-store.ts';
import { PUSH_TTL_SECONDS, retryAfterSeconds, TEST_TOPIC, topicOf } from './rules.ts';
import { listOf, type PushTarget, removeGone } from './store.ts';
import { readVapidKeys } from './vapid-keys.ts';
import { notPendingWords, requestWords, testWords } from './words.ts';

/** The outcome of a push, for the metrics. */
export type PushOutcome = 'sent' | 'failed' | 'removed';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  secretKey: string;
  /** The VAPID subject. */
  subject: string;
  /** Whether the operator still allows the push service of the endpoint. */
  isAllowed: (endpoint: string) => boolean;
  onOutcome?: (service: string, outcome: PushOutcome, milliseconds: number) => void;
};
type Sendable = NonNullable<Awaited<ReturnType<typeof queue.findSendable>>>;

/** Deliveries to one push service at a time, and how many more wait in this process. */
const PER_SERVICE = { atOnce: 32, places: 500 };
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
  readonly #underWay = new Set<Promise<void>>();
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
    target: PushTarget,
  ): Promise<void> {
    const about = { kind: 'request', topic: topicOf(request.id), request_id: request.id } as const;
    await this.#queue(tx, await listOf(tx, request.restaurant_id, target), about);
  }

  /**
   * Replaces the notifications of a request that is no longer pending, except on the device that took it.
   */
  async replace(tx: Tx, requestId: string, exceptSession?: string): Promise<void> {
    const about = { kind: 'taken', topic: topicOf(requestId), request_id: requestId } as const;
    await this.#queue(tx, await queue.listReached(tx, requestId, exceptSession), about);
  }

  /** Sends a test to a device. False if it has no subscription. */
  async test(sessionId: string): Promise<boolean> {
    const about = { kind: 'test', topic: TEST_TOPIC, request_id: null } as const;
    return transaction(this.#deps.db, async (tx) => {
      const to = await listOf(tx, undefined, { sessionIds: [sessionId] });
      await this.#queue(tx, to, about);
      return to.length > 0;
    });
  }

  /** Starts due pushes that nobody leases, such as retries and the pushes of a dead server. */
  async sendDue(): Promise<void> {
    if (this.#isClosed) return;
    const { db, clock } = this.#deps;
    const due = await queue.findDue(db, this.#busyServices(), clock.now(), TAKEN_AT_ONCE);
    const taken = await Promise.all(due.map((push) => queue.lease(db, push, clock.now())));
    for (const push of taken) if (push) this.#start(push);
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
  ) {
    const pushes = await queue.add(tx, to, about, this.#deps.clock.now());
    afterCommit(tx, () => {
      for (const push of pushes) this.#start(push);
    });
  }

  #busyServices(): string[] {
    return [...this.#lines].filter(([, line]) => line.isBusy).map(([service]) => service);
  }

  #start(push: queue.QueuedPush): void {
    const started = this.#inLine(push).finally(() => this.#underWay.delete(started));
    this.#underWay.add(started);
  }

  /** Errors leave the row as it is: after the lease it is tried again. */
  async #inLine(push: queue.QueuedPush): Promise<void> {
    const { service, subscription_id, restaurant_id } = push;
    const line = this.#lines.get(service) ?? new FairLine(PER_SERVICE);
    this.#lines.set(service, line);
    try {
      // Restaurants take turns: one that rings hundreds of devices delays no other.
      await line.run(restaurant_id ?? subscription_id, () => this.#send(push));
    } catch (error) {
      this.#deps.log.debug({ err: error, push: push.id }, 'push not sent, retried after its lease');
    }
  }

  async #send(push: PushRow): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    // Closed, or it waited until its lease expired, so that another process may have it.
    if (
      this.#isClosed ||
      push.held_until === null ||
      Date.parse(push.held_until) <= now.getTime()
    ) {
      return;
    }
    const found = await queue.findSendable(db, push);
    const isLate = now.getTime() - Date.parse(push.queued_at) > PUSH_TTL_SECONDS * 1000;
    const payload = found && !isLate && this.#payloadOf(push, found);
    if (!payload) return this.#finish(push);
    await this.#deliver(push, found, payload);
  }

  /** Undefined if the push is out of date: a late ring for a request that was taken, for instance. */
  #payloadOf(push: PushRow, found: Sendable): PushPayload | undefined {
    const { kind, id, topic, request_id, round } = push;
    const { language, table_number, type, status, asked_at, other_membership } = found;
    if (kind === 'test') return { kind, id, language, ...testWords(language), tag: topic };
    const isPending = status === 'pending';
    if (request_id === null || asked_at === null) return;
    if (table_number === null || type === null || status === null) return;
    if (isPending !== (kind === 'request')) return;
    const request = {
      ...{ ...found, table_number, type, status },
      waiting_since: found.returned_at ?? asked_at,
      restaurant_name: other_membership && found.restaurant_name,
    };
    const about = { kind, id: request_id, language, tag: topic };
    if (kind === 'taken') return { ...about, ...notPendingWords(language, request) };
    const { secretKey, clock } = this.#deps;
    const claim = { requestId: request_id, memberId: found.member_id, pushId: id, round };
    const act = newActToken(secretKey, claim, clock.now());
    return { ...about, ...requestWords(language, request, clock.now()), act };
  }

  async #deliver(push: PushRow, to: Sendable, payload: PushPayload): Promise<void> {
    const { subject, isAllowed } = this.#deps;
    const { topic } = push;
    if (!isAllowed(to.endpoint)) return this.#remove(push, to);
    let reason: string | number;
    try {
      const keys = await readVapidKeys(this.#deps);
      const answer = await callPushService(to, { payload, topic }, { keys, subject });
      if (answer.outcome === 'accepted') {
        this.#note(push, 'sent');
        return await this.#finish(push);
      }
      if (answer.outcome === 'gone') return await this.#remove(push, to);
      reason = answer.status;
    } catch (error) {
      reason = reasonOf(error);
    }
    await this.#postpone(push, reason);
  }

  async #remove(push: PushRow, { id, endpoint }: Sendable): Promise<void> {
    this.#note(push, 'removed');
    await removeGone(this.#deps.db, id, endpoint);
    await this.#finish(push);
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
