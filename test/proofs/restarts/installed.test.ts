import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { serverSecretKey, startServer } from '../../support/server/server.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`;

it('the archive of a release serves, prints and is backed up with Node alone, on both databases', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await run(process.execPath, ['deploy/release.ts', folder], { cwd: root });
  await run('sha256sum', ['--check', `sonnette-${version}.tar.gz.sha256`], { cwd: folder });
  await run('tar', ['-xzf', `sonnette-${version}.tar.gz`], { cwd: folder });
  const home = join(folder, `sonnette-${version}`);
  const program = join(home, 'bin/sonnette');
  const database = await newDatabase('postgres');
  const onPostgres = { DATABASE_URL: database.url, SECRET_KEY: serverSecretKey };
  const command = async (settings: Record<string, string>, ...words: string[]) =>
    (await run(program, words, { cwd: folder, env: { PATH, ...settings } })).stdout;

  expect(await command({}, '--version')).toBe(`sonnette ${version}\n`);
  expect(await command({}, 'help')).toMatch(/^Usage: sonnette COMMAND\n/);
  const server = await startServer(
    {
      ...onPostgres,
      PATH,
      DEMO: 'on',
      DEMO_PASSWORD: 'un-café-serré',
      METRICS_TOKEN: 'm'.repeat(16),
    },
    { program },
  );
  const call = caller(server.url);
  expect((await call('GET', '/health')).body).toMatchObject({ version });
  const page = await fetch(`${server.url}/demande?restaurant=demo&table=1`);
  const [script = ''] = /\/assets\/guest\/guest-fr-[\w-]+\.js/.exec(await page.text()) ?? [];
  expect((await fetch(server.url + script)).status).toBe(200);
  const credentials = { email: 'demo@sonnette.local', password: 'un-café-serré' };
  const login = await call<{ token: string }>('POST', '/auth/login', { body: credentials });
  const signedIn = { headers: { Authorization: `Bearer ${login.body.token}` } };
  const sheet = await fetch(`${server.url}/api/restaurants/demo/qr-sheet`, signedIn);
  expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  const metrics = { headers: { Authorization: `Bearer ${'m'.repeat(16)}` } };
  expect((await fetch(`${server.url}/metrics`, metrics)).status).toBe(200);

  expect(await command(onPostgres, 'backup', 'all.gz')).toContain('read back');
  expect(await command({}, 'restore', 'all.gz')).toContain('restored');
  expect(await command({}, 'doctor')).toContain('0 failed');
  expect(await server.stop()).toBe(0);
  // What is loaded late (payments, passkeys, pushes, mails) can be loaded.
  const programs = ['start.js', 'cli.js', 'sheet-thread.js'];
  const late = globSync(join(home, 'dist/server/*.js')).filter(
    (file) => !programs.includes(basename(file)),
  );
  expect(late.length).toBeGreaterThan(5);
  const imports = late.map((file) => `import ${JSON.stringify(file)};`).join('\n');
  await run(process.execPath, ['--input-type=module', '--eval', imports], { cwd: folder });
  const notices = readFileSync(join(home, 'NOTICES.txt'), 'utf8');
  for (const name of ['preact', 'react-dom', 'pg', 'web-push', 'dejavu-fonts-ttf'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  await database.remove();
  rmSync(folder, { recursive: true });
});
