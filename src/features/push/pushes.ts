import { afterCommit, type Db, type Tx, transaction } from '../../db/database.ts';
import type { PushRow } from '../../db/schema-push.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { FairLine } from '../../platform/fair-line.ts';
import type { Logger } from '../../platform/log/log.ts';
import { newActToken } from './act-token.ts';
import { callPushService } from './push-service.ts';
import * as queue from './queue-store.ts';
import { PUSH_TTL_SECONDS, retryAfterSeconds, TEST_TOPIC, topicOf } from './rules.ts';
import { listOf, type PushTarget, removeGone } from './store.ts';
import { readVapidKeys } from './vapid-keys.ts';
import { type PushPayload, requestWords, takenWords, testWords } from './words.ts';

/** What became of a push, for the metrics. */
export type PushOutcome = 'sent' | 'failed' | 'removed';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  secretKey: string;
  /** The VAPID subject. */
  subject: string;
  onOutcome?: (service: string, outcome: PushOutcome, milliseconds: number) => void;
};
type Sendable = NonNullable<Awaited<ReturnType<typeof queue.findSendable>>>;

/** Deliveries to one push service at a time, and how many more wait in this process. */
const PER_SERVICE = { atOnce: 32, places: 500 };
/** Overdue pushes that one round takes over. */
const TAKEN_AT_ONCE = 64;

/**
 * Sends pushes to devices. Each is a row until a push service accepts it, so that none is lost with a
 * process. Each push service has its own queue: one that is slow or down delays no other, and nothing waits
 * for a delivery. Delivery is at least once: a process that is killed between acceptance and the end of the
 * row leaves a push that another process sends again.
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
   * The ringing rule decides whom, and calls this; until there is one, nothing else does.
   */
  async ring(
    tx: Tx,
    request: { id: string; restaurant_id: string },
    target: PushTarget,
  ): Promise<void> {
    const told = { kind: 'request', topic: topicOf(request.id), request_id: request.id } as const;
    await this.#queue(tx, await listOf(tx, request.restaurant_id, target), told);
  }

  /**
   * Replaces the notifications of a request that is no longer pending, except on the device that took it.
   */
  async replace(tx: Tx, requestId: string, exceptSession?: string): Promise<void> {
    const told = { kind: 'taken', topic: topicOf(requestId), request_id: requestId } as const;
    await this.#queue(tx, await queue.listReached(tx, requestId, exceptSession), told);
  }

  /** Sends a test to a device. False if it has no subscription. */
  async test(sessionId: string): Promise<boolean> {
    const told = { kind: 'test', topic: TEST_TOPIC, request_id: null } as const;
    return transaction(this.#deps.db, async (tx) => {
      const to = await listOf(tx, undefined, { sessionIds: [sessionId] });
      await this.#queue(tx, to, told);
      return to.length > 0;
    });
  }

  /** Starts what is due and held by nobody, such as retries and the pushes of a dead server. */
  async sendDue(): Promise<void> {
    if (this.#isClosed) return;
    const { db, clock } = this.#deps;
    const due = await queue.findDue(db, this.#busyServices(), clock.now(), TAKEN_AT_ONCE);
    const taken = await Promise.all(due.map((push) => queue.lease(db, push, clock.now())));
    for (const push of taken) if (push) this.#start(push);
  }

  /** Resolves once nothing is under way here. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Waits for deliveries that have begun. What still waits is taken over by others, or after a restart. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.settled();
  }

  async #queue(tx: Tx, to: Parameters<typeof queue.add>[1], told: Parameters<typeof queue.add>[2]) {
    const pushes = await queue.add(tx, to, told, this.#deps.clock.now());
    afterCommit(tx, () => {
      for (const push of pushes) this.#start(push);
    });
  }

  #busyServices(): string[] {
    return [...this.#lines].filter(([, line]) => line.isBusy).map(([service]) => service);
  }

  #start(push: PushRow): void {
    const started = this.#inLine(push).finally(() => this.#underWay.delete(started));
    this.#underWay.add(started);
  }

  /** Errors leave the row as it is: after the lease it is tried again. */
  async #inLine(push: PushRow): Promise<void> {
    const { service, subscription_id } = push;
    const line = this.#lines.get(service) ?? new FairLine(PER_SERVICE);
    this.#lines.set(service, line);
    try {
      await line.run(subscription_id, () => this.#send(push));
    } catch (error) {
      this.#deps.log.debug({ err: error, push: push.id }, 'push not sent, retried after its lease');
    }
  }

  async #send(push: PushRow): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    // It waited for so long that another process may have it.
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

  /** Undefined if there is nothing to tell any more: a late ring of a request that was taken, say. */
  #payloadOf(push: PushRow, found: Sendable): PushPayload | undefined {
    const { kind, id, topic, request_id, round } = push;
    const { language, table_number, type, status } = found;
    if (kind === 'test') return { kind, id, ...testWords(language), tag: topic };
    const isPending = status === 'pending';
    if (request_id === null || table_number === null || type === null || status === null) return;
    if (isPending !== (kind === 'request')) return;
    const told = { ...found, table_number, type, status };
    const about = { kind, id: request_id, tag: topic };
    if (kind === 'taken') return { ...about, ...takenWords(language, told) };
    const { secretKey, clock } = this.#deps;
    const claim = { requestId: request_id, memberId: found.member_id, pushId: id, round };
    const act = newActToken(secretKey, claim, clock.now());
    return { ...about, ...requestWords(language, told), act };
  }

  async #deliver(push: PushRow, to: Sendable, payload: PushPayload): Promise<void> {
    const { db, subject } = this.#deps;
    const { topic } = push;
    let reason: string | number;
    try {
      const keys = await readVapidKeys(this.#deps);
      const answer = await callPushService(to, { payload, topic }, { keys, subject });
      if (answer.outcome === 'accepted') {
        this.#note(push, 'sent');
        return await this.#finish(push);
      }
      if (answer.outcome === 'gone') {
        this.#note(push, 'removed');
        await removeGone(db, to.id, to.endpoint);
        return await this.#finish(push);
      }
      reason = answer.status;
    } catch (error) {
      reason = reasonOf(error);
    }
    await this.#postpone(push, reason);
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
      log.info({ service }, 'pushes are sent again');
      this.#failing.delete(service);
    }
  }
}

/** The cause of a failed `fetch`; never the endpoint, which is a secret of the device. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}
