import { setTimeout as delay } from 'node:timers/promises';
import type { OpenDatabase } from '../db/connection.ts';
import type { Db } from '../db/database.ts';
import { openMigrated } from '../db/migrate.ts';
import { firstOperatorTokenOf } from '../features/auth/account/account-acts.ts';
import { hasAccounts } from '../features/auth/store.ts';
import { refuseOtherSecretKey } from '../features/push/vapid-keys.ts';
import { sweepBoards } from '../features/requests/live/sweep.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { readSecretKey } from '../platform/config/secret-key.ts';
import { Jobs } from '../platform/jobs.ts';
import { type Logger, RepeatedLines } from '../platform/log/log.ts';
import { type DemoLogin, seedDemo } from './demo/seed.ts';
import { openServer } from './http/site.ts';
import { jobsOf } from './jobs.ts';
import { readSiteData } from './pages/site-data.ts';
import { openServices, type Services } from './services.ts';

export type Application = {
  db: Db;
  /** The demo login, if this start created it. */
  demoLogin: DemoLogin | undefined;
  /** The token that makes the first operator's login; undefined if there is an account. */
  firstOperatorToken: string | undefined;
  listen(): Promise<{ port: number }>;
  /**
   * Graceful shutdown. While draining, answers 503 to readiness checks and serves everything else.
   * Then ends streams, waits for open requests and jobs, and closes the database.
   */
  close(options?: { drainSeconds: number }): Promise<void>;
  /** Runs the jobs that are due at the clock's time. */
  tick(): Promise<void>;
};

const TICK_MILLISECONDS = 1000;

/**
 * Composition root: creates and connects all parts of the server.
 * The browser code must be built (`buildIfStale` in `build.mjs`). Throws `DatabaseError` and `ConfigError`.
 */
export async function openApplication(options: {
  config: Config;
  clock: Clock;
  log: Logger;
  /** Dropped log lines since this process started. */
  countDroppedLines?: () => number;
}): Promise<Application> {
  const { config, clock, log, countDroppedLines = () => 0 } = options;
  const repeatedLines = new RepeatedLines({ clock, log });
  const siteData = { ...readSiteData(config), ...(!config.isSold && { isFree: true as const }) };
  const database = await openServerDatabase(config, repeatedLines);
  const demoLogin = config.demo ? await seedDemo(database, config.demoPassword, clock) : undefined;
  const services = await openServices({
    config,
    clock,
    log,
    repeatedLines,
    database,
    countDroppedLines,
  });
  const { db, streams, outbox, presence, receipts, ringing } = services;
  const { pushes, hooks, sheetPress, networkGuesses, tracker } = services;
  let isStopping = false;
  const stopping = { isStopping: () => isStopping };
  const server = await openServer(services, { config, siteData, ...stopping });
  const jobs = new Jobs(services, jobsOf({ ...services, ...stopping }));
  const tick = () => {
    repeatedLines.tick();
    return jobs.runDue();
  };
  const timer = setInterval(tick, TICK_MILLISECONDS);
  await listenToOtherServers(database, services);

  return {
    db,
    demoLogin,
    firstOperatorToken: (await hasAccounts(db))
      ? undefined
      : firstOperatorTokenOf(services.secretKey),
    tick,
    listen: () => server.listen(config.port, config.host),
    async close({ drainSeconds } = { drainSeconds: 0 }) {
      isStopping = true;
      server.drain();
      await delay(drainSeconds * 1000);
      clearInterval(timer);
      await server.close(() => streams.endAll());
      await presence.close();
      await receipts.settled();
      await ringing.settled();
      await outbox.close();
      await pushes.close();
      await hooks.close();
      await sheetPress.close();
      await jobs.settled();
      networkGuesses.logFailures();
      await tracker.close();
      await database.close();
      repeatedLines.close();
    },
  };
}

/** Throws `DatabaseError`, and `ConfigError` for another `SECRET_KEY` than before. */
async function openServerDatabase(
  config: Config,
  repeatedLines: RepeatedLines,
): Promise<OpenDatabase> {
  const database = await openMigrated(config, {
    asServer: true,
    onLost: ({ message: reason }) =>
      repeatedLines.note('warn', { reason }, 'database connection lost, reconnecting'),
  });
  try {
    await refuseOtherSecretKey(database.db, readSecretKey(config));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Receives the changes of other servers. After a lost connection, updates boards that missed changes. */
async function listenToOtherServers({ wakeUps }: OpenDatabase, services: Services): Promise<void> {
  const { changes, receipts, log } = services;
  await wakeUps?.listen(
    (message) => {
      changes.receive(message);
      receipts.onMessage(message);
    },
    () =>
      sweepBoards(services).catch((error: unknown) =>
        log.warn({ err: error }, 'board update failed, retrying'),
      ),
  );
}
