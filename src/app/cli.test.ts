import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/support/app.ts';
import type { FreshDatabase } from '../../test/support/databases.ts';
import { eachEngine, newDatabase } from '../../test/support/engines.ts';

const program = fileURLToPath(new URL('./cli.ts', import.meta.url));

type Outcome = { code: number; stdout: string; stderr: string };

/** Runs the command line as a person does: a process of its own, beside whatever server is running. */
async function cli(databaseUrl: string, ...words: string[]): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], {
      env,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

eachEngine((engine) => {
  let fresh: FreshDatabase;
  let app: TestApp;

  beforeAll(async () => {
    fresh = await newDatabase(engine);
  });
  afterAll(() => fresh.remove());

  it('two processes at once on an empty database both find the schema, and make their super_admin [SIN-10]', async () => {
    const outcomes = await Promise.all([
      cli(fresh.url, 'admin', 'create', 'Root@example.org', '--password', 'secret1'),
      cli(fresh.url, 'admin', 'create', 'other@example.org'),
    ]);
    expect(outcomes.map((outcome) => outcome.code)).toEqual([0, 0]);
    expect(outcomes[0]?.stdout).toBe('root@example.org is a super_admin.\n');
    expect(outcomes[1]?.stdout).toMatch(/Password: [\w-]{16}\n$/);
  });

  it('works beside a running server: what it makes can sign in, a new password ends the old sessions [SIN-11]', async () => {
    app = await startApp(engine, { DATABASE_URL: fresh.url });
    const login = async (password: string) =>
      app.call<{ token: string }>('POST', '/auth/login', {
        body: { email: 'root@example.org', password },
      });
    const first = await login('secret1');
    const whoAmI = () => app.call('GET', '/auth/me', { token: first.body.token });
    expect((await whoAmI()).status).toBe(200);
    const changed = await cli(
      fresh.url,
      'user',
      'passwd',
      'root@example.org',
      '--password',
      'secret2',
    );
    expect(changed.code).toBe(0);
    // The server hears nothing of it, and looks again after this long at the latest.
    app.clock.advance(5000);
    expect((await whoAmI()).status).toBe(401);
    expect((await login('secret1')).status).toBe(401);
    expect((await login('secret2')).status).toBe(200);
    await app.close();
  });

  it.each([
    [['admin', 'create', 'root@example.org'], 'root@example.org has an account already.'],
    [['admin', 'create', 'root'], 'root is no e-mail address.'],
    [['admin', 'create', 'root@localhost'], 'root@localhost is no e-mail address.'],
    [['admin', 'create', 'new@example.org', '--password', 'short'], '6 to 128 characters'],
    [['admin', 'create', 'new@example.org', '--password', 'p'.repeat(129)], '6 to 128 characters'],
    [['user', 'passwd', 'nobody@example.org'], 'nobody@example.org has no account.'],
    [['admin', 'destroy', 'root@example.org'], 'Usage:'],
    [[], 'Usage:'],
  ])('%j is refused with a clear line', async (words, line) => {
    const { code, stderr } = await cli(fresh.url, ...words);
    expect(code).toBe(1);
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('    at ');
  });
});
