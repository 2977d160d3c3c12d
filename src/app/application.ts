import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { type Db, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { endDeadStreams } from '../features/auth/sessions.ts';
import * as auth from '../features/auth/store.ts';
import { Channels } from '../features/requests/channels.ts';
import { closeForgotten } from '../features/requests/closing.ts';
import * as requests from '../features/requests/store.ts';
import { limits } from '../limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { RateLimiter } from '../platform/http/rate.ts';
import { Changes } from '../platform/live/changes.ts';
import { Streams } from '../platform/live/streams.ts';
import { type Logger, openLog } from '../platform/log.ts';
import { loadDinerDocument } from './diner-document.ts';
import { type DemoLogin, seedDemo } from './seed.ts';
import { siteRoutes } from './site.ts';

export type Application = {
  db: Db;
  /** The demo's login, where this start made one. */
  demoLogin: DemoLogin | undefined;
  listen(): Promise<{ port: number }>;
  /** Ends streams, finishes what was begun, closes the database. */
  close(): Promise<void>;
  /** Runs the jobs that are due at the clock's time. */
  tick(): Promise<void>;
};

const TICK_MILLISECONDS = 1000;
/** A session that another process ended, the command line say, has no stream left here after this. */
const SESSIONS_EVERY_MILLISECONDS = 5000;
const JOBS_EVERY_MILLISECONDS = 30_000;
/** What a stop waits for requests that were begun, before it cuts them. */
const GRACE_MILLISECONDS = 10_000;

/** Puts the whole product together. The browser's build must be there (`buildIfStale`). Throws `DatabaseError`. */
export async function openApplication(options: {
  config: Config;
  clock: Clock;
  log?: Logger;
}): Promise<Application> {
  const { config, clock, log = openLog(config.logLevel) } = options;
  const database = openDatabase(config.databaseUrl, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  try {
    database.claimServer();
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { db } = database;
  const demoLogin = config.demo ? await seedDemo(db, config.demoPassword, clock) : undefined;

  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  const changes = new Changes();
  const streams = new Streams(clock, config.rateLimits);
  const lineage = await requests.readLineage(db);
  const site = siteRoutes({
    db,
    clock,
    log,
    changes,
    streams,
    lineage,
    dist,
    channels: new Channels({ db, changes, clock, lineage, log }),
    rate: new RateLimiter(clock, config.rateLimits),
    dinerDocument: await loadDinerDocument(dist),
    trustProxy: config.trustProxy,
    version: config.version,
  });

  const server = createAdaptorServer({
    fetch: site.fetch as never,
    serverOptions: {
      headersTimeout: limits.headersTimeoutSeconds * 1000,
      requestTimeout: limits.requestTimeoutSeconds * 1000,
      connectionsCheckingInterval: limits.connectionsCheckSeconds * 1000,
    },
  });

  let sessionsDueAt = 0;
  let jobsDueAt = 0;
  let running = Promise.resolve();
  /** One round after the other; answers when this one is over. */
  function tick(): Promise<void> {
    streams.tick();
    running = running.catch(() => {}).then(runDueJobs);
    return running;
  }
  async function runDueJobs(): Promise<void> {
    const now = clock.now();
    if (now.getTime() >= sessionsDueAt) {
      sessionsDueAt = now.getTime() + SESSIONS_EVERY_MILLISECONDS;
      await endDeadStreams(db, streams, now);
    }
    if (now.getTime() < jobsDueAt) return;
    jobsDueAt = now.getTime() + JOBS_EVERY_MILLISECONDS;
    await closeForgotten(db, changes, now);
    await requests.forgetOldKeys(db, now);
    await auth.forgetEnded(db, now);
  }
  const timer = setInterval(() => {
    tick().catch((error: unknown) => log.error({ err: error }, 'a job failed'));
  }, TICK_MILLISECONDS);

  return {
    db,
    demoLogin,
    tick,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(config.port, config.host, () => {
          server.off('error', reject);
          resolve({ port: (server.address() as AddressInfo).port });
        });
      }),
    async close() {
      clearInterval(timer);
      streams.endAll();
      await new Promise<void>((resolve) => {
        const cut = setTimeout(
          () => 'closeAllConnections' in server && server.closeAllConnections(),
          GRACE_MILLISECONDS,
        );
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
      await database.close();
    },
  };
}
