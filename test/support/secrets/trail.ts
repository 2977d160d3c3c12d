/**
 * What a test run leaves behind, so that its last step (`test/secrets.ts`) can search it for secrets: what
 * servers logged, which URLs were asked for, and every secret that was given out, typed or received
 * meanwhile. `npm test` names the folder; without one nothing is written, and only databases are searched.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type Logger, openLog } from '../../../src/platform/log/log.ts';

const folder = process.env.TRAIL;
/** Files are this process' own: others write at the same time. */
const files = { secrets: 'secrets.jsonl', urls: 'urls.txt', log: 'log.txt' } as const;

const secrets = new Set<string>();
const urls = new Set<string>();

/** Under these names stand secrets: in what is sent, in what is answered, and in a server's environment. */
const secretNames = [
  'token',
  'password',
  'Device-Key',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'DEMO_PASSWORD',
];
/** What is shorter or longer is no password here, only a test of the limits. */
const LENGTHS = { least: 6, most: 128 };

/** A token, a password, a code. */
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

/** For a server in this process: everything that can be logged. */
export function openTrailLog(): Logger {
  return openLog('trace', { write: (line) => append(files.log, line) });
}

/** What a server that is a process of its own has printed; pieces of one `source` make its lines. */
export function noteOutput(source: string, text: string): void {
  append(`${source}-${files.log}`, text);
}

/** What a browser asks for, is sent along (`Referer`), shows as its address, and learns by signing in. */
export function noteTrafficOf(context: BrowserContext): void {
  context.on('request', (request) => {
    noteUrl(request.url());
    noteUrl(request.headers()['referer'] ?? '');
    noteSecretsIn(readJson(request.postData() ?? ''));
  });
  context.on('response', (response) => {
    if (!response.url().includes('/api/auth/')) return;
    // A page that has gone meanwhile keeps no answer.
    response.json().then(noteSecretsIn, () => {});
  });
  context.on('page', (page) => page.on('framenavigated', (frame) => noteUrl(frame.url())));
}

function noteUrl(url: string): void {
  if (url === '' || urls.has(url)) return;
  urls.add(url);
  append(files.urls, `${url}\n`);
}

/** Whatever this process fetches, wherever in the tests. */
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
