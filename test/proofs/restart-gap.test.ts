import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import type { CreatedRequest } from '../../src/features/requests/contract.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { newDatabase } from '../support/engines.ts';
import { caller } from '../support/http.ts';
import { grandesSalles } from '../support/people.ts';
import { scaled, tell } from '../support/proof.ts';
import { onSchedule } from '../support/schedule.ts';
import { type Server, startServer } from '../support/server.ts';

const RESTARTS = scaled(10, 2);
const TABLES = 2000;
const TAPS_PER_SECOND = 20;
const RETRY_MILLISECONDS = 50;
/** For a stop and a start on whatever machine: a hang is longer. */
const LONGEST_GAP_MILLISECONDS = 10_000;

let database: FreshDatabase | undefined;
let server: Server | undefined;

afterEach(async () => {
  await server?.kill();
  database?.remove();
});

it(`the only server, restarted ${RESTARTS} times: guests who try again are all answered once [API-33]`, async () => {
  database = await newDatabase('sqlite');
  const [house] = await grandesSalles(database.url, 1, TABLES);
  if (!house) throw new Error('There is no house.');
  const environment = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMITS: 'off' };
  server = await startServer(environment);
  const { url, port } = server;

  const call = caller(url);
  const ids: string[] = [];
  const instants: number[] = [];
  const guests = onSchedule(TAPS_PER_SECOND, async (turn) => {
    const body = { tableNumber: turn + 1 };
    const ask = () => call<CreatedRequest>('POST', house.board, { key: `tap ${turn}`, body });
    let answer = await ask().catch(() => undefined);
    while (!answer) {
      await delay(RETRY_MILLISECONDS);
      answer = await ask().catch(() => undefined);
    }
    if (answer.status !== 201) throw new Error(`asked: ${answer.status}`);
    ids.push(answer.body.id);
    instants.push(performance.now());
  });
  const gaps: number[] = [];
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const answered = ids.length;
    await expect.poll(() => ids.length, { timeout: 5000 }).toBeGreaterThan(answered);
    const before = instants.length;
    expect(await server.stop()).toBe(0);
    server = await startServer({ ...environment, PORT: String(port) });
    const known = instants.length;
    await expect.poll(() => instants.length, { timeout: 5000 }).toBeGreaterThan(known);
    gaps.push(longestPause(instants.slice(before - 1)));
  }
  const failures = await guests.stop();

  expect(await server.stop()).toBe(0);

  const stored = await storedIds(database.url);
  const sorted = gaps.toSorted((a, b) => a - b);
  tell('R14', {
    ...{ engine: 'sqlite', servers: 1, restarts: RESTARTS, taps: ids.length },
    ...{ failed: failures.length, stored: stored.length },
    gap_p50_ms: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    gap_p95_ms: Math.round(sorted.at(-1) ?? 0),
  });
  expect(failures).toEqual([]);
  expect(stored).toEqual(ids.toSorted());
  expect(sorted.at(-1)).toBeLessThan(LONGEST_GAP_MILLISECONDS);
}, 60_000);

async function storedIds(url: string): Promise<string[]> {
  const { db, close } = await openDatabase(url, () => {});
  const rows = await db.selectFrom('requests').select('id').execute();
  await close();
  return rows.map(({ id }) => id).sort();
}

/** Between one answer and the next. */
function longestPause(instants: number[]): number {
  return Math.max(...instants.slice(1).map((instant, place) => instant - (instants[place] ?? 0)));
}
