import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { rates } from '../../../src/rates.ts';
import { readBoard } from '../../support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { startApp, type TestApp } from '../../support/server/app.ts';
import { eachEngine } from '../../support/server/engines.ts';

const TABLES = 12;
const ROUNDS = 10;
/** Enough networks to use up the limit of a table, if it were not counted per network first. */
const FLOODERS = 3;

eachEngine((engine) => {
  let app: TestApp;
  let bistrot: TestRestaurant;
  /** Table numbers by request id. */
  const asked = new Map<string, number>();
  const seen = { cancelled: 0, kept: 0, refusedGuests: 0 };

  beforeAll(async () => {
    app = await startApp(engine, { TRUST_PROXY: 'on' });
    bistrot = await petitBistrot(app);
  });
  afterAll(async () => {
    await app.close();
  });

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const stranger = from('198.51.100.66');
  /** Each guest has a key and a network of their own. */
  const ofTable = (table: number) => ({
    key: `guest of table ${table}`,
    headers: from(`203.0.113.${table}`),
  });
  const all = Array.from({ length: TABLES }, (_, index) => index + 1);
  const ask = (tableNumber: number) =>
    app.call<CreatedRequest>('POST', bistrot.board, {
      ...ofTable(tableNumber),
      body: { tableNumber },
    });
  const activeAt = async (table: number) => {
    const path = `/restaurants/${bistrot.slug}/tables/${table}/request`;
    type Check = { request: CreatedRequest | null };
    return (await app.call<Check>('GET', path, { headers: stranger })).body.request;
  };

  it(`a stranger who polls ${TABLES} tables and cancels every request ends 3 of them; all others stay on the board [API-78, API-64]`, async () => {
    for (const table of all) asked.set((await ask(table)).body.id, table);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const table of all) {
        const request = await activeAt(table);
        if (!request) continue;
        const key = round % 2 === 0 ? undefined : `guess ${round}`;
        const path = `/requests/${request.id}`;
        await app.call('DELETE', path, { headers: stranger, ...(key && { key }) });
      }
    }
    const board = await readBoard(app, bistrot);
    const ended = board.filter(({ status }) => status === 'cancelled');
    seen.cancelled = ended.length;
    seen.kept = board.filter(({ status }) => status === 'pending').length;
    expect(seen.cancelled).toBeLessThanOrEqual(rates.strangersCancelsPerAddress.count);
    expect(seen.kept).toBeGreaterThanOrEqual(TABLES - rates.strangersCancelsPerAddress.count);
  });

  it(`while ${FLOODERS} networks use up their limits at every table, each guest can still send and cancel requests [API-64, API-78]`, async () => {
    for (let network = 0; network < FLOODERS; network += 1) {
      for (const tableNumber of all) {
        const headers = from(`198.51.100.${network}`);
        const calls = Array.from({ length: rates.repeatsPerTableAndAddress.count }, () =>
          app.call('POST', bistrot.board, { headers, body: { tableNumber } }),
        );
        await Promise.all(calls);
      }
      // They withdraw what they may, at the table that the first test has freed.
      for (let turn = 0; turn < rates.withdrawalsPerRestaurantAndAddress.count; turn += 1) {
        const own = { key: `${network} ${turn}`, headers: from(`198.51.100.${network}`) };
        const body = { tableNumber: 1 };
        const { id } = (await app.call<CreatedRequest>('POST', bistrot.board, { ...own, body }))
          .body;
        await app.call('DELETE', `/requests/${id}`, own);
      }
    }
    for (const table of all) {
      const mine = { key: `later, ${table}`, headers: from(`203.0.113.${100 + table}`) };
      const answer = await app.call('POST', bistrot.board, {
        ...mine,
        body: { tableNumber: table },
      });
      if (answer.status >= 400) seen.refusedGuests += 1;
    }
    for (const [id, table] of asked) {
      const { status, body } = await app.call('DELETE', `/requests/${id}`, ofTable(table));
      // `not_pending`: the stranger cancelled it in the test before.
      if (status !== 200 && body.code !== 'not_pending') seen.refusedGuests += 1;
    }
    expect(seen.refusedGuests).toBe(0);
  }, 30_000);
});
