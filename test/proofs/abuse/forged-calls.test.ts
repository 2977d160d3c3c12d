import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import * as tables from '../../../src/features/tables/store.ts';
import { guestPath } from '../../../src/paths.ts';
import { rates } from '../../../src/rates.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import { cantine, petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { startApp, type TestApp } from '../../support/server/app.ts';
import { eachEngine } from '../../support/server/engines.ts';
import { openStream } from '../../support/server/sse.ts';

/**
 * Invalid table numbers in a JSON body. The restaurant has tables 1 to 12; table 13 exists in another
 * restaurant.
 */
const invalidTables: unknown[] = [
  -1,
  0,
  -0,
  1.5,
  13,
  9999,
  10_000,
  1e9,
  2 ** 53,
  1e308,
  null,
  true,
  false,
  '13',
  '1e0',
  '',
  '\u0000',
  '七',
  '7 or 1=1',
  [7],
  [[7]],
  {},
  { number: 7 },
  [],
  'NaN',
];
const invalidTablesInLinks = ['-1', '0', '1.5', '13', '9999', '10000', '1e0', '0x7', '7;8', '%007'];
const WORDS = { message: 'Allergie aux noisettes', customerName: 'Ophélie' };
const secret = /noisettes|Ophélie/;

eachEngine((engine) => {
  let app: TestApp;
  let bistrot: TestRestaurant;
  let other: TestRestaurant;
  const seen = { forged: 0, missingTableCreated: 0, accepted: 0, allowed: 0, foreignReads: 0 };

  beforeAll(async () => {
    app = await startApp(engine, { TRUST_PROXY: 'on' });
    bistrot = await petitBistrot(app);
    other = await cantine(app);
    await tables.add(app.db, other.id, [13], app.clock);
  });
  afterAll(async () => {
    await app.close();
  });

  /** The client address as the trusted proxy reports it. */
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const post = (tableNumber: unknown, headers: Record<string, string>) => {
    seen.forged += 1;
    const body = JSON.stringify({ tableNumber });
    return app.call<TableRequest>('POST', bistrot.board, { body, headers });
  };
  const fetchPage = (table: string, init: RequestInit = {}) => {
    seen.forged += 1;
    const page = guestPath(bistrot.slug, 7).replace(/7$/, encodeURIComponent(table));
    return fetch(app.url + page, { redirect: 'manual', ...init });
  };
  async function countRequests(): Promise<number> {
    const all = app.db.selectFrom('requests').select(({ fn }) => fn.countAll<number>().as('all'));
    return (await all.executeTakeFirstOrThrow()).all;
  }

  it('400 calls, links and forms with invalid tables are all refused, and nothing is stored [API-64, DIN-14]', async () => {
    const before = await countRequests();
    const statuses = new Set<number>();
    for (let turn = 0; seen.forged < 400; turn += 1) {
      // One network would soon reach its rate limit, so many are used.
      const headers = from(`198.51.100.${turn % 100}`);
      const table = invalidTablesInLinks[turn % invalidTablesInLinks.length] ?? '';
      statuses.add((await post(invalidTables[turn % invalidTables.length], headers)).status);
      const path = `/restaurants/${bistrot.slug}/tables/${table}/request`;
      statuses.add((await app.call('GET', path, { headers })).status);
      seen.forged += 1;
      const body = new URLSearchParams({ type: 'bread' });
      statuses.add((await fetchPage(table, { method: 'POST', headers, body })).status);
      statuses.add((await fetchPage(table, { headers })).status);
    }
    seen.missingTableCreated = (await countRequests()) - before;
    expect(seen.missingTableCreated).toBe(0);
    expect([...statuses].filter((status) => status !== 400 && status !== 404)).toEqual([]);
  });

  it('of 350 requests from 5 networks at 4 tables, each network withdraws exactly its limit; none is refused [API-64]', async () => {
    const flooded = [1, 2, 3, 4];
    const accepted: number[] = [];
    for (let network = 0; network < 5; network += 1) {
      const headers = from(`203.0.113.${network}`);
      for (let turn = 0; turn < 70; turn += 1) {
        const table = flooded[turn % flooded.length] ?? 1;
        const own = { ...headers, 'Idempotency-Key': `${network} ${turn}` };
        const { status, body } = await post(table, own);
        expect(status).toBeLessThan(300);
        const cancelled = await app.call('DELETE', `/requests/${body.id}`, { headers: own });
        if (cancelled.status === 200) accepted.push(table);
        seen.forged += 1;
      }
      // What it may not withdraw stays for the staff, and would occupy the tables of the next network.
      const cleared = await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      expect(cleared.status).toBe(200);
    }
    seen.accepted = accepted.length;
    seen.allowed = 5 * rates.withdrawalsPerRestaurantAndAddress.count;
    expect(seen.accepted).toBe(seen.allowed);
  }, 30_000);

  it('200 reads without the guest’s key never reveal what the guest wrote [API-17, API-18]', async () => {
    const theirs = { key: 'key-of-another-restaurant' };
    await ask(app, other, 1, {}, theirs);
    const strangers: Record<string, string>[] = [
      {},
      { 'Idempotency-Key': 'guessed' },
      { 'Idempotency-Key': theirs.key },
      { Authorization: `Bearer ${other.owner.token}` },
      { Authorization: 'Bearer of-nothing', 'Idempotency-Key': '' },
    ];
    const answers: string[] = [];
    for (let table = 5; table <= 12; table += 1) {
      const key = `key-of-table-${table}`;
      const { id } = await ask(app, bistrot, table, WORDS, { key, headers: from('192.0.2.1') });
      for (const [index, stranger] of strangers.entries()) {
        const headers = { ...from(`192.0.2.${10 + index}`), ...stranger };
        const tableCheck = `/restaurants/${bistrot.slug}/tables/${table}/request`;
        for (const path of [`/requests/${id}`, tableCheck, bistrot.board]) {
          answers.push(JSON.stringify((await app.call('GET', path, { headers })).body));
          seen.forged += 1;
        }
        answers.push(JSON.stringify((await post(table, headers)).body));
        answers.push(await (await fetchPage(String(table), { headers })).text());
        const stream = await openStream(`${app.url}/api/requests/${id}/stream`, headers);
        await stream.next('request');
        answers.push(stream.said());
        stream.close();
        seen.forged += 1;
      }
    }
    seen.foreignReads = answers.filter((answer) => secret.test(answer)).length;
    expect(seen.foreignReads).toBe(0);
    expect(answers.length).toBeGreaterThanOrEqual(200);
    expect(seen.forged).toBeGreaterThanOrEqual(1000);
    expect(JSON.stringify(await readBoard(app, bistrot))).toMatch(secret);
  });
});
