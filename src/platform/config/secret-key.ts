import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './variables.ts';

const KEY_BYTES = 32;
const SQLITE_FILE = /^sqlite:(?!:memory:)(.+)$/;

/**
 * Returns the key of all HMACs and of the encrypted push keys: `SECRET_KEY`, or the content of the key file
 * that the first start creates beside the SQLite file, with mode 0600.
 * For a database in memory, returns a new key.
 * A stolen database without the key does not allow brute-forcing codes.
 */
export function readSecretKey({ secretKey, databaseUrl }: Config): string {
  if (secretKey !== undefined) return secretKey;
  const [, file] = SQLITE_FILE.exec(databaseUrl) ?? [];
  const fresh = randomBytes(KEY_BYTES).toString('hex');
  if (file === undefined) return fresh;
  const keyFile = `${file}.key`;
  try {
    const stored = readKeyFile(keyFile);
    if (stored !== undefined) return stored;
    writeKeyFile(keyFile, fresh);
    return fresh;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `The file ${keyFile} cannot be read or written (${code}): give it to the user that runs the server, or set SECRET_KEY.`,
      { cause: error },
    );
  }
}

/** Writes atomically, to a new file: an existing file would keep its permissions. */
function writeKeyFile(file: string, key: string): void {
  const draft = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  rmSync(draft, { force: true });
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, file);
}

/** Undefined if the file is missing or too short. */
function readKeyFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const key = readFileSync(file, 'utf8').trim();
  return key.length >= KEY_BYTES ? key : undefined;
}
