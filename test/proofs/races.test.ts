import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CreatedRequest, TableRequest } from '../../src/features/requests/contract.ts';
import { ask, read, readBoard } from '../support/acts.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import type { Refused } from '../support/http.ts';
import { type House, petitBistrot } from '../support/people.ts';

eachEngine((engine) => {
  let app: TestApp;
  let bistrot: House;

  beforeAll(async () => {
    app = await startApp(engine, { RATE_LIMITS: 'off' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    bistrot = await petitBistrot(app);
  });

  /** So many calls at once, all under way before the first is answered. */
  function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  }

  function take({ id }: TableRequest, by: string) {
    return app.call<TableRequest & Refused & { request: TableRequest }>(
      'PUT',
      `/requests/${id}/status`,
      { token: bistrot.owner.token, body: { status: 'in-progress', by } },
    );
  }

  it('200 taps on one table at once are 1 request, and 199 are told of it [REQ-10]', async () => {
    const answers = await atOnce(200, () =>
      app.call<CreatedRequest>('POST', bistrot.board, { body: { tableNumber: 7 } }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(199);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.isExisting)).toHaveLength(1);
    expect(await readBoard(app, bistrot)).toHaveLength(1);
  });

  it('100 posts of one key at once are 1 request, and all are told the same [API-33]', async () => {
    const answers = await atOnce(100, () =>
      app.call<CreatedRequest>('POST', bistrot.board, { body: { tableNumber: 7 }, key: 'once' }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await readBoard(app, bistrot)).toHaveLength(1);
  });

  it('one key sent at once from 12 tables is still 1 request [API-33]', async () => {
    const answers = await atOnce(48, (index) =>
      ask(app, bistrot, (index % 12) + 1, {}, { key: 'once' }),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await readBoard(app, bistrot)).toHaveLength(1);
  });

  it('20 servers who take one request are 1 winner, and 19 are told who [REQ-11, API-41]', async () => {
    const request = await ask(app, bistrot, 7);
    const answers = await atOnce(20, (index) => take(request, `Serveur ${index}`));
    const winners = answers.filter(({ status }) => status === 200);
    const losers = answers.filter(({ status }) => status === 409);
    expect([winners.length, losers.length]).toEqual([1, 19]);
    const winner = winners[0]?.body.taken_by;
    expect(winner).toMatch(/^Serveur \d+$/);
    expect(new Set(losers.map(({ body }) => body.request.taken_by))).toEqual(new Set([winner]));
    expect(await read(app, request)).toMatchObject({ status: 'in-progress', taken_by: winner });
  });

  it('a diner who cancels while a server takes: one of them is refused, 24 times of 24 [REQ-08, REQ-11]', async () => {
    const outcomes = await atOnce(24, async (index) => {
      const house = await petitBistrot(app);
      const request = await ask(app, house, 1);
      const { token } = house.owner;
      const withdraw = () => app.call('DELETE', `/requests/${request.id}`);
      const serve = () =>
        app.call('PUT', `/requests/${request.id}/status`, {
          token,
          body: { status: 'in-progress' },
        });
      const acts = index % 2 === 0 ? [withdraw, serve] : [serve, withdraw];
      const answers = await Promise.all(acts.map((act) => act()));
      const { status } = await read(app, request);
      return { statuses: answers.map((answer) => answer.status).sort(), status };
    });
    for (const { statuses, status } of outcomes) {
      expect(statuses).toEqual([200, 409]);
      expect(['cancelled', 'in-progress']).toContain(status);
    }
  });

  it('12 tables that ask at once each get their own request, and the version counts them [REQ-10, API-59]', async () => {
    const answers = await atOnce(12, (index) => ask(app, bistrot, index + 1));
    expect(answers.every(({ isExisting }) => !isExisting)).toBe(true);
    const { headers, body } = await app.call<TableRequest[]>('GET', bistrot.board, bistrot.owner);
    expect(body).toHaveLength(12);
    expect(headers.get('etag')).toMatch(/-12"$/);
  });
});
