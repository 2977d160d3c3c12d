import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { pauseAfter } from '../../../src/features/guest-page/web/table/sending.ts';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { largeRestaurants } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const RESTARTS = 2;
const TABLES = 2000;
const TAPS_PER_SECOND = 20;
/** Enough for a stop and a start on a busy machine. Anything longer is a hang. */
const LONGEST_GAP_MILLISECONDS = 10_000;
/** A guest tries again at 0.25, 0.75, 1.75 s: at most twice the gap later, and the first pause. */
const waitLimit = (gapMilliseconds: number) => 2 * gapMilliseconds + 500;
const noAnswer = { isAnswered: false, waitMilliseconds: 0 };

let database: FreshDatabase | undefined;
let server: Server | undefined;

afterEach(async () => {
  await server?.kill();
  await database?.remove();
});

it(`when the only server restarts ${RESTARTS} times, every guest who retries gets exactly one request [API-33]`, async () => {
  database = await newDatabase('sqlite');
  const [restaurant] = await largeRestaurants(database.url, 1, TABLES);
  if (!restaurant) throw new Error('no restaurant was created');
  const environment = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMITS: 'off' };
  server = await startServer(environment);
  const { url, port } = server;

  const call = caller(url);
  const ids: string[] = [];
  const instants: number[] = [];
  /** Milliseconds from the tap to the response, for guests whose first try failed. */
  const waits: number[] = [];
  let waiting = 0;
  const guests = onSchedule(TAPS_PER_SECOND, async (turn) => {
    const body = { tableNumber: turn + 1 };
    const ask = () => call<CreatedRequest>('POST', restaurant.board, { key: `tap ${turn}`, body });
    const tappedAt = performance.now();
    let answer = await ask().catch(() => undefined);
    if (!answer) {
      waiting += 1;
      for (let tries = 1; !answer; tries += 1) {
        await delay(pauseAfter(tries, noAnswer, Math.random()));
        answer = await ask().catch(() => undefined);
      }
      waiting -= 1;
      waits.push(performance.now() - tappedAt);
    }
    if (answer.status !== 201) throw new Error(`request answered ${answer.status}`);
    ids.push(answer.body.id);
    instants.push(performance.now());
  });
  const gaps: number[] = [];
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const answered = ids.length;
    await expect.poll(() => ids.length).toBeGreaterThan(answered);
    const before = instants.length;
    expect(await server.stop()).toBe(0);
    server = await startServer({ ...environment, PORT: String(port) });
    const known = instants.length;
    await expect.poll(() => instants.length).toBeGreaterThan(known);
    gaps.push(longestPause(instants.slice(before - 1)));
    // Guests who still wait would also be hit by the next restart.
    await expect.poll(() => waiting).toBe(0);
  }
  const failures = await guests.stop();

  expect(await server.stop()).toBe(0);

  const stored = await storedIds(database.url);
  const sorted = gaps.toSorted((a, b) => a - b);
  const waited = waits.toSorted((a, b) => a - b);
  const medianGap = medianOf(sorted);
  const medianWait = medianOf(waited);
  expect(failures).toEqual([]);
  expect(stored).toEqual(ids.toSorted());
  expect(sorted.at(-1)).toBeLessThan(LONGEST_GAP_MILLISECONDS);
  expect(medianWait).toBeLessThan(waitLimit(medianGap));
});

async function storedIds(url: string): Promise<string[]> {
  const { db, close } = await openDatabase(url, () => {});
  const rows = await db.selectFrom('requests').select('id').execute();
  await close();
  return rows.map(({ id }) => id).sort();
}

function medianOf(sorted: number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The longest time between two consecutive responses. */
function longestPause(instants: number[]): number {
  return Math.max(...instants.slice(1).map((instant, index) => instant - (instants[index] ?? 0)));
}
