import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from './config.ts';

const KEY_BYTES = 32;
const SQLITE_FILE = /^sqlite:(?!:memory:)(.+)$/;

/**
 * The key of every HMAC: `SECRET_KEY`, else one that the first start makes and keeps beside the SQLite file, readable
 * by its owner alone. Whoever has the database without the key cannot try out codes.
 */
export function readSecretKey({ secretKey, databaseUrl }: Config): string {
  if (secretKey !== undefined) return secretKey;
  const [, file] = SQLITE_FILE.exec(databaseUrl) ?? [];
  const fresh = randomBytes(KEY_BYTES).toString('hex');
  if (file === undefined) return fresh;
  const keyFile = `${file}.key`;
  const kept = readKept(keyFile);
  if (kept !== undefined) return kept;
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, `${fresh}\n`, { mode: 0o600 });
  return fresh;
}

/** Undefined where there is none, or a power cut left half of one. */
function readKept(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const key = readFileSync(file, 'utf8').trim();
  return key.length === KEY_BYTES * 2 ? key : undefined;
}
