import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { isDatabaseAway } from '../db/errors.ts';
import { type Clock, instant, latestCredible, secondsAfter } from './clock.ts';
import type { Logger } from './log/log.ts';

export type Job = {
  name: string;
  everySeconds: number;
  /** `each process`: for state in memory. `one process` of all: for work on the shared database. */
  runsIn: 'each process' | 'one process';
  run(now: Date): Promise<unknown>;
};

type State = {
  dueAt: number;
  running: Promise<void>;
  /** The run after the current one. At most one is queued, however long the current one hangs. */
  next: Promise<void> | undefined;
  isFailing: boolean;
};

/** Job scheduler. A job waits only for its own previous run. A failed job is retried when it is next due. */
export class Jobs {
  readonly #deps: { db: Db; clock: Clock; log: Logger };
  readonly #states = new Map<Job, State>();
  /** A tick starts its jobs over several turns of the event loop. */
  #starting: Promise<unknown> = Promise.resolve();

  constructor(deps: { db: Db; clock: Clock; log: Logger }, jobs: Job[]) {
    this.#deps = deps;
    for (const job of jobs) {
      this.#states.set(job, {
        dueAt: 0,
        running: Promise.resolve(),
        next: undefined,
        isFailing: false,
      });
    }
  }

  /** Resolves once all jobs that are due now have run. */
  async runDue(): Promise<void> {
    const started = this.#startDue();
    this.#starting = Promise.all([this.#starting, started]);
    await Promise.all(await started);
  }

  async #startDue(): Promise<Promise<void>[]> {
    const running: Promise<void>[] = [];
    for (const [job, state] of this.#states) {
      running.push(this.#runNext(job, state));
      // On SQLite jobs would share one turn of the event loop, and block it together.
      await nextTurn();
    }
    return running;
  }

  /** Resolves once no job is running. Call it after the last `runDue`. */
  async settled(): Promise<void> {
    await this.#starting;
    await Promise.all([...this.#states.values()].map(({ running, next }) => next ?? running));
  }

  #runNext(job: Job, state: State): Promise<void> {
    state.next ??= state.running.then(() => {
      state.next = undefined;
      state.running = this.#runIfDue(job, state);
      return state.running;
    });
    return state.next;
  }

  async #runIfDue(job: Job, state: State): Promise<void> {
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    const periodMilliseconds = job.everySeconds * 1000;
    const waitMilliseconds = state.dueAt - now.getTime();
    // If it is due in more than a period, the clock was set back: run it now.
    if (waitMilliseconds > 0 && waitMilliseconds <= periodMilliseconds) return;
    state.dueAt = now.getTime() + periodMilliseconds;
    try {
      if (job.runsIn === 'each process' || (await claim(db, job, now))) await job.run(now);
      if (state.isFailing) log.info({ job: job.name }, 'job succeeded again');
      state.isFailing = false;
    } catch (error) {
      // Logged once until it succeeds: a database that is down for an hour must not cause 3,600 lines.
      // A lost database is expected, and told by itself.
      const level = isDatabaseAway(error) ? 'warn' : 'error';
      if (!state.isFailing)
        log[level]({ err: error, job: job.name }, 'job failed, will be retried');
      state.isFailing = true;
    }
  }
}

/** Compare-and-set on the job's row. True once per period, in one of all processes on the database. */
async function claim(db: Db, { name, everySeconds }: Job, now: Date): Promise<boolean> {
  const next = secondsAfter(now, everySeconds);
  const latest = latestCredible(now, everySeconds);
  const claimed = await db
    .insertInto('jobs')
    .values({ name, due_at: next })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ due_at: next })
        .where((eb) =>
          eb.or([eb('jobs.due_at', '<=', instant(now)), eb('jobs.due_at', '>', latest)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
