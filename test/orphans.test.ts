import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { freshDatabase } from './support/server/databases.ts';

let runner: ChildProcess | undefined;

afterEach(() => runner?.kill('SIGKILL'));

it('a server ends with the test run that started it, even when the run is killed', async () => {
  const database = await freshDatabase('sqlite', undefined);
  const url = await runUntilStarted(`
    const { startServer } = await import('${urlOf('./support/server/server.ts')}');
    const { url } = await startServer({ DATABASE_URL: '${database.url}', DEMO: 'off' });
  `);
  expect(await isListening(url)).toBe(true);
  runner?.kill('SIGKILL');
  await expect.poll(() => isListening(url), { timeout: 5000 }).toBe(false);
  await database.remove();
});

it('a PostgreSQL cluster ends with the test run that started it and leaves no files, even when the run is killed', async () => {
  const url = await runUntilStarted(`
    const { startCluster } = await import('${urlOf('./support/server/postgres.ts')}');
    const { url } = await startCluster();
  `);
  expect(await isListening(url)).toBe(true);
  const folder = await dataFolder(url);
  expect(existsSync(folder)).toBe(true);
  runner?.kill('SIGKILL');
  await expect.poll(() => isListening(url), { timeout: 5000 }).toBe(false);
  await expect.poll(() => existsSync(folder)).toBe(false);
});

async function dataFolder(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return rows[0]?.data_directory ?? '';
}

/**
 * Runs a script in a separate process that stands for a test run. Returns the URL of the server that it
 * started.
 */
async function runUntilStarted(script: string): Promise<string> {
  const code = `${script}\nconsole.log(url);`;
  const started = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  runner = started;
  const [line] = await once(started.stdout.setEncoding('utf8'), 'data');
  return String(line).trim();
}

function urlOf(file: string): string {
  return new URL(file, import.meta.url).href;
}

async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
