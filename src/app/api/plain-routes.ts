import type { Db } from '../../db/database.ts';
import { isMigrated } from '../../db/migrate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/http/context.ts';
import type { GuardedRoute } from '../../platform/http/route.ts';
import { type ApiDocument, apiDocs } from './api-docs.ts';

type Deps = {
  db: Db;
  clock: Clock;
  version: string;
  isStopping: () => boolean;
};

export type PlainRoute = GuardedRoute & {
  method: 'GET';
  answer: (c: AppContext) => Response | Promise<Response>;
};

/**
 * Routes of the server itself. They are not in the OpenAPI document, which is generated at the first call.
 */
export function plainRoutes(deps: Deps, generateDocument: () => ApiDocument): PlainRoute[] {
  const readiness = new Readiness(deps.clock, () => isUsable(deps.db));
  // Once: 20 ms of processor time per call would allow denial of service.
  const readDocument = once(generateDocument);
  const readPage = once(() => apiDocs(readDocument()));
  const open = { method: 'GET', access: 'anyone' } as const;
  return [
    {
      ...open,
      path: '/health',
      answer: (c) => c.json({ status: 'up', version: deps.version }),
    },
    {
      ...open,
      path: '/health/ready',
      async answer(c) {
        const isReady = !deps.isStopping() && (await readiness.isReady());
        return c.json({ status: isReady ? 'ready' : 'unavailable' }, isReady ? 200 : 503);
      },
    },
    { ...open, path: '/openapi.json', answer: (c) => c.json(readDocument()) },
    { ...open, path: '/docs', answer: (c) => c.html(readPage()) },
  ];
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

async function isUsable(db: Db): Promise<boolean> {
  try {
    return await isMigrated(db);
  } catch {
    return false;
  }
}

const CACHED_MILLISECONDS = 1000;

/** Caches the result of the readiness check for a second, because anyone may call it at any rate. */
export class Readiness {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #check: () => Promise<boolean>;
  #answer: Promise<boolean> | undefined;
  #checkedAt = 0;

  /** `check` never throws. */
  constructor(clock: Pick<Clock, 'monotonic'>, check: () => Promise<boolean>) {
    this.#clock = clock;
    this.#check = check;
  }

  isReady(): Promise<boolean> {
    const now = this.#clock.monotonic();
    if (this.#answer && now - this.#checkedAt < CACHED_MILLISECONDS) return this.#answer;
    this.#checkedAt = now;
    this.#answer = this.#check();
    return this.#answer;
  }
}
