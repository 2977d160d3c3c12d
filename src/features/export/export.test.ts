import { unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { actCode } from '../../../test/support/people/act-code.ts';
import { ask, finish, take } from '../../../test/support/people/acts.ts';
import { petitBistrot, root, type TestRestaurant } from '../../../test/support/people/people.ts';
import { codeOf, joinTeam, pairStaff } from '../../../test/support/people/team.ts';
import { addZone } from '../../../test/support/people/zones.ts';
import { addManyRequests } from '../../../test/support/server/sql/many-requests.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { limits } from '../../limits.ts';
import { usualWishes } from '../wishes/rules.ts';

/** More than two pages of the reader, and the last page is not full. */
const MANY = 1203;
const HOUR = 60 * 60 * 1000;

withAppOnEachEngine(({ app }) => {
  let bistrot: TestRestaurant;
  let token: string;

  beforeEach(async () => {
    bistrot = await petitBistrot(app, 'Le «Bistrot»; =Paris');
    token = bistrot.owner.token;
  });

  const download = async (by = token, language = 'fr', id = bistrot.id) =>
    fetch(`${app.url}/api/restaurants/${id}/export`, {
      headers: {
        Authorization: `Bearer ${by}`,
        'Accept-Language': language,
        'Act-Code': await actCode(app, bistrot.owner, 'export'),
      },
    });

  /** The files of the ZIP by name. */
  async function open(language = 'fr', by = token): Promise<Record<string, string>> {
    const answer = await download(by, language);
    expect(answer.status).toBe(200);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const texts = Object.entries(files).map(([name, bytes]) => [
      name,
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    ]);
    return Object.fromEntries(texts);
  }

  const lists = [
    'restaurant',
    'tables',
    'zones',
    'wishes',
    'members',
    'requests',
    'figures',
    'service-days',
    'journal',
  ];
  const jsonOf = (files: Record<string, string>, name: string) =>
    JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[];
  /** The lines of a CSV file, the heading first. Only for files without line breaks within cells. */
  const linesOf = (files: Record<string, string>, name: string) =>
    (files[`${name}.csv`] ?? '')
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .slice(0, -1);

  const tableOfList = {
    tables: 'dining_tables',
    zones: 'zones',
    members: 'members',
    requests: 'requests',
    figures: 'figures',
    'service-days': 'service_days',
    journal: 'journal',
  } as const;

  async function countRows(table: (typeof tableOfList)[keyof typeof tableOfList]) {
    const rows = await app.db
      .selectFrom(table)
      .select('restaurant_id')
      .where('restaurant_id', '=', bistrot.id)
      .execute();
    return rows.length;
  }

  it('the archive has every row of the restaurant, as CSV and as JSON, and a README of all fields [TEAM-31]', async () => {
    await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
    await pairStaff(app, bistrot);
    await addZone(app, bistrot, { name: 'Terrasse', tables: [1] });
    const body = { version: 0, wishes: usualWishes };
    await app.call('PUT', `/restaurants/${bistrot.id}/wishes`, { token, body });
    await finish(app, bistrot, await take(app, bistrot, await ask(app, bistrot, 1)));
    await addManyRequests(app.db, bistrot.id, MANY);
    await app.call('GET', bistrot.board, bistrot.owner);
    await app.tick();
    const files = await open();
    expect(Object.keys(files)).toEqual([
      'LISEZ-MOI.txt',
      ...lists.flatMap((name) => [`${name}.csv`, `${name}.json`]),
    ]);
    const counts = Object.entries(tableOfList).map(async ([list, name]) => [
      list,
      await countRows(name),
    ]);
    const ofTables = Object.fromEntries(await Promise.all(counts));
    const expected = { restaurant: 1, wishes: usualWishes.length, ...ofTables };
    expect(expected.requests).toBe(MANY + 1);
    expect(expected.figures).toBeGreaterThan(4);
    const counted = (count: (name: string) => number) =>
      Object.fromEntries(lists.map((name) => [name, count(name)]));
    expect(counted((name) => jsonOf(files, name).length)).toEqual(expected);
    expect(counted((name) => linesOf(files, name).length - 1)).toEqual(expected);
    for (const name of lists) {
      const columns = linesOf(files, name)[0]?.split(';') ?? [];
      expect(Object.keys(jsonOf(files, name)[0] ?? {})).toEqual(columns);
      for (const column of columns.filter(
        (each) => !/^(taken|finished|received)_\d+$/.test(each),
      )) {
        expect(files['LISEZ-MOI.txt']).toMatch(new RegExp(`[ …]${column}[,: ]`));
      }
    }
    expect(new Set(jsonOf(files, 'requests').map(({ id }) => id)).size).toBe(MANY + 1);
    // A later test adds requests with the same ids.
    await app.db.deleteFrom('requests').where('restaurant_id', '=', bistrot.id).execute();
    expect(jsonOf(files, 'journal').at(-1)).toMatchObject({ act: 'export.made', subject: '{}' });
  });

  it('the archive has every column, except internal ones [TEAM-31]', async () => {
    await addZone(app, bistrot, { name: 'Terrasse', tables: [1] });
    await ask(app, bistrot, 1);
    const files = await open();
    const missing = async (list: string, table: 'restaurants' | 'zones' | 'requests') => {
      const query = app.db.selectFrom(table).selectAll();
      const stored = Object.keys((await query.executeTakeFirst()) ?? {});
      const exported = Object.keys(jsonOf(files, list)[0] ?? {});
      return stored.filter((name) => !exported.includes(name)).sort();
    };
    expect(await missing('restaurant', 'restaurants')).toEqual([
      'absences',
      'codes_printed_at',
      'first_run_ended_at',
      'folded_address',
      'folded_name',
      'hook_events',
      'last_reset',
      'request_epoch',
      'request_version',
      'room_code',
      'room_code_day',
      'room_code_guessed_at',
      'search_text',
    ]);
    expect(await missing('zones', 'zones')).toEqual(['folded_name', 'restaurant_id']);
    expect(await missing('requests', 'requests')).toEqual([
      'created_version',
      'keyed_at',
      'restaurant_id',
      'rung_at',
      'rung_step',
      'slot',
      'table_id',
    ]);
  });

  it('JSON has the values unchanged; CSV has columns, and no cell is read as a formula [TEAM-31]', async () => {
    const message = '=HYPERLINK("https://a.example")';
    await ask(app, bistrot, 1, { message, customerName: '@Zoé; Léa' });
    const files = await open();
    expect(jsonOf(files, 'requests')).toMatchObject([{ message, customer_name: '@Zoé; Léa' }]);
    expect(files['requests.csv']).toMatch(/^\ufeffid;table_number;type;/);
    expect(linesOf(files, 'requests')[1]).toContain(
      `;"'=HYPERLINK(""https://a.example"")";"'@Zoé; Léa";`,
    );
    const english = await open('en');
    expect(english['README.txt']).toContain('The data of Le «Bistrot»; =Paris');
    expect(english['requests.csv']).toMatch(/^\ufeffid,table_number,type,/);
  });

  it('names that spreadsheets change are exact in the JSON, as the README says [TEAM-31]', async () => {
    const names = ['007', '1-2', '2E5', '3/4'];
    for (const name of names) await addZone(app, bistrot, { name });
    const french = await open();
    expect(
      jsonOf(french, 'zones')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names);
    expect(french['LISEZ-MOI.txt']).toMatch(/1-2, 3\/4, 2E5 ou 007 .* le JSON, à côté, est exact/);
    expect((await open('en'))['README.txt']).toMatch(/3\/4, 2E5 or 007 .* JSON beside it is exact/);
  });

  it('the archive has nothing of another restaurant, and no password, token or code [TEAM-31]', async () => {
    const other = await petitBistrot(app, 'La Zibeline');
    await ask(app, other, 1, { message: 'noisettes-zibeline' });
    const lea = await pairStaff(app, bistrot);
    const { password_hash } = await app.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', bistrot.owner.email)
      .executeTakeFirstOrThrow();
    const text = Object.values(await open()).join('\n');
    for (const foreign of ['Zibeline', 'noisettes-zibeline', other.id, other.owner.email]) {
      expect(text).not.toContain(foreign);
    }
    for (const secret of [password_hash, lea.token, token]) expect(text).not.toContain(secret);
    expect(text).toContain(bistrot.owner.email);
  });

  it('the file is named after the restaurant and the day, and the export is recorded in the journal [TEAM-31]', async () => {
    const answer = await download();
    await answer.arrayBuffer();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const day = app.clock.now().toISOString().slice(0, 10);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${bistrot.slug}-${day}.zip"`,
    );
    const entries = await app.db
      .selectFrom('journal')
      .select(['act', 'actor_name'])
      .where('restaurant_id', '=', bistrot.id)
      .execute();
    expect(entries).toMatchObject([
      { act: 'export.made', actor_name: expect.stringMatching(/^camille/) },
    ]);
  });

  it('only owners and super_admins can export, at most ten times an hour per restaurant [TEAM-31]', async () => {
    const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
    const lea = await pairStaff(app, bistrot);
    const stranger = await petitBistrot(app);
    const refusalOf = async (answer: Response) =>
      codeOf({ status: answer.status, body: await answer.json() });
    expect(await refusalOf(await download(marc.token))).toEqual([403, 'forbidden']);
    expect(await refusalOf(await download(lea.token))).toEqual([403, 'forbidden']);
    expect(await refusalOf(await download(stranger.owner.token))).toEqual([
      404,
      'unknown_restaurant',
    ]);
    expect((await download('')).status).toBe(401);
    expect((await download((await root(app)).token)).status).toBe(200);
    for (let turn = 1; turn < limits.exportsPerRestaurant.count; turn += 1) {
      expect((await download()).status).toBe(200);
    }
    expect(await refusalOf(await download())).toEqual([429, 'too_many']);
    app.clock.advance(HOUR);
    expect((await download()).status).toBe(200);
  });

  it('after an aborted download the next one is complete [TEAM-31]', async () => {
    await addManyRequests(app.db, bistrot.id, MANY);
    const { body } = await download();
    const reader = body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    const again = await open();
    expect(jsonOf(again, 'requests')).toHaveLength(MANY);
  });
});
