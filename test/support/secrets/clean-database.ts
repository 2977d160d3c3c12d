import { existsSync, readFileSync } from 'node:fs';
import type { Db } from '../../../src/db/database.ts';
import { everyRow } from './every-row.ts';
import { SURE_LENGTH, secretFinder } from './find-secrets.ts';
import { notedSecrets } from './trail.ts';

/**
 * Throws if the database holds a known secret in plain text: in a row, or in bytes that SQLite has not wiped.
 */
export async function expectNoSecretIn(db: Db, url: string): Promise<void> {
  const secrets = notedSecrets();
  const rows = await everyRow(db);
  const inRows = secretFinder(secrets)(rows).map(
    ({ line, secret }) => `“${secret}”: ${rows[line - 1]}`,
  );
  const finds = [...inRows, ...inFiles(url, secrets)];
  if (finds.length > 0) throw new Error(`Secrets in the database:\n${finds.join('\n')}`);
}

/** SQLite keeps deleted rows in free pages and in the write-ahead log. */
function inFiles(url: string, secrets: string[]): string[] {
  const file = url.replace(/^sqlite:/, '');
  // Bytes as characters: one search for all secrets. A search for each of thousands takes half a minute.
  const asBytes = (text: string) => Buffer.from(text).toString('latin1');
  // A shorter secret can occur by chance, in the hex digits of a hash for example.
  const find = secretFinder(secrets.filter(({ length }) => length >= SURE_LENGTH).map(asBytes));
  return [file, `${file}-wal`].filter(existsSync).flatMap((name) => {
    const found = find([readFileSync(name, 'latin1')]);
    return found.map(({ secret }) => `“${Buffer.from(secret, 'latin1')}”: ${name}`);
  });
}
