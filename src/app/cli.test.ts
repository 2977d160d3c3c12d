import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readPdf } from '../../test/support/page-checks/pdf.ts';
import { readCode } from '../../test/support/page-checks/read-code.ts';
import { ask, take } from '../../test/support/people/acts.ts';
import { comptoir, petitBistrot } from '../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../test/support/server/app.ts';
import { cli, cliProcess } from '../../test/support/server/cli.ts';
import type { FreshDatabase } from '../../test/support/server/databases.ts';
import { eachEngine, newDatabase } from '../../test/support/server/engines.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { weekOf } from '../features/analytics/periods.ts';
import { guestLink } from '../paths.ts';
import { localDate } from '../platform/calendar.ts';

/** The current week in Paris. Commands use the system clock. */
function thisWeek(): string {
  return weekOf(localDate(new Date(), 'Europe/Paris'));
}

/** No server listens on port 1. */
const UNREACHABLE = 'postgres://sonnette@127.0.0.1:1/sonnette';

eachEngine((engine) => {
  let fresh: FreshDatabase;
  let app: TestApp;

  beforeAll(async () => {
    fresh = await newDatabase(engine);
  });
  afterAll(() => fresh.remove());

  it('two commands at once on an empty database both migrate and create their super_admin [SIN-10]', async () => {
    const environment = { DATABASE_URL: fresh.url };
    const outcomes = await Promise.all([
      cliProcess(environment, 'admin', 'create', 'Root@example.org', '--password', 'lanterne-7b'),
      cliProcess(environment, 'admin', 'create', 'other@example.org'),
    ]);
    expect(outcomes.map((outcome) => outcome.code)).toEqual([0, 0]);
    expect(outcomes[0]?.stdout).toBe('root@example.org is a super_admin.\n');
    expect(outcomes[1]?.stdout).toMatch(/Password: [\w-]{16}\n$/);
  });

  it('creates accounts that can sign in and ends sessions while a server is running [SIN-11]', async () => {
    app = await startApp(engine, { DATABASE_URL: fresh.url });
    const login = async (password: string) =>
      app.call<{ token: string }>('POST', '/auth/login', {
        body: { email: 'root@example.org', password },
      });
    const first = await login('lanterne-7b');
    const whoAmI = () => app.call('GET', '/auth/me', { token: first.body.token });
    expect((await whoAmI()).status).toBe(200);
    const changed = await cli(
      fresh.url,
      'user',
      'passwd',
      'root@example.org',
      '--password',
      'lanterne-8c',
    );
    expect(changed.code).toBe(0);
    // The server is not notified: it rechecks sessions after 5 s at the latest.
    app.clock.advance(5000);
    expect((await whoAmI()).status).toBe(401);
    expect((await login('lanterne-7b')).status).toBe(401);
    expect((await login('lanterne-8c')).status).toBe(200);
    await app.close();
  });

  it('qr-sheet writes the codes of a restaurant’s tables to a PDF file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sonnette-cli-'));
    const file = join(folder, 'codes.pdf');
    const again = await startApp(engine, { DATABASE_URL: fresh.url });
    const { id, slug, owner } = await petitBistrot(again);
    const tables = await again.call<{ key: string }[]>('GET', `/restaurants/${id}/tables`, owner);
    const empty = await comptoir(again);
    await again.close();
    vi.stubEnv('PUBLIC_URL', 'https://sonnette.example');
    const sheet = await cli(fresh.url, 'qr-sheet', slug, '--format', 'a5', '--out', file);
    vi.unstubAllEnvs();
    expect(sheet).toEqual({
      code: 0,
      stdout: `${file}: 12 codes that lead to https://sonnette.example (PUBLIC_URL)\n`,
      stderr: '',
    });
    const [first] = (await readPdf(readFileSync(file), 1)).pages;
    expect(first && readCode(first.picture).link).toBe(
      guestLink('https://sonnette.example', slug, 1, tables.body[0]?.key),
    );

    const near = await cli(fresh.url, 'qr-sheet', slug, '--language', 'en', '--out', file);
    expect(near.code).toBe(0);
    expect(near.stderr).toContain('Guests cannot open http://localhost:3000. Set PUBLIC_URL');
    expect((await readPdf(readFileSync(file))).pages[0]?.text).toContain('Do not print');
    rmSync(folder, { recursive: true });

    const none = await cli(fresh.url, 'qr-sheet', empty.slug);
    expect(none).toMatchObject({ code: 1, stderr: 'Le Comptoir has no tables yet.\n' });
  });

  it('report prints a week of a restaurant in either language, and says if the week is not over [OPS-07]', async () => {
    const again = await startApp(engine, { DATABASE_URL: fresh.url });
    const restaurant = await petitBistrot(again);
    // The server's clock is on a Saturday evening in week 47 of 2026.
    await take(again, restaurant, await ask(again, restaurant, 4));
    await again.close();
    const week = ['report', restaurant.slug, '--week', '2026-W47'];
    const french = await cli(fresh.url, ...week);
    // This line is printed only if the test runs in that week.
    const stdout = french.stdout.replace(/^Cette semaine n’est pas finie.*\n/m, '');
    expect({ ...french, stdout }).toEqual({
      code: 0,
      stdout: [
        'Le Petit Bistrot, du 16 au 22 novembre 2026',
        'La seule demande a été prise en charge dans les 2 minutes.',
        'Aucune demande n’est restée sans réponse.',
        'En tout\u202f: 1 demande.\n',
      ].join('\n'),
      stderr: '',
    });
    const english = await cli(fresh.url, ...week, '--language', 'en');
    expect(english.stdout).toMatch(
      /^Le Petit Bistrot, 16 to 22 November 2026\n(This week is not over.*\n)?The only request/,
    );
    const present = await cli(
      fresh.url,
      'report',
      restaurant.slug,
      '--week',
      thisWeek(),
      '--language',
      'en',
    );
    expect(present.stdout).toContain('\nThis week is not over: these are the figures so far.\n');
    expect(present.stdout).not.toContain('week before');
    const last = await cli(fresh.url, 'report', restaurant.slug, '--language', 'en');
    expect(last).toMatchObject({ code: 0, stderr: '' });
    expect(last.stdout).toMatch(/^Le Petit Bistrot, \d/);
  });

  it.each([
    ['qr-sheet', 'demo'],
    ['report', 'demo'],
  ])('%s reports an unreachable database in one line', async (...words) => {
    const closed = await cli(UNREACHABLE, ...words);
    expect(closed).toMatchObject({ code: 1, stdout: '' });
    expect(closed.stderr).toMatch(/^PostgreSQL at 127.0.0.1:1 refuses connections\..*\n$/);
  });

  it('reports why a restaurant cannot be read, not that it does not exist', async () => {
    const broken = await newDatabase(engine);
    const { db, close } = await openDatabase(broken.url, () => {});
    await migrate(db);
    await db.schema.dropView('restaurants').execute();
    await close();
    const answer = await cli(broken.url, 'qr-sheet', 'demo');
    expect(answer).toMatchObject({ code: 1, stdout: '' });
    expect(answer.stderr).toMatch(/^.*restaurants.*\n$/);
    expect(answer.stderr).not.toContain('There is no restaurant');
    await broken.remove();
  });

  it.each([
    [['qr-sheet', 'nowhere'], 'There is no restaurant nowhere.'],
    [
      ['qr-sheet', 'nowhere', '--format', 'a3'],
      '--format must be one of a6-tent, a4-stickers, a5.',
    ],
    [['qr-sheet', 'nowhere', '--language', 'de'], '--language must be one of fr, en.'],
    [
      ['qr-sheet', 'nowhere', '--out', '/nowhere/at/all/s.pdf'],
      'There is no folder /nowhere/at/all.',
    ],
    [['qr-sheet'], 'Usage:'],
    [['report', 'nowhere'], 'There is no restaurant nowhere.'],
    [['report', 'nowhere', '--week', '2026-47'], '--week must be a calendar week, such as'],
    [['report', 'nowhere', '--week', '2027-W53'], '--week must be a calendar week, such as'],
    [['report', 'nowhere', '--language', 'de'], '--language must be one of fr, en.'],
    [['report'], 'Usage:'],
    [['admin', 'create', 'root@example.org'], 'root@example.org has an account already.'],
    [['admin', 'create', 'root'], 'root is not an e-mail address.'],
    [['admin', 'create', 'root@localhost'], 'root@localhost is not an e-mail address.'],
    [['admin', 'create', 'new@example.org', '--password', 'short'], '6 to 128 characters'],
    [['admin', 'create', 'new@example.org', '--password', 'p'.repeat(129)], '6 to 128 characters'],
    [['user', 'passwd', 'nobody@example.org'], 'nobody@example.org has no account.'],
    [['admin', 'destroy', 'root@example.org'], 'Usage:'],
    [[], 'Usage:'],
  ])('%j fails with a one-line message', async (words, line) => {
    const { code, stderr } = await cli(fresh.url, ...words);
    expect(code).toBe(1);
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('    at ');
  });

  it('a command that fails ends its process with code 1 and one line', async () => {
    const environment = { DATABASE_URL: fresh.url };
    expect(await cliProcess(environment, 'qr-sheet', 'nowhere')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no restaurant nowhere.\n',
    });
  });
});
