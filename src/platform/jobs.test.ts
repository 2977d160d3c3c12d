import { beforeEach, expect, it } from 'vitest';
import { withAppOnEachEngine } from '../../test/support/server/with-app.ts';
import { type Job, Jobs } from './jobs.ts';
import { openLog } from './log/log.ts';

withAppOnEachEngine(({ app }) => {
  let ran: number;
  let jobs = 0;

  beforeEach(() => {
    ran = 0;
    jobs += 1;
  });

  /** The jobs of another process on the same database. */
  function processWith(job: Partial<Job> = {}): Jobs {
    const { db, clock } = app;
    return new Jobs({ db, clock, log: openLog('silent') }, [
      {
        name: `count ${jobs}`,
        everySeconds: 30,
        runsIn: 'one process',
        run: async () => {
          ran += 1;
        },
        ...job,
      },
    ]);
  }

  it('only one of several processes runs a one-process job, once per period', async () => {
    const processes = [processWith(), processWith(), processWith()];
    const everywhere = () => Promise.all(processes.map((process) => process.runDue()));
    await everywhere();
    expect(ran).toBe(1);
    app.clock.advance(29_000);
    await everywhere();
    expect(ran).toBe(1);
    app.clock.advance(1000);
    await everywhere();
    expect(ran).toBe(2);
  });

  it('a one-process job runs once per period although two clocks differ by seconds', async () => {
    await processWith().runDue();
    app.clock.advance(-2000);
    await processWith().runDue();
    expect(ran).toBe(1);
    app.clock.advance(2000);
  });

  it('every process runs an each-process job', async () => {
    const processes = [1, 2, 3].map(() => processWith({ runsIn: 'each process' }));
    await Promise.all(processes.map((process) => process.runDue()));
    expect(ran).toBe(3);
  });

  it('other processes run the job of a process that hangs or dies', async () => {
    const forever = processWith({ run: () => new Promise(() => {}) });
    void forever.runDue();
    const other = processWith();
    app.clock.advance(30_000);
    await other.runDue();
    app.clock.advance(30_000);
    await other.runDue();
    expect(ran).toBeGreaterThanOrEqual(1);
  });

  it('a job runs after a clock that was years ahead is corrected', async () => {
    const years = 10 * 365 * 24 * 60 * 60 * 1000;
    app.clock.advance(years);
    await processWith().runDue();
    app.clock.advance(-years);
    await processWith().runDue();
    expect(ran).toBe(2);
  });

  it('a job runs after the clock is set back, and at most one run is queued behind a hanging one', async () => {
    const gate = Promise.withResolvers<void>();
    const jobs = processWith({
      runsIn: 'each process',
      everySeconds: 0,
      run: () => {
        ran += 1;
        return ran === 2 ? gate.promise : Promise.resolve();
      },
    });
    await jobs.runDue();
    app.clock.advance(-60_000);
    const rounds = [1, 2, 3, 4, 5].map(() => jobs.runDue());
    gate.resolve();
    await Promise.all(rounds);
    await jobs.settled();
    expect(ran).toBe(2);
    app.clock.advance(60_000);
    await jobs.runDue();
    expect(ran).toBe(3);
  });

  it('is settled only once all jobs of the tick have run, also those that had not begun', async () => {
    const { db, clock } = app;
    const begun: string[] = [];
    const job = (name: string): Job => ({
      name,
      everySeconds: 0,
      runsIn: 'each process',
      run: async () => begun.push(name),
    });
    const both = new Jobs({ db, clock, log: openLog('silent') }, [job('first'), job('second')]);
    void both.runDue();
    await both.settled();
    expect(begun).toEqual(['first', 'second']);
  });

  it('a failed job is retried when it is next due', async () => {
    const failing = processWith({
      run: async () => {
        ran += 1;
        throw new Error('no');
      },
    });
    await failing.runDue();
    app.clock.advance(30_000);
    await failing.runDue();
    expect(ran).toBe(2);
  });
});
