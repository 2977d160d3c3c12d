import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { newDatabase } from '../../test/support/engines.ts';

const at = (name: string) => JSON.stringify(pathToFileURL(`${import.meta.dirname}/${name}`).href);

/** A process of its own, which has nothing to stay for but its database. */
const server = `
  import { sql } from 'kysely';
  import { openDatabase } from ${at('database.ts')};
  import { migrate } from ${at('migrate.ts')};
  const { db, claimServer, close } = await openDatabase(process.argv[1], () => {});
  claimServer();
  await migrate(db);
  const row = { id: 'a', slug: 'a', name: 'a'.repeat(6 * 1024 * 1024), search_text: 'a' };
  const more = { time_zone: 'Europe/Paris', request_version: 0, created_at: '2026-11-21T19:30:00.000Z' };
  await db.insertInto('restaurants').values({ ...row, ...more }).execute();
  const left = async () => {
    const { rows } = await sql\`pragma wal_checkpoint(noop)\`.execute(db);
    return rows[0].log - rows[0].checkpointed;
  };
  console.log('left', (await left()) > 1000);
  const deadline = performance.now() + 20_000;
  while ((await left()) > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  console.log('left', await left());
  await close();
  console.log('closed');
`;

it('what a server has written is soon in the file itself; it lets go of the file before it ends, and leaves nothing beside it', async () => {
  const fresh = await newDatabase('sqlite');
  const file = fresh.url.slice('sqlite:'.length);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', server, fresh.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await text(child.stdout)).toBe('left true\nleft 0\nclosed\n');
  expect(child.exitCode ?? (await new Promise((resolve) => child.once('close', resolve)))).toBe(0);
  expect(existsSync(`${file}-wal`)).toBe(false);
  // Addresses and password hashes are in it.
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  fresh.remove();
}, 30_000);
