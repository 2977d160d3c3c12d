import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Db, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { RECHECK_EVERY_SECONDS, Sessions } from '../features/auth/sessions.ts';
import * as auth from '../features/auth/store.ts';
import { Channels } from '../features/requests/channels.ts';
import { closeForgotten } from '../features/requests/closing.ts';
import { PolledBoards } from '../features/requests/polled-boards.ts';
import * as requests from '../features/requests/store.ts';
import { unchangedPolls } from '../features/requests/unchanged-poll.ts';
import { type RequestChanges, readLineage } from '../features/requests/versions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { securityHeaders } from '../platform/http/headers.ts';
import { RateLimiter } from '../platform/http/rate.ts';
import { type Job, Jobs } from '../platform/jobs.ts';
import { Changes } from '../platform/live/changes.ts';
import { Streams } from '../platform/live/streams.ts';
import { type Logger, openLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { docsStyleHash } from './api-docs.ts';
import { loadDinerDocument } from './diner-document.ts';
import { HttpServer } from './http-server.ts';
import { type DemoLogin, seedDemo } from './seed.ts';
import { siteRoutes } from './site.ts';

export type Application = {
  db: Db;
  /** The demo's login, where this start made one. */
  demoLogin: DemoLogin | undefined;
  listen(): Promise<{ port: number }>;
  /** Says that it is about to go and serves on meanwhile; then ends streams, finishes what was begun, closes the database. */
  close(options?: { drainSeconds: number }): Promise<void>;
  /** Runs the jobs that are due at the clock's time. */
  tick(): Promise<void>;
};

const TICK_MILLISECONDS = 1000;

/** Puts the whole product together. The browser's build must be there (`buildIfStale`). Throws `DatabaseError`. */
export async function openApplication(options: {
  config: Config;
  clock: Clock;
  log?: Logger;
}): Promise<Application> {
  const { config, clock, log = openLog(config.logLevel) } = options;
  const database = openDatabase(config.databaseUrl, (error) =>
    log.warn({ reason: error.message }, 'a database connection was lost'),
  );
  try {
    database.claimServer();
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { db, wakeUps } = database;
  const demoLogin = config.demo ? await seedDemo(db, config.demoPassword, clock) : undefined;

  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  const changes: RequestChanges = new Changes(clock, (message) => wakeUps?.send(message));
  const streams = new Streams(clock, config.rateLimits);
  const metrics = new Metrics(() => streams.size);
  const lineage = await readLineage(db);
  const channels = new Channels({ db, changes, clock, lineage, log, metrics });
  const polledBoards = new PolledBoards({ db, clock, changes });
  const sessions = new Sessions({ db, clock, streams });
  const rate = new RateLimiter(clock, config.rateLimits);
  const dinerDocument = await loadDinerDocument(dist);
  const headers = securityHeaders([dinerDocument.styleHash, docsStyleHash]);
  let isStopping = false;
  const site = siteRoutes({
    db,
    clock,
    log,
    changes,
    streams,
    sessions,
    channels,
    polledBoards,
    metrics,
    headers,
    lineage,
    dist,
    rate,
    dinerDocument,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    version: config.version,
    isStopping: () => isStopping,
  });
  const recallCaller = (authorization: string | undefined) => sessions.recall(authorization);
  const answerUnchanged = unchangedPolls({
    clock,
    lineage,
    rate,
    polledBoards,
    recallCaller,
    headers,
  });
  const server = new HttpServer(site.fetch as never, answerUnchanged);

  const jobs = new Jobs(
    { db, clock, log },
    jobsOf({ db, sessions, channels, polledBoards, changes }),
  );
  const tick = () => {
    streams.tick();
    return jobs.runDue();
  };
  const timer = setInterval(tick, TICK_MILLISECONDS);
  wakeUps?.listen(
    (message) => changes.hear(message),
    () => channels.catchUp().catch((error: unknown) => log.warn({ err: error }, 'news is late')),
  );

  return {
    db,
    demoLogin,
    tick,
    listen: () => server.listen(config.port, config.host),
    async close({ drainSeconds } = { drainSeconds: 0 }) {
      isStopping = true;
      server.drain();
      await delay(drainSeconds * 1000);
      clearInterval(timer);
      await server.close(() => streams.endAll());
      await database.close();
    },
  };
}

type JobDeps = {
  db: Db;
  sessions: Sessions;
  channels: Channels;
  polledBoards: PolledBoards;
  changes: RequestChanges;
};

function jobsOf({ db, sessions, channels, polledBoards, changes }: JobDeps): Job[] {
  return [
    {
      name: 'bring boards up to date',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => channels.catchUp(),
    },
    {
      name: 'read the versions of polled boards',
      everySeconds: 0,
      runsIn: 'each process',
      run: (now) => polledBoards.refresh(now),
    },
    {
      name: 'recheck sessions',
      everySeconds: RECHECK_EVERY_SECONDS,
      runsIn: 'each process',
      run: (now) => sessions.recheck(now),
    },
    {
      name: 'close forgotten requests',
      everySeconds: 30,
      runsIn: 'one process',
      run: (now) => closeForgotten(db, changes, now),
    },
    {
      name: 'forget what is over',
      everySeconds: 30,
      runsIn: 'one process',
      async run(now) {
        await requests.forgetOldKeys(db, now);
        await auth.forgetEnded(db, now);
      },
    },
  ];
}
