import { get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { readBoard } from '../../../test/support/people/acts.ts';
import { cantine } from '../../../test/support/people/people.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { loggedPath } from '../../platform/http/answer-errors.ts';
import type { Bell } from './contract.ts';
import { isPress } from './rules.ts';

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

withAppOnEachEngine(({ app, bistrot }) => {
  const bellsPath = () => `/restaurants/${bistrot.id}/bells`;
  const make = (body: object) =>
    app.call<Bell & Refused>('POST', bellsPath(), {
      token: bistrot.owner.token,
      body: { name: 'Bouton du bar', tableNumber: 7, ...body },
    });
  const call = async ({ url }: Bell, method = 'POST', headers: Record<string, string> = {}) => {
    const answer = await fetch(app.url + new URL(url).pathname, { method, headers });
    const text = await answer.text();
    return { status: answer.status, text, headers: answer.headers };
  };
  /** `fetch` sends `Sec-Fetch-Mode`, as browsers do. */
  const callByGet = ({ url }: Bell) =>
    new Promise<IncomingMessage>((resolve) => {
      get(app.url + new URL(url).pathname, (answer) => resolve(answer.resume()));
    });
  const shown = async () =>
    (await readBoard(app, bistrot)).map(({ table_number, type, asked_by }) => [
      table_number,
      type,
      asked_by,
    ]);

  it('a button makes one request, as often as it is pressed, and the board says so [DOOR-21]', async () => {
    const { status, body: bell } = await make({ type: 'bill' });
    expect([status, bell.name, bell.table_number]).toEqual([201, 'Bouton du bar', 7]);
    const first = await call(bell);
    expect([first.status, JSON.parse(first.text).asked_by]).toEqual([201, 'bell']);
    const presses = await Promise.all(Array.from({ length: 9 }, () => call(bell)));
    expect(new Set(presses.map((press) => press.status))).toEqual(new Set([429]));
    expect(presses[0]?.headers.get('retry-after')).toBe('3');
    app.clock.advance(3000);
    expect(await callByGet(bell)).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'application/json' },
    });
    expect(await shown()).toEqual([[7, 'bill', 'bell']]);
  });

  it('a browser and a link preview get a page, whose button asks [DOOR-22]', async () => {
    const { id, owner } = bistrot;
    await app.call('PUT', `/restaurants/${id}`, { ...owner, body: { place_word: 'lane' } });
    const { body: bell } = await make({ wish: 'water' });
    const page = await call(bell, 'GET', BROWSER);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Bouton du bar</h1>');
    expect(page.text).toContain('Piste 7');
    expect(page.text).toContain(bell.url);
    const preview = await call(bell, 'GET', { 'User-Agent': 'WhatsApp/2.23 A' });
    expect(preview.text).toContain('<h1>');
    expect((await call(bell, 'HEAD')).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await call(bell, 'POST', BROWSER)).text).toContain('C’est demandé.');
    expect(await shown()).toEqual([[7, 'water', 'bell']]);
    expect((await call(bell, 'POST', BROWSER)).text).toContain('Patientez un instant');
  });

  it('a button of a deleted table, a deleted one and an unknown one ask for nothing [DOOR-21]', async () => {
    const { body: bell } = await make({ type: 'bill' });
    const { owner } = bistrot;
    const { body } = await app.call<{ id: string; number: number }[]>(
      'GET',
      `/restaurants/${bistrot.id}/tables`,
      owner,
    );
    const table = body.find(({ number }) => number === 7);
    await app.call('DELETE', `/restaurants/${bistrot.id}/tables/${table?.id}`, owner);
    expect((await call(bell)).status).toBe(404);
    const page = await call(bell, 'GET', BROWSER);
    expect(page.text).toContain('Sa table n’existe plus');
    expect(page.text).not.toContain('<button');
    const list = await app.call<{ bells: Bell[] }>('GET', bellsPath(), owner);
    expect(list.body.bells).toEqual([{ ...bell, table_number: null }]);
    expect((await app.call('DELETE', `${bellsPath()}/${bell.id}`, owner)).status).toBe(204);
    expect(JSON.parse((await call(bell)).text).code).toBe('unknown_bell');
    expect((await app.call('DELETE', `${bellsPath()}/${bell.id}`, owner)).status).toBe(404);
  });

  it('a muted table refuses a button as it refuses its guests [DOOR-21]', async () => {
    const { body: bell } = await make({ type: 'bill' });
    const { owner, id } = bistrot;
    type Tables = { id: string; number: number }[];
    const tables = await app.call<Tables>('GET', `/restaurants/${id}/tables`, owner);
    const table = tables.body.find(({ number }) => number === 7);
    const path = `/restaurants/${id}/tables/${table?.id}/mute`;
    await app.call('PUT', path, { ...owner, body: { minutes: 15 } });
    const refused = await call(bell);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([409, 'table_muted']);
    expect(await shown()).toEqual([]);
  });

  it('it needs a table of the restaurant and one thing to ask for [DOOR-21]', async () => {
    for (const [body, status, code] of [
      [{}, 400, 'nothing_to_ask'],
      [{ type: 'bill', wish: 'water' }, 400, 'nothing_to_ask'],
      [{ wish: 'nonsense' }, 400, 'invalid_input'],
      [{ type: 'bill', tableNumber: 99 }, 404, 'unknown_table'],
      [{ type: 'bill', name: ' ' }, 400, 'invalid_input'],
    ] as const) {
      const refused = await make(body);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
    const other = await cantine(app);
    expect((await app.call('GET', bellsPath(), other.owner)).status).toBe(404);
  });
});

it.each([
  [true, {}],
  [true, { accept: '*/*', 'user-agent': 'curl/8' }],
  [true, { 'user-agent': 'Shelly/20230913' }],
  [false, { accept: 'text/html' }],
  [false, { accept: '*/*', 'user-agent': 'facebookexternalhit/1.1' }],
  [false, { accept: '*/*', 'user-agent': 'Slackbot-LinkExpanding 1.0' }],
  [false, { accept: '*/*', 'sec-purpose': 'prefetch' }],
  [false, { accept: 'image/*', 'sec-fetch-mode': 'no-cors' }],
])('a GET presses the button: %s for %o', (expected, headers) => {
  expect(isPress(headers)).toBe(expected);
});

it('logs leave the address of a button out', () => {
  expect(loggedPath('/api/bells/aJMU1SMjVvJ0pnu')).toBe('/api/bells/…');
});
