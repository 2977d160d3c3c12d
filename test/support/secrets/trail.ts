/**
 * Records a test run, so that its last step (`test/secrets.ts`) can search it for secrets: logs of servers,
 * requested URLs, and every secret that was issued, typed or received.
 * `npm test` sets the folder. Without one, nothing is written, and only databases are searched.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type Logger, openLog } from '../../../src/platform/log/log.ts';

const folder = process.env.TRAIL;
/** Each process has its own files, because several write at the same time. */
const files = { secrets: 'secrets.jsonl', urls: 'urls.txt', log: 'log.txt' } as const;

const secrets = new Set<string>();
const urls = new Set<string>();

/** Names of secret fields in requests, answers and environments of servers. */
const secretNames = [
  'token',
  'password',
  'Device-Key',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'DEMO_PASSWORD',
];
/** Shorter and longer values are not passwords but tests of the limits. */
const LENGTHS = { least: 6, most: 128 };

/** Records a token, a password or a code. */
export function noteSecret(secret: string): void {
  if (secret.length < LENGTHS.least || secret.length > LENGTHS.most || secrets.has(secret)) return;
  secrets.add(secret);
  append(files.secrets, `${JSON.stringify(secret)}\n`);
}

export function noteSecretsIn(fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return;
  for (const name of secretNames) {
    const secret = (fields as Record<string, unknown>)[name];
    if (typeof secret === 'string') noteSecret(secret);
  }
}

/** The secrets of this process since `forgetSecrets`. */
export function notedSecrets(): string[] {
  return [...secrets];
}

/** A worker runs many test files: what is a secret in one may be an ordinary word in the next. */
export function forgetSecrets(): void {
  secrets.clear();
}

/** A logger for a server in this process, at the most detailed level. */
export function openTrailLog(): Logger {
  return openLog('trace', { write: (line) => append(files.log, line) });
}

/** Records the output of a server in its own process. Chunks of one `source` are joined to lines. */
export function noteOutput(source: string, text: string): void {
  append(`${source}-${files.log}`, text);
}

/** Records a browser's requests, their `Referer`, its addresses, and the secrets in its answers. */
export function noteTrafficOf(context: BrowserContext): void {
  context.on('request', (request) => {
    noteUrl(request.url());
    noteUrl(request.headers()['referer'] ?? '');
    noteSecretsIn(readJson(request.postData() ?? ''));
  });
  context.on('response', (response) => {
    if (!response.url().includes('/api/auth/')) return;
    // The answer of a closed page is not available.
    response.json().then(noteSecretsIn, () => {});
  });
  context.on('page', (page) => page.on('framenavigated', (frame) => noteUrl(frame.url())));
}

function noteUrl(url: string): void {
  if (url === '' || urls.has(url)) return;
  urls.add(url);
  append(files.urls, `${url}\n`);
}

/** Records every `fetch` of this process. */
subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { origin: string | URL; path: string } };
  noteUrl(`${request.origin}${request.path}`);
});

function append(name: string, text: string): void {
  if (folder !== undefined) appendFileSync(join(folder, `${process.pid}-${name}`), text);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
