import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from '../db/database.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { reportMails } from '../features/analytics/report/weekly-reports.ts';
import { plainEvents } from '../features/analytics/track/plain-events.ts';
import { Tracker } from '../features/analytics/track/tracker.ts';
import { codeMails } from '../features/auth/codes/code-mails.ts';
import { invitationMails } from '../features/auth/codes/invitation-mails.ts';
import { NetworkGuesses } from '../features/auth/guessing/network-guesses.ts';
import { Sessions } from '../features/auth/sessions.ts';
import { refusalPath } from '../features/auth/weekly-report/report-opt-out.ts';
import { unsubscribeStyleHash } from '../features/auth/weekly-report/unsubscribe-page.ts';
import { Provider } from '../features/billing/provider.ts';
import { Channels } from '../features/requests/live/channels.ts';
import { PolledBoards } from '../features/requests/live/polled-boards.ts';
import { sweepBoards } from '../features/requests/live/sweep.ts';
import { unchangedPolls } from '../features/requests/live/unchanged-poll.ts';
import { type RequestChanges, readLineage } from '../features/requests/versions-store.ts';
import { demoRequestMails } from '../features/site/demo-request-mails.ts';
import { SheetPress } from '../features/tables/sheet-press.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, originOf } from '../platform/config/config.ts';
import { readSecretKey } from '../platform/config/secret-key.ts';
import { securityHeaders } from '../platform/http/headers.ts';
import { RateLimiter } from '../platform/http/rate.ts';
import { Jobs } from '../platform/jobs.ts';
import { Changes } from '../platform/live/changes.ts';
import { Streams } from '../platform/live/streams.ts';
import type { Logger } from '../platform/log/log.ts';
import { RepeatedLines } from '../platform/log/repeated-lines.ts';
import { Outbox } from '../platform/mail/outbox.ts';
import { openTransport } from '../platform/mail/transport.ts';
import type { Metrics } from '../platform/metrics.ts';
import { docsStyleHash } from './api/api-docs.ts';
import { type DemoLogin, seedDemo } from './demo/seed.ts';
import { FastPathErrors, fastPaths } from './http/fast-paths.ts';
import { HttpServer } from './http/http-server.ts';
import { siteRoutes } from './http/site.ts';
import { jobsOf } from './jobs.ts';
import { loadDinerDocument } from './pages/diner-document.ts';
import { operatorEmailOf, readSiteData } from './pages/site-data.ts';

export type Application = {
  db: Db;
  /** The demo login, if this start created it. */
  demoLogin: DemoLogin | undefined;
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
 * The browser code must be built (`buildIfStale`). Throws `DatabaseError` and `ConfigError`.
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
  const database = await openMigrated(config, {
    asServer: true,
    onLost: ({ message: reason }) =>
      repeatedLines.note('warn', { reason }, 'database connection lost, reconnecting'),
    onUnsafe: (error) => {
      log.fatal({ reason: error.message }, 'the database is not safe to write to, stopping');
      process.exit(1);
    },
  });
  const { db, wakeUps } = database;
  const demoLogin = config.demo ? await seedDemo(database, config.demoPassword, clock) : undefined;

  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  const changes: RequestChanges = new Changes(clock, (message) => wakeUps?.send(message));
  const streams = new Streams(clock, config.rateLimits);
  const tracker = new Tracker({ db, clock, log });
  const rate = new RateLimiter(clock, config.rateLimits);
  const sessions = new Sessions({ db, clock, streams });
  const networkGuesses = new NetworkGuesses({ rate, log });
  const secretKey = readSecretKey(config);
  const mailDeps = { db, clock, secretKey, origin: originOf(config) };
  const outbox = new Outbox({
    ...{ db, clock, log },
    transport: openTransport(config, log),
    composers: {
      ...codeMails(mailDeps),
      ...invitationMails(mailDeps),
      ...demoRequestMails(mailDeps),
      ...reportMails({
        ...mailDeps,
        refusalPath: (accountId, language) => refusalPath(secretKey, accountId, language),
      }),
    },
  });
  const metrics = await openMetrics(config.metricsToken, {
    ...{ streams, tracker, rate, outbox, countDroppedLines },
  });
  const lineage = await readLineage(db);
  const channels = new Channels({ db, changes, clock, lineage, log, metrics });
  const sheetPress = new SheetPress();
  const dinerDocument = await loadDinerDocument(dist);
  let isStopping = false;
  const deps = {
    ...{ db, clock, log, lineage, dist, changes, streams, sessions, channels, metrics },
    ...{ outbox, secretKey, networkGuesses, repeatedLines },
    ...{ sheetPress, tracker },
    provider: config.payment && new Provider(config.payment, originOf(config), log),
    polledBoards: new PolledBoards({ clock, changes }),
    rate,
    dinerDocument,
    headers: securityHeaders(
      [dinerDocument.styleHash, docsStyleHash, unsubscribeStyleHash],
      config,
    ),
    siteData,
    operatorEmail: operatorEmailOf(siteData),
    recallCaller: (authorization: string | undefined) => sessions.recall(authorization),
    origin: originOf(config),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    version: config.version,
    isStopping: () => isStopping,
    findFileTrouble: () => database.findFileTrouble(),
  };
  const answerPoll = unchangedPolls(deps);
  const fastPathErrors = new FastPathErrors(deps);
  const onError = (error: unknown) => fastPathErrors.report('event', error);
  const answerEvent = plainEvents({ ...deps, onError });
  const server = new HttpServer(
    siteRoutes(deps).fetch as never,
    fastPaths(fastPathErrors, { poll: answerPoll, event: answerEvent }),
    deps.headers,
    metrics && ((answer, milliseconds) => metrics.answered(answer, milliseconds)),
  );
  const jobs = new Jobs(deps, jobsOf(deps));
  const tick = () => {
    streams.tick();
    repeatedLines.tick();
    return jobs.runDue();
  };
  const timer = setInterval(tick, TICK_MILLISECONDS);
  await wakeUps?.listen(
    (message) => changes.receive(message),
    () =>
      sweepBoards(deps).catch((error: unknown) =>
        log.warn({ err: error }, 'board update failed, retrying'),
      ),
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
      await outbox.close();
      await sheetPress.close();
      await jobs.settled();
      networkGuesses.logFailures();
      await tracker.close();
      await database.close();
      repeatedLines.close();
    },
  };
}

/** Undefined without a token. Imported lazily: the library takes a tenth of the start. */
async function openMetrics(
  token: string | undefined,
  { streams, tracker, rate, outbox, countDroppedLines }: Measured,
): Promise<Metrics | undefined> {
  if (token === undefined) return undefined;
  const { Metrics } = await import('../platform/metrics.ts');
  return new Metrics(token, {
    openStreams: () => streams.size,
    events: () => tracker,
    limitsHit: () => ({ ...rate.hits, ...streams.hits }),
    outbox: () => outbox.readBacklog(),
    logLinesDropped: countDroppedLines,
  });
}

type Measured = {
  streams: Streams;
  tracker: Tracker;
  rate: RateLimiter;
  outbox: Outbox;
  countDroppedLines: () => number;
};
