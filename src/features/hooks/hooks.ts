import { afterCommit, type Db, type Tx, transaction } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { lock } from '../restaurants/store.ts';
import { bodyOf, type TitleOf } from './compose-hook.ts';
import * as deliveries from './deliveries-store.ts';
import { queueOffMails } from './hook-mails.ts';
import { post, type TryOutcome } from './receiver.ts';
import { nextTrySeconds } from './rules.ts';
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
/** Changes of guests and staff go first, and several of these share a commit. */
const BESIDE = { isLowPriority: true };
/** One look for what was stored meanwhile, however many changes there are. */
const SOON_MILLISECONDS = 50;

/** Sends the events of requests to the addresses that restaurants have given: at least once, in no certain order. */
export class Hooks {
  readonly #deps: Deps;
  /** The tries of this process, with the hook of each. */
  readonly #underWay = new Map<Promise<void>, string>();
  /** The hooks whose events are being looked for. */
  readonly #looking = new Set<string>();
  /** Restaurants with new events. */
  readonly #stored = new Set<string>();
  #soon: NodeJS.Timeout | undefined;
  #turn = 0;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends the events of this restaurant that were just stored. */
  sendSoon(restaurantId: string): void {
    this.#stored.add(restaurantId);
    if (this.#isClosed) return;
    this.#soon ??= setTimeout(() => void this.#sendStored(), SOON_MILLISECONDS);
  }

  async #sendStored(): Promise<void> {
    const ids = [...this.#stored];
    this.#stored.clear();
    // Ignores errors: the job tries again within a second.
    await this.sendDue(ids).catch(() => {});
    this.#soon = undefined;
    for (const id of this.#stored) this.sendSoon(id);
  }

  /** Starts what is due. Call it every second: for further tries, and for what a stopped server has left. */
  async sendDue(restaurantIds?: readonly string[]): Promise<void> {
    const { db, clock } = this.#deps;
    const found = await deliveries.listHooksWithDue(db, clock.now(), restaurantIds);
    // By turns, where there are more than may be tried at a time.
    this.#turn += 1;
    const first = this.#turn % Math.max(found.length, 1);
    for (const hook of [...found.slice(first), ...found.slice(0, first)])
      await this.#startDue(hook);
  }

  /** Waits for tries that have begun. Other servers send the rest, or this one after a restart. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#soon);
    await Promise.all(this.#underWay.keys());
  }

  async #startDue(hook: deliveries.HookKey): Promise<void> {
    const { db, clock } = this.#deps;
    const { hook_id } = hook;
    const most = this.#freePlaces(hook_id);
    if (most <= 0 || this.#looking.has(hook_id) || this.#isClosed) return;
    this.#looking.add(hook_id);
    try {
      const lease = (tx: Tx) => deliveries.leaseDue(tx, hook, most, clock.now());
      for (const due of await transaction(db, lease, BESIDE)) {
        if (!this.#isClosed) this.#start(due);
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
        if (this.#underWay.size < AT_ONCE.all / 2) this.#startDue(due).catch(() => {});
      });
    this.#underWay.set(started, due.hook_id);
  }

  async #try(due: deliveries.Due): Promise<void> {
    const { db, clock, secretKey, areHooksPrivate, titleOf } = this.#deps;
    const { id, hook_id, restaurant_id, format } = due;
    const body = bodyOf(due, titleOf);
    const secret = secretOf(secretKey, hook_id);
    const headers = format === 'json' ? signedHeaders(secret, id, clock.now(), body) : {};
    const outcome = await post(due.url, { headers, body }, { areHooksPrivate });
    const now = clock.now();
    const wait = outcome.error === null ? undefined : nextTrySeconds(due.tries);
    if (outcome.error !== null && wait === undefined) return this.#lose(due, outcome);
    const wasOurs = await transaction(
      db,
      async (tx) => {
        if (wait !== undefined) {
          const due_at = secondsAfter(now, wait);
          return deliveries.storeOutcome(tx, due, { state: 'waiting', due_at, ...noted(outcome) });
        }
        const sent = { state: 'sent', due_at: null, ...noted(outcome) } as const;
        const isNoted = await deliveries.storeOutcome(tx, due, sent);
        await deliveries.forgetOld(tx, due, now);
        return isNoted;
      },
      BESIDE,
    );
    if (wasOurs && outcome.error === null) await hooks.forgetLost(db, restaurant_id, hook_id);
  }

  /** After too many lost events in a row the hook is off, and owners are told. */
  async #lose(due: deliveries.Due, outcome: TryOutcome): Promise<void> {
    const { db, clock, log, outbox } = this.#deps;
    const now = clock.now();
    await transaction(db, async (tx) => {
      const restaurant = await lock(tx, 'everybody', due.restaurant_id);
      const lost = { state: 'lost', due_at: null, ...noted(outcome) } as const;
      if (!restaurant || !(await deliveries.storeOutcome(tx, due, lost))) return;
      await deliveries.forgetOld(tx, due, now);
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
