import { afterAll, beforeAll, beforeEach } from 'vitest';
import { petitBistrot, type TestRestaurant } from '../people/people.ts';
import { startApp, type TestApp } from './app.ts';
import type { Engine } from './databases.ts';
import { eachEngine } from './engines.ts';

export type Started = { app: TestApp; close(): Promise<void> };

export type Environment = Record<string, string>;
/** Starts the server, alone or with other programs: `startBoth`, `startWithMailbox`. */
export type Start<S> = (engine: Engine, environment: Environment) => Promise<S>;

/**
 * What the tests of a file share: what `start` returns, which is started once for the file, and Le Petit
 * Bistrot, a new one for each test, which exists only if `bistrot` is named. Use them in tests and hooks
 * only.
 */
export type Fixtures<S> = Omit<S, 'close'> & { bistrot: TestRestaurant; engine: Engine };

/**
 * For API tests on SQLite: their queries and locks cannot differ on PostgreSQL, or other tests try them
 * there.
 */
export function withApp<S extends Started = Started>(
  tests: (fixtures: Fixtures<S>) => void,
  environment: Environment = {},
  start?: Start<S>,
): void {
  prepare('sqlite', tests, environment, start);
}

/** As `withApp`, on each engine: for queries and locks that can differ. */
export function withAppOnEachEngine<S extends Started = Started>(
  tests: (fixtures: Fixtures<S>) => void,
  environment: Environment = {},
  start?: Start<S>,
): void {
  eachEngine((engine) => prepare(engine, tests, environment, start));
}

function prepare<S extends Started>(
  engine: Engine,
  tests: (fixtures: Fixtures<S>) => void,
  environment: Environment,
  start?: Start<S>,
): void {
  const present: Record<string, object> = {};
  let close: () => Promise<void>;

  beforeAll(async () => {
    const started = await (start ?? startAlone)(engine, environment);
    close = () => started.close();
    Object.assign(present, started);
  });
  afterAll(() => close());
  const later = (name: string) => {
    if (name === 'engine') return engine;
    if (name === 'bistrot') {
      beforeEach(async () => {
        present.bistrot = await petitBistrot(present.app as TestApp);
      });
    }
    return forward(() => present[name]);
  };
  tests(new Proxy({} as Fixtures<S>, { get: (_, name) => later(String(name)) }));
}

async function startAlone(engine: Engine, environment: Environment): Promise<Started> {
  const app = await startApp(engine, environment);
  return { app, close: () => app.close() };
}

/** An object that stands for another one, which exists only when a property is used. */
function forward(find: () => object | undefined): object {
  const target = () => {
    const found = find();
    if (!found) throw new Error('Fixtures can be used in tests and hooks only.');
    return found;
  };
  return new Proxy(
    {},
    {
      get(_, name) {
        const value = Reflect.get(target(), name);
        return typeof value === 'function' ? value.bind(target()) : value;
      },
      set: (_, name, value) => Reflect.set(target(), name, value),
      has: (_, name) => Reflect.has(target(), name),
      ownKeys: () => Reflect.ownKeys(target()),
      getOwnPropertyDescriptor: (_, name) =>
        Reflect.getOwnPropertyDescriptor(target(), name) && {
          value: Reflect.get(target(), name),
          configurable: true,
          enumerable: true,
          writable: true,
        },
    },
  );
}
