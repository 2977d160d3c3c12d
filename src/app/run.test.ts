import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverWith } from '../../test/support/server/cli.ts';
import { serverSecretKey, startServer } from '../../test/support/server/server.ts';
import { firstOperatorTokenOf } from '../features/auth/account/account-acts.ts';

it('a stack trace of the built server names lines of the source', async () => {
  const fault = join(mkdtempSync(join(tmpdir(), 'fault-')), 'fault.mjs');
  writeFileSync(
    fault,
    `import { Server } from 'node:net'; Server.prototype.listen = () => { throw new Error('no sockets'); };`,
  );
  const { stderr } = await serverWith({ NODE_OPTIONS: `--import=${fault}` });
  expect(stderr).toContain('Error: no sockets');
  expect(stderr).toMatch(/at start \(file:\S+\/src\/app\/start\.ts:\d+:\d+\)/);
  expect(stderr).not.toMatch(/at .*dist\/server/);
});

it('each start prints the link, not in the log, until there is an account [SIN-10]', async () => {
  const token = firstOperatorTokenOf(serverSecretKey);
  const folder = mkdtempSync(join(tmpdir(), 'sonnette-first-'));
  const DATABASE_URL = `sqlite:${join(folder, 'sonnette.db')}`;
  const start = () => startServer({ DATABASE_URL, DEMO: 'off', LOG_LEVEL: 'info' });
  const server = await start();
  const body = JSON.stringify({ token, email: 'rachel@example.org', password: 'soupe à l’oignon' });
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(`${server.url}/api/auth/first-operator`, {
    method: 'POST',
    headers,
    body,
  });
  expect(made.status).toBe(201);
  await server.stop();
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes(token));
  expect(lines).toEqual([
    `  First operator   http://localhost:${server.port}/admin#first=${token}  (makes your login; works until there is one)`,
  ]);
  const next = await start();
  await next.stop();
  expect(next.output()).not.toContain('First operator');
  rmSync(folder, { recursive: true });
});
