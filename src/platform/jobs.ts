import type { Db } from '../db/database.ts';
import { type Clock, instant, latestCredible, secondsAfter } from './clock.ts';
import type { Logger } from './log/log.ts';

export type Job = {
  name: string;
  everySeconds: number;
  /** `each process` for what concerns its own streams, `one process` for what concerns the database. */
  runsIn: 'each process' | 'one process';
  run(now: Date): Promise<unknown>;
};

type State = {
  dueAt: number;
  running: Promise<void>;
  /** The round after the one that runs: never more than one waits, however long that hangs. */
  next: Promise<void> | undefined;
  isFailing: boolean;
};

/**
 * Runs what is due. A job waits for nobody but its own last round, and one that fails is tried again when it
 * is next due.
 */
export class Jobs {
  readonly #deps: { db: Db; clock: Clock; log: Logger };
  readonly #states = new Map<Job, State>();

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

  /** Passes once all that is due at the clock's time has run. */
  async runDue(): Promise<void> {
    await Promise.all([...this.#states].map(([job, state]) => this.#runNext(job, state)));
  }

  /** Passes once nothing runs any more. */
  async settled(): Promise<void> {
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
    // Due in more than a period: the clock was set back.
    if (waitMilliseconds > 0 && waitMilliseconds <= periodMilliseconds) return;
    state.dueAt = now.getTime() + periodMilliseconds;
    try {
      if (job.runsIn === 'each process' || (await claim(db, job, now))) await job.run(now);
      if (state.isFailing) log.info({ job: job.name }, 'the job works again');
      state.isFailing = false;
    } catch (error) {
      // Said once: a database that is down for an hour is not 3,600 lines.
      if (!state.isFailing) log.error({ err: error, job: job.name }, 'the job failed');
      state.isFailing = true;
    }
  }
}

/**
 * Compare-and-set on the job's row: true in one process of all that share the database, once in a period.
 */
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
