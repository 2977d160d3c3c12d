import { existsSync, readFileSync } from 'node:fs';
import type { Db } from '../../../src/db/database.ts';
import { everyRow } from './every-row.ts';
import { SURE_LENGTH, secretFinder } from './find-secrets.ts';
import { notedSecrets } from './trail.ts';

/** Throws where a secret that this process knows of stands in the clear: in a row, or in what SQLite has not wiped. */
export async function expectNoSecretIn(db: Db, url: string): Promise<void> {
  const secrets = notedSecrets();
  const rows = await everyRow(db);
  const inRows = secretFinder(secrets)(rows).map(
    ({ line, secret }) => `“${secret}”: ${rows[line - 1]}`,
  );
  const finds = [...inRows, ...inFiles(url, secrets)];
  if (finds.length > 0) throw new Error(`Secrets in the database:\n${finds.join('\n')}`);
}

function inFiles(url: string, secrets: string[]): string[] {
  const file = url.replace(/^sqlite:/, '');
  // Shorter ones stand by chance among bytes: in the hex digits of a hash, say.
  const sure = secrets.filter((secret) => secret.length >= SURE_LENGTH);
  return [file, `${file}-wal`].filter(existsSync).flatMap((name) => {
    const bytes = readFileSync(name);
    return sure.filter((secret) => bytes.includes(secret)).map((secret) => `“${secret}”: ${name}`);
  });
}
