import { openApplication } from '../../../src/app/application.ts';
import type { Db } from '../../../src/db/database.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { expectNoSecretIn } from '../secrets/clean-database.ts';
import { noteSecretsIn, openTrailLog } from '../secrets/trail.ts';
import type { Engine, FreshDatabase } from './databases.ts';
import { migratedDatabase } from './engines.ts';
import { type Call, caller } from './http.ts';

/** A real server in this process, on its own port. The test controls its clock. */
export type TestApp = {
  url: string;
  clock: TestClock;
  db: Db;
  databaseUrl: string;
  call: Call;
  /** Runs the jobs that are due, as the server does every second. */
  tick(): Promise<void>;
  /** Sets the system time, also back. Resolves once no job runs with the former time. */
  setTime(at: string): Promise<void>;
  close(): Promise<void>;
  /** Stops this server, and starts its successor on the same database this much later. */
  restart(downSeconds: number): Promise<TestApp>;
};

export type TestClock = Clock & {
  advance(milliseconds: number): void;
  /** Moves the system time by the difference, also back. The monotonic clock does not move. */
  setSystemTime(difference: number): void;
};

/** A Saturday evening: 20:30 in Paris. */
const OPENING = '2026-11-21T19:30:00.000Z';

/** `overrides` are environment variables, such as `{ RATE_LIMITS: 'off' }`. */
export async function startApp(
  engine: Engine,
  overrides: Record<string, string> = {},
): Promise<TestApp> {
  return startOn(await migratedDatabase(engine), clockAt(OPENING), overrides);
}

/** A second server on the database of the first, at the same time of day. */
export function startBeside(
  { databaseUrl, clock }: TestApp,
  overrides: Record<string, string> = {},
): Promise<TestApp> {
  return startOn({ url: databaseUrl, remove: async () => {} }, clock, overrides);
}

/** Two servers on one PostgreSQL. On SQLite, which allows only one, both are the same. */
export async function startBoth(
  engine: Engine,
  overrides: Record<string, string> = {},
): Promise<{ app: TestApp; beside: TestApp; close(): Promise<void> }> {
  const app = await startApp(engine, overrides);
  const beside = engine === 'postgres' ? await startBeside(app, overrides) : app;
  const close = async () => {
    if (beside !== app) await beside.close();
    await app.close();
  };
  return { app, beside, close };
}

async function startOn(
  database: FreshDatabase,
  clock: TestClock,
  overrides: Record<string, string>,
): Promise<TestApp> {
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    // Databases of tests start empty, also with PUBLIC_URL.
    INIT: 'on',
    DEMO: 'off',
    SECRET_KEY: 'a key that only the tests have, and all have',
    ...overrides,
  };
  noteSecretsIn(environment);
  const config = readConfig(environment);
  const application = await openApplication({ config, clock, log: openTrailLog() });
  const { port } = await application.listen();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    clock,
    db: application.db,
    databaseUrl: database.url,
    call: caller(url),
    tick: () => application.tick(),
    setTime: async (at) => {
      clock.setSystemTime(Date.parse(at) - clock.now().getTime());
      await application.tick();
    },
    close: async () => {
      try {
        await expectNoSecretIn(application.db, config.databaseUrl);
      } finally {
        await application.close();
        await database.remove();
      }
    },
    async restart(downSeconds) {
      await application.close();
      clock.advance(downSeconds * 1000);
      return startOn(database, clock, overrides);
    },
  };
}

function clockAt(start: string): TestClock {
  let milliseconds = Date.parse(start);
  let elapsed = 0;
  return {
    now: () => new Date(milliseconds),
    monotonic: () => elapsed,
    advance: (more) => {
      milliseconds += more;
      elapsed += more;
    },
    setSystemTime: (difference) => {
      milliseconds += difference;
    },
  };
}
