import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readSecretKey } from './secret-key.ts';

let folder: string;
let keyFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonnette-key-'));
  keyFile = join(folder, 'data', 'sonnette.db.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (given: Record<string, string> = {}) =>
  readSecretKey(
    readConfig({ DATABASE_URL: `sqlite:${join(folder, 'data', 'sonnette.db')}`, ...given }),
  );

it('uses SECRET_KEY if it is set', () => {
  const SECRET_KEY = 'k'.repeat(32);
  expect(read({ SECRET_KEY })).toBe(SECRET_KEY);
});

it('otherwise creates a key file once, beside the database and readable by its owner only', () => {
  const key = read();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(read()).toBe(key);
  expect(readFileSync(keyFile, 'utf8').trim()).toBe(key);
  if (process.platform !== 'win32') expect(statSync(keyFile).mode & 0o077).toBe(0);
});

it('replaces an incomplete key file', () => {
  read();
  writeFileSync(keyFile, 'abc');
  chmodSync(keyFile, 0o644);
  const key = read();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(read()).toBe(key);
  if (process.platform !== 'win32') expect(statSync(keyFile).mode & 0o077).toBe(0);
  expect(readdirSync(dirname(keyFile))).toEqual(['sonnette.db.key']);
});

it('uses a temporary key for a database in memory', () => {
  expect(read({ DATABASE_URL: 'sqlite::memory:' })).toMatch(/^[0-9a-f]{64}$/);
});
