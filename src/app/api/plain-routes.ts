import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Db } from '../../db/database.ts';
import { isMigrated } from '../../db/migrate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/http/context.ts';
import type { GuardedRoute } from '../../platform/http/route.ts';
import type { ApiDocument, Operation } from './document/document.ts';

type Deps = {
  db: Db;
  checkWrite: () => Promise<void>;
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
  const readiness = new Readiness(deps.clock, () => isUsable(deps));
  // Once: 50 ms of processor time per call would allow denial of service.
  const readDocument = once(generateDocument);
  const readPage = once(() => apiDocs(readDocument()));
  const open = { method: 'GET', access: 'anyone', tokens: 'read' } as const;
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

async function isUsable({ db, checkWrite }: Deps): Promise<boolean> {
  try {
    await checkWrite();
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

const style = `
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
details{border-bottom:1px solid #8f8676;padding:.6rem 0}summary{cursor:pointer}code{font-family:ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid #8f8676;border-radius:10px}b{display:inline-block;min-width:4.5rem}`;

/** For the content security policy. */
export const docsStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** A page that documents the calls, generated from the contracts. It loads nothing from other hosts. */
function apiDocs(document: ApiDocument) {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => callOf(method, path, operation)),
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sonnette API</title>
<style>${raw(style)}</style></head><body><h1>Sonnette API ${document.info.version}</h1>
<pre>${document.info.description}</pre>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>${calls}
<h2>Schemas</h2>${Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details><summary><code>${name}</code></summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`,
  )}</body></html>`;
}

function callOf(method: string, path: string, operation: Operation) {
  const { parameters, requestBody, responses, 'x-access': access, 'x-tokens': tokens } = operation;
  return html`<details><summary><b>${method.toUpperCase()}</b><code>/api${path}</code><br>${operation.summary} (${access}${tokens ? `; token: ${tokens}` : ''})</summary>
<pre>${JSON.stringify({ parameters, requestBody, responses }, null, 2)}</pre></details>`;
}
