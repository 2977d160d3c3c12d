import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './variables.ts';

const KEY_BYTES = 32;
const SQLITE_FILE = /^sqlite:(?!:memory:)(.+)$/;

/**
 * The key of every HMAC: `SECRET_KEY`, else one that the first start makes and keeps beside the SQLite file,
 * readable by its owner alone. Whoever has the database without the key cannot try out codes.
 */
export function readSecretKey({ secretKey, databaseUrl }: Config): string {
  if (secretKey !== undefined) return secretKey;
  const [, file] = SQLITE_FILE.exec(databaseUrl) ?? [];
  const fresh = randomBytes(KEY_BYTES).toString('hex');
  if (file === undefined) return fresh;
  const keyFile = `${file}.key`;
  try {
    const kept = readKept(keyFile);
    if (kept !== undefined) return kept;
    keep(keyFile, fresh);
    return fresh;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `The file ${keyFile} cannot be read or written (${code}): give it to the user that runs the server, or set SECRET_KEY.`,
      { cause: error },
    );
  }
}

/** All of it or nothing, in a file of our own: one that lies there already would keep its readers. */
function keep(file: string, key: string): void {
  const draft = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  rmSync(draft, { force: true });
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, file);
}

/** Undefined where there is none, or what there is cannot be one. */
function readKept(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const key = readFileSync(file, 'utf8').trim();
  return key.length >= KEY_BYTES ? key : undefined;
}
