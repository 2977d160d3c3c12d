import { afterCommit, type Db, type Tx, transaction } from '../../db/database.ts';
import type { RequestRow } from '../../db/schema.ts';
import type { RequestEvent } from '../../enums.ts';
import type { Clock } from '../../platform/clock.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { ageOf } from '../requests/rules.ts';
import { lock } from '../restaurants/store.ts';
import { bodyOf, type TitleOf } from './compose-hook.ts';
import * as deliveries from './deliveries-store.ts';
import { queueOffMails } from './hook-mails.ts';
import { post, type TryOutcome } from './receiver.ts';
import { eventsIn, nextTrySeconds } from './rules.ts';
import { secretOf, signedHeaders } from './signing.ts';
import * as hooks from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  outbox: Outbox;
  secretKey: string;
  /** Whether they may go to private addresses. */
  areHooksPrivate: boolean;
  titleOf: TitleOf;
};

/** Tries at a time: of one hook, so that a slow receiver delays no other, and in all. */
const AT_ONCE = { each: 2, all: 64 };
/** Few enough not to block the event loop for long. */
const RESTAURANTS_AT_ONCE = 100;

/**
 * Sends events of requests to the addresses that restaurants have given. Each is stored in the transaction of
 * its change, and tried until it arrives or is lost. Delivery is at least once, in no certain order.
 */
export class Hooks {
  readonly #deps: Deps;
  /** The tries of this process, with the hook of each. */
  readonly #underWay = new Map<Promise<void>, string>();
  /** The hooks whose events are being looked for. */
  readonly #looking = new Set<string>();
  #turn = 0;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends the event of these requests of one restaurant, once `tx` is committed. */
  async store(tx: Tx, event: RequestEvent, requests: readonly RequestRow[]): Promise<void> {
    const [first] = requests;
    if (!first) return;
    const listening = await hooks.listActive(tx, [first.restaurant_id]);
    await this.#add(tx, event, requests, listening);
    // Ignores errors here: the job tries again within a second.
    afterCommit(tx, () => {
      for (const { restaurant_id, id } of listening)
        this.#startSoon({ restaurant_id, hook_id: id });
    });
  }

  /** Stores an event for each pending request that is late, once. */
  async lookForLate(): Promise<void> {
    const { db, clock, log } = this.#deps;
    const ids = await hooks.listToldOfLate(db);
    for (let from = 0; from < ids.length; from += RESTAURANTS_AT_ONCE) {
      const some = ids.slice(from, from + RESTAURANTS_AT_ONCE);
      const pending = await deliveries.listPending(db, some);
      const late = pending.filter((row) => ageOf(row, clock.now().getTime()) === 'late');
      if (late.length === 0) continue;
      const told = await deliveries.listTold(db, late);
      const known = new Set(told.map(({ hook_id, request_id }) => `${hook_id} ${request_id}`));
      const listening = await hooks.listActive(db, some);
      for (const hook of listening) {
        const untold = late.filter(({ id }) => !known.has(`${hook.id} ${id}`));
        // Of a hook that was deleted meanwhile.
        await this.#add(db, 'request.late', untold, [hook]).catch((err: unknown) =>
          log.debug({ err, hook: hook.id }, 'late requests not noted'),
        );
      }
    }
  }

  /** Starts what is due. Call it every second: for further tries, and for what a stopped server has left. */
  async sendDue(): Promise<void> {
    const { db, clock } = this.#deps;
    const found = await deliveries.listHooksWithDue(db, clock.now());
    // By turns, where there are more than may be tried at a time.
    this.#turn += 1;
    const first = this.#turn % Math.max(found.length, 1);
    for (const hook of [...found.slice(first), ...found.slice(0, first)])
      await this.#startDue(hook);
  }

  /** Waits for tries that have begun. Other servers send the rest, or this one after a restart. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#underWay.keys());
  }

  async #add(
    db: Db,
    event: RequestEvent,
    requests: readonly RequestRow[],
    listening: Awaited<ReturnType<typeof hooks.listActive>>,
  ): Promise<void> {
    const { clock, titleOf } = this.#deps;
    const now = clock.now();
    const rows = listening.flatMap(({ place_word, restaurant_id, ...hook }) => {
      if (!eventsIn(hook.events).includes(event)) return [];
      const own = requests.filter((request) => request.restaurant_id === restaurant_id);
      return own.map((request) => ({
        restaurant_id,
        id: newId(now),
        hook_id: hook.id,
        event,
        request_id: request.id,
        body: bodyOf(hook, event, { ...request, place_word }, { titleOf, now }),
      }));
    });
    await deliveries.add(db, rows, now);
  }

  /** Ignores errors: the job tries again within a second. */
  #startSoon(hook: deliveries.HookKey): void {
    void this.#startDue(hook).catch(() => {});
  }

  async #startDue(hook: deliveries.HookKey): Promise<void> {
    const { db, clock } = this.#deps;
    const { hook_id } = hook;
    const most = this.#freePlaces(hook_id);
    if (most <= 0 || this.#looking.has(hook_id) || this.#isClosed) return;
    this.#looking.add(hook_id);
    try {
      for (const due of await deliveries.findDue(db, hook, most, clock.now())) {
        if (this.#isClosed) return;
        const isOurs = await deliveries.lease(db, due, clock.now());
        if (isOurs && !this.#isClosed) this.#start({ ...due, tries: due.tries + 1 });
      }
    } finally {
      this.#looking.delete(hook_id);
    }
  }

  #freePlaces(hookId: string): number {
    const own = [...this.#underWay.values()].filter((id) => id === hookId);
    return Math.min(AT_ONCE.each - own.length, AT_ONCE.all - this.#underWay.size);
  }

  /** Errors leave the row as it is: after the lease it is tried again. */
  #start(due: deliveries.Due): void {
    const started = this.#try(due)
      .catch((err: unknown) => this.#deps.log.debug({ err, hook: due.hook_id }, 'hook not noted'))
      .finally(() => {
        this.#underWay.delete(started);
        // Where places are scarce the next turn gives this one to another hook.
        if (this.#underWay.size < AT_ONCE.all / 2) this.#startSoon(due);
      });
    this.#underWay.set(started, due.hook_id);
  }

  async #try(due: deliveries.Due): Promise<void> {
    const { db, clock, secretKey, areHooksPrivate } = this.#deps;
    const { id, hook_id, restaurant_id, body, format } = due;
    const secret = secretOf(secretKey, hook_id);
    const headers = format === 'json' ? signedHeaders(secret, id, clock.now(), body) : {};
    const outcome = await post(due.url, { headers, body }, { areHooksPrivate });
    const wait = outcome.error === null ? undefined : nextTrySeconds(due.tries);
    if (wait !== undefined) {
      const due_at = secondsAfter(clock.now(), wait);
      await deliveries.note(db, due, { state: 'waiting', due_at, ...noted(outcome) });
      return;
    }
    if (outcome.error === null) {
      const sent = { state: 'sent', due_at: null, ...noted(outcome) } as const;
      if (await deliveries.note(db, due, sent)) await hooks.forgetLost(db, restaurant_id, hook_id);
    } else await this.#lose(due, outcome);
    await deliveries.forgetOld(db, due, clock.now());
  }

  /** After too many lost events in a row the hook is off, and owners are told. */
  async #lose(due: deliveries.Due, outcome: TryOutcome): Promise<void> {
    const { db, clock, log, outbox } = this.#deps;
    const now = clock.now();
    await transaction(db, async (tx) => {
      const restaurant = await lock(tx, 'everybody', due.restaurant_id);
      const lost = { state: 'lost', due_at: null, ...noted(outcome) } as const;
      if (!restaurant || !(await deliveries.note(tx, due, lost))) return;
      if (!(await hooks.countLost(tx, due, now))) return;
      await deliveries.giveUp(tx, due);
      await queueOffMails(tx, outbox, due.restaurant_id, now);
      afterCommit(tx, () => log.info({ hook: due.hook_id }, 'hook off: its events were lost'));
    });
  }
}

function noted({ status, error }: TryOutcome) {
  return { response_status: status, error };
}
