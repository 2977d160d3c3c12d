import { describe, expect, it } from 'vitest';
import {
  ask,
  finish,
  keyOfTable,
  offerBrasserie,
  take,
} from '../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import type { CallOptions } from '../../../test/support/server/http.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { newToken } from '../../platform/ids.ts';
import type { CreatedRequest, TableRequest } from './contract.ts';
import type { Standing } from './door.ts';

type Kind = 'open' | 'with the code of the evening' | 'keyed';
type Act = 'ask' | 'read' | 'cancel' | 'choose' | 'remind' | 'served' | 'not served';

const acts: Act[] = ['ask', 'read', 'cancel', 'choose', 'remind', 'served', 'not served'];
const speaking: Act[] = ['choose', 'remind', 'served', 'not served'];

/** What comes of every act: `done`, what a reader sees beside type and status, or the code of the refusal. */
type Outcomes = Record<Act, string>;
const all = (outcome: string) => Object.fromEntries(acts.map((act) => [act, outcome])) as Outcomes;
const whoAsked: Outcomes = { ...all('done'), read: 'times, words' };
const stranger: Outcomes = {
  ...all('done'),
  read: 'nothing more',
  ...Object.fromEntries(speaking.map((act) => [act, 'not_yours'])),
};
const inside: Record<Exclude<Standing, 'anybody'>, Outcomes> = {
  staff: whoAsked,
  author: whoAsked,
  table: { ...whoAsked, read: 'times' },
  room: stranger,
};
const expected: Record<Kind, Record<Standing, Outcomes>> = {
  open: { ...inside, anybody: stranger },
  'with the code of the evening': { ...inside, anybody: all('room_code_needed') },
  keyed: { ...inside, anybody: all('code_needed') },
};

withApp(({ app }) => {
  describe.each(Object.entries(expected))('in a restaurant that is %s', (kind, callers) => {
    it.each(Object.entries(callers))(
      '%s gets the expected outcomes [KEY-06, EVE-02, API-78]',
      async (standing, outcomes) => {
        const restaurant = await petitBistrot(app);
        await offerBrasserie(app, restaurant);
        const pass = await passOf(restaurant);
        await turn(restaurant, kind as Kind);
        const calls = await callsOf(restaurant, standing as Standing, pass);
        const found: Record<string, string> = {};
        for (const act of acts) found[act] = await outcomeOf(restaurant, act, calls);
        expect(found).toEqual(outcomes);
      },
    );
  });

  it('a request that was made without a key has no author: anybody may cancel it, and nothing else', async () => {
    const restaurant = await petitBistrot(app);
    const body = { tableNumber: 1, type: 'bill' };
    const { id } = (await app.call<CreatedRequest>('POST', restaurant.board, { body })).body;
    for (const key of [undefined, newToken()]) {
      const choice = { body: { choice: null }, ...(key && { key }) };
      const refused = await app.call('PUT', `/requests/${id}/choice`, choice);
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    }
    expect((await app.call('DELETE', `/requests/${id}`)).status).toBe(200);
  });

  it('the key of another table is refused', async () => {
    const restaurant = await petitBistrot(app);
    await turn(restaurant, 'keyed');
    const headers = { 'Table-Key': await keyOfTable(app, restaurant, 2) };
    const body = { tableNumber: 1 };
    const refused = await app.call('POST', restaurant.board, { body, headers });
    expect(refused).toMatchObject({ status: 403, body: { code: 'code_needed' } });
  });

  it('staff of another restaurant are treated as anybody', async () => {
    const [restaurant, other] = [await petitBistrot(app), await petitBistrot(app)];
    const { id } = await ask(app, restaurant, 1, { message: 'Une fourchette' });
    const { body } = await app.call<TableRequest>('GET', `/requests/${id}`, other.owner);
    expect(body.message).toBeNull();
    const refused = await app.call('POST', `/requests/${id}/reminder`, other.owner);
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_yours', request: { id } } });
  });

  it.each(['POST', 'PUT', 'DELETE'])('a %s from another site is refused', async (method) => {
    const restaurant = await petitBistrot(app);
    const { id } = await ask(app, restaurant, 1);
    const paths = { POST: 'reminder', PUT: 'choice', DELETE: '' };
    const path = `/requests/${id}/${paths[method as keyof typeof paths]}`.replace(/\/$/, '');
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const refused = await app.call(method, path, { headers });
    expect(refused).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  });

  /** Of somebody who has given the code of this evening. */
  async function passOf(restaurant: TestRestaurant): Promise<string> {
    const { code } = await protect(restaurant, true);
    const headers = { 'Room-Code': code };
    const call = { body: { tableNumber: 12 }, headers };
    const { pass } = (await app.call<CreatedRequest>('POST', restaurant.board, call)).body;
    await protect(restaurant, false);
    return pass ?? '';
  }

  async function protect({ id, owner }: TestRestaurant, on: boolean): Promise<{ code: string }> {
    const call = { ...owner, body: { on } };
    return (await app.call<{ code: string }>('PUT', `/restaurants/${id}/protection`, call)).body;
  }

  async function turn(restaurant: TestRestaurant, kind: Kind): Promise<void> {
    if (kind === 'with the code of the evening') await protect(restaurant, true);
    const { id, owner } = restaurant;
    const codes = { ...owner, body: { codes: kind === 'keyed' ? 'keyed' : 'open' } };
    await app.call('PUT', `/restaurants/${id}`, codes);
  }

  /** What such a caller sends beside the call itself. `author`: the key that made the request. */
  async function callsOf(
    restaurant: TestRestaurant,
    standing: Standing,
    pass: string,
  ): Promise<(author: string) => CallOptions> {
    const tableKey = await keyOfTable(app, restaurant, 1);
    switch (standing) {
      case 'staff':
        return () => ({ token: restaurant.owner.token });
      case 'author':
        return (key) => ({ key });
      case 'table':
        return () => ({ headers: { 'Table-Key': tableKey } });
      case 'room':
        return () => ({ headers: { 'Room-Pass': pass } });
      default:
        return () => ({});
    }
  }

  async function outcomeOf(
    restaurant: TestRestaurant,
    act: Act,
    calls: (author: string) => CallOptions,
  ): Promise<string> {
    const key = newToken();
    const tableKey = await keyOfTable(app, restaurant, 1);
    const asked = { wish: 'water', message: 'Deux verres' };
    const made = { key, headers: { 'Table-Key': tableKey } };
    const request = await ask(app, restaurant, 1, asked, made);
    const { path = '', method, body } = callOf(act, request, restaurant.board);
    if (act !== 'ask' && act !== 'cancel' && act !== 'choose' && act !== 'remind') {
      await take(app, restaurant, request, 'Léa');
    }
    if (act === 'not served') await finish(app, restaurant, request);
    app.clock.advance(3 * 60_000);
    const answer = await app.call<TableRequest & { code: string }>(method, path, {
      ...calls(key),
      ...(body && { body }),
    });
    await app.call('DELETE', `${restaurant.board}/reset`, restaurant.owner);
    if (answer.status >= 400) return answer.body.code;
    if (act !== 'read') return 'done';
    const { taken_at, message } = answer.body;
    const seen = [taken_at && 'times', message && 'words'].filter(Boolean);
    return seen.join(', ') || 'nothing more';
  }

  function callOf(act: Act, { id }: { id: string }, board: string) {
    const path = `/requests/${id}`;
    switch (act) {
      case 'ask':
        return {
          method: 'POST',
          path: board,
          body: { tableNumber: 1, wish: 'water', message: 'Deux verres' },
        };
      case 'read':
        return { method: 'GET', path };
      case 'cancel':
        return { method: 'DELETE', path };
      case 'choose':
        return { method: 'PUT', path: `${path}/choice`, body: { choice: 'tap' } };
      case 'remind':
        return { method: 'POST', path: `${path}/reminder` };
      case 'served':
        return { method: 'POST', path: `${path}/served` };
      case 'not served':
        return { method: 'POST', path: `${path}/unserved` };
    }
  }
});
