import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliProcess, cliWith, launch, serverWith } from '../../../test/support/server/cli.ts';
import { eachEngine, newDatabase } from '../../../test/support/server/engines.ts';
import { serverSecretKey as SECRET_KEY, startServer } from '../../../test/support/server/server.ts';

const PUBLIC_URL = 'https://sonnette.example';
const WEAK = 'trustno1';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonnette-mistakes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

eachEngine((engine) => {
  it('with PUBLIC_URL, server and commands refuse a missing or empty database [OPS-01]', async () => {
    const { url, remove } = await newDatabase(engine);
    const environment = { DATABASE_URL: url, SECRET_KEY, PUBLIC_URL, DEMO: 'off' };
    const message =
      /^There (is no|are no Sonnette tables in the) database .+: is DATABASE_URL right, .+npm run cli -- init .+\n$/;
    for (const outcome of [
      await serverWith(environment),
      await cliWith(environment, 'admin', 'create', 'root@example.org'),
    ]) {
      expect(outcome).toMatchObject({ code: 1, stdout: '' });
      expect(outcome.stderr).toMatch(message);
    }
    if (engine === 'sqlite') expect(existsSync(url.slice('sqlite:'.length))).toBe(false);
    const doctor = await cliWith(environment, 'doctor');
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toMatch(
      /FAIL {2}database +there (is|are) no.+\n +→ .+npm run cli -- init, or start once with INIT=on\n/,
    );
    if (engine === 'sqlite') {
      const elsewhere = { ...environment, DATABASE_URL: 'sqlite:/nowhere/at/all.db' };
      const { stdout } = await cliWith(elsewhere, 'doctor');
      expect(stdout).toMatch(/disk +there is no folder .+ yet\n.+npm run cli -- init or .+INIT=on/);
      expect(stdout).not.toMatch(/start creates it/);
    }
    await remove();
  });

  it('`init` creates the database once, and other commands then work on it [OPS-01]', async () => {
    const { url, remove } = await newDatabase(engine);
    const environment = { DATABASE_URL: url, SECRET_KEY, PUBLIC_URL, INIT: 'off', DEMO: 'off' };
    const first = await cliWith(environment, 'init');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^New, empty database: .+\n$/);
    const made = await cliWith(environment, 'admin', 'create', 'root@example.org');
    expect(made.code).toBe(0);
    const again = await cliWith(environment, 'init');
    expect(again.stdout).toMatch(/^There is a database already: .+ Nothing was changed\.\n$/);
    const passwd = await cliWith(environment, 'user', 'passwd', 'root@example.org');
    expect(passwd.code).toBe(0);
    await remove();
  });

  it('INIT=on creates the database at the start, and doctor warns that it is still on [OPS-01]', async () => {
    const { url, remove } = await newDatabase(engine);
    const environment = { DATABASE_URL: url, SECRET_KEY, DEMO: 'off', INIT: 'on' };
    const server = await startServer({ ...environment, PUBLIC_URL: 'http://127.0.0.1:81' });
    await server.stop();
    const doctor = await cliWith({ ...environment, PUBLIC_URL }, 'doctor');
    expect(doctor.stdout).toMatch(/ok {4}schema /);
    expect(doctor.stdout).toMatch(/warn {2}INIT +on: /);
    await remove();
  });

  it('without PUBLIC_URL the first start creates the database [OPS-01]', async () => {
    const { url, remove } = await newDatabase(engine);
    const server = await startServer({ DATABASE_URL: url, DEMO: 'off', INIT: 'off' });
    await server.stop();
    await remove();
  });
});

describe('the server exits with code 1 and a one-line message for [OPS-02]', () => {
  const cases: [string, () => Record<string, string>, RegExp][] = [
    [
      'an unreachable PostgreSQL',
      () => ({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x', SECRET_KEY }),
      /^PostgreSQL at 127\.0\.0\.1:1 refuses connections\./,
    ],
    [
      'a file that is not a database',
      () => ({ DATABASE_URL: text() }),
      /is not a SQLite database\./,
    ],
    ['a folder in place of a file', () => ({ DATABASE_URL: `sqlite:${folder}` }), /is a folder,/],
    ['a file in place of a folder', () => ({ DATABASE_URL: `${text()}/x.db` }), /is a file, not/],
    [
      'a folder that cannot be created',
      () => ({ DATABASE_URL: 'sqlite:/proc/sonnette/x.db' }),
      /its folder cannot be created/,
    ],
    ['a HOST of another machine', () => ({ HOST: '192.0.2.1' }), /Set HOST to one of its own/],
    [
      'a common DEMO_PASSWORD [VAL-18]',
      () => ({ DEMO: 'on', DEMO_PASSWORD: WEAK }),
      /^DEMO_PASSWORD=\(not shown\): This password is one of the most common .+ Choose another\./,
    ],
  ];

  it.each(cases)('%s', async (_, environment, says) => {
    const DATABASE_URL = `sqlite:${join(folder, 'unused.db')}`;
    const { code, stdout, stderr } = await serverWith({ DATABASE_URL, ...environment() });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('hidden');
    expect(stderr).not.toContain(WEAK);
  });

  it('doctor reports a common DEMO_PASSWORD without showing it [VAL-18]', async () => {
    const DATABASE_URL = `sqlite:${join(folder, 'unused.db')}`;
    const { stdout } = await cliWith({ DATABASE_URL, DEMO: 'on', DEMO_PASSWORD: WEAK }, 'doctor');
    expect(stdout).toMatch(/^FAIL {2}configuration +DEMO_PASSWORD=\(not shown\): This password/m);
    expect(stdout).not.toContain(WEAK);
  });

  it('a port in use, before it creates a database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const file = join(folder, 'not-made.db');
    const environment = { DATABASE_URL: `sqlite:${file}`, PORT: String(port) };
    const outcome = await serverWith(environment);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toBe(
      `PORT=${port} is taken by another program on this machine. Stop it, or set PORT to another number.\n`,
    );
    expect(existsSync(file)).toBe(false);
    other.close();
  });

  function text(): string {
    const file = join(folder, 'text.db');
    writeFileSync(
      file,
      'Some text that is not a database, and long enough for a header.'.repeat(9),
    );
    return `sqlite:${file}`;
  }
});

it('the server and doctor report a misspelt variable and suggest the probable name', async () => {
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'typo.db')}`, SMTP_ULR: 'smtp://x' };
  const says = 'SMTP_ULR is not known and has no effect: did you mean SMTP_URL?';
  const server = await startServer(environment);
  await server.stop();
  expect(server.output()).toContain(says);
  expect((await cliWith(environment, 'doctor')).stdout).toContain(`warn  configuration  ${says}`);
});

it('--help and -h print the usage of all commands, one command, or the server; --version the version', async () => {
  for (const words of [['--help'], ['help']]) {
    const all = await cliProcess({}, ...words);
    expect(all).toMatchObject({ code: 0, stderr: '' });
    expect(all.stdout).toMatch(/^Usage: npm run cli -- COMMAND\n {2}init \[--partitions N\]\n/);
  }
  const one = await cliWith({}, 'qr-sheet', '-h');
  expect(one.stdout).toMatch(/^Usage: npm run cli -- qr-sheet SLUG .+\n.+\n$/);
  expect(await serverWith({}, '--help')).toMatchObject({ code: 0, stderr: '' });
  const version = await cliWith({}, '--version');
  expect(version).toMatchObject({ code: 0, stdout: 'sonnette 1.0.0\n' });
  const unknown = await cliWith({}, 'doctor', '--verbose');
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(unknown.stderr).toMatch(/^Unknown option '--verbose'\.\nUsage:/);
  const stray = await serverWith({}, '--port');
  expect(stray).toMatchObject({ code: 1, stdout: '' });
  expect(stray.stderr).toMatch(/^Unknown argument: --port\nStarts the server/);
});

it('server and commands read the same .env file; the environment overrides it', async () => {
  const place = mkdtempSync(join(folder, 'env-'));
  const file = join(place, 'from-file.db');
  writeFileSync(join(place, '.env'), `DATABASE_URL=sqlite:${file}\nPORT=many\n`);
  expect((await launch(place, {}, 'cli', 'init')).stdout).toContain(file);
  expect((await launch(place, {}, 'server')).stderr).toContain('PORT=many: must be a whole number');
  const other = join(place, 'other.db');
  const outcome = await launch(place, { DATABASE_URL: `sqlite:${other}` }, 'cli', 'init');
  expect(outcome.stdout).toContain(other);
  expect(readdirSync(place).sort()).toEqual(['.env', 'from-file.db', 'other.db']);
});

it('a byte order mark at the head of .env is no part of the first name', async () => {
  const place = mkdtempSync(join(folder, 'mark-'));
  const file = join(place, 'from-file.db');
  writeFileSync(join(place, '.env'), `\uFEFFDATABASE_URL=sqlite:${file}\r\n`);
  expect((await launch(place, {}, 'cli', 'init')).stdout).toContain(file);
});
