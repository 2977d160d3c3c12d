/**
 * How long do other calls wait while a large restaurant is purged? A restaurant with 200,000 requests and
 * 400,000 events is deleted, while guests of another send calls on a fixed schedule until the last row is
 * gone.
 */
import { sql } from 'kysely';
import { type Db, openDatabase } from '../src/db/database.ts';
import { systemClock } from '../src/platform/clock.ts';
import { root } from '../test/support/people/people.ts';
import { endWeek } from '../test/support/people/purge.ts';
import { caller } from '../test/support/server/http.ts';
import { addManyRequests } from '../test/support/server/sql/many-requests.ts';
import { type Bench, type Setup, setups } from './support/bench.ts';
import { Connection, requestText } from './support/connection.ts';
import { quantileOf } from './support/paced.ts';
import { type Figure, ratioOf } from './support/report.ts';
import type { BusyRestaurant } from './support/restaurants.ts';

const REQUESTS = 200_000;
const EVENTS = 400_000;
const TABLES = 500;
const CALLS_PER_SECOND = 50;
/** Time of the baseline measurement, before the deletion. */
const QUIET_SECONDS = 10;
const TARGET_MILLISECONDS = 50;
const LONGEST_SECONDS = 300;

export async function deletion(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setup of setups.filter(({ processes }) => processes === 1)) {
    figures.push(...(await measure(bench, setup)));
    await bench.clear();
  }
  return figures;
}

async function measure(bench: Bench, setup: Setup): Promise<Figure[]> {
  const plan = { restaurants: 2, tables: TABLES };
  const { restaurants, servers, databaseUrl } = await bench.openProduct(setup, plan);
  const [old, open] = restaurants;
  const [server] = servers;
  if (!old || !open || !server) throw new Error('no server was started');
  const { db, longTransaction, close } = await openDatabase(databaseUrl, () => {});
  const admin = await root({ db, clock: systemClock });
  await longTransaction((tx) => addManyRequests(tx, old.id, REQUESTS));
  await longTransaction((tx) => addManyEvents(tx, old.id, EVENTS));
  await sql`analyze`.execute(db);

  const calls = new Calls(server.port, open);
  const quiet = await calls.during(
    () => new Promise((pass) => setTimeout(pass, QUIET_SECONDS * 1000)),
  );
  let seconds = 0;
  let deletionMilliseconds = 0;
  const busy = await calls.during(async () => {
    const startedAt = performance.now();
    const answer = await caller(server.url)('DELETE', `/restaurants/${old.id}`, admin);
    if (answer.status !== 200) throw new Error(`the deletion answered ${answer.status}`);
    deletionMilliseconds = performance.now() - startedAt;
    await endWeek(db);
    await untilGone(db, startedAt);
    seconds = (performance.now() - startedAt) / 1000;
  });
  await close();
  const hasTarget = setup.engine === 'sqlite';
  const [longest, usual] = [Math.max(...busy), Math.max(...quiet)];
  console.log(
    `   ${setup.name}: deleted in ${format(deletionMilliseconds)}, gone after ${seconds.toFixed(1)} s, ${busy.length} calls meanwhile: longest ${format(longest)}, p99 ${format(quantileOf(busy, 0.99))}, without the deletion ${format(usual)}, p99 ${format(quantileOf(quiet, 0.99))}`,
  );
  return [
    {
      question: `longest response while 600,000 rows are purged, ${setup.name}`,
      product: format(longest),
      floor: format(usual),
      ratio: ratioOf(longest, usual),
      target: hasTarget ? `≤ ${TARGET_MILLISECONDS} ms` : '',
      isMet: hasTarget ? longest <= TARGET_MILLISECONDS : undefined,
    },
    {
      question: '   p99 of these responses',
      product: format(quantileOf(busy, 0.99)),
      floor: format(quantileOf(quiet, 0.99)),
      ratio: ratioOf(quantileOf(busy, 0.99), quantileOf(quiet, 0.99)),
      target: '',
      isMet: undefined,
    },
  ];
}

/**
 * Alternates requests of guests and reads of their tables, on a fixed schedule that does not wait for
 * responses.
 */
class Calls {
  readonly #port: number;
  readonly #restaurant: BusyRestaurant;
  #taps = 0;

  constructor(port: number, restaurant: BusyRestaurant) {
    this.#port = port;
    this.#restaurant = restaurant;
  }

  /** Milliseconds from the time when each call was due to its response. */
  async during(work: () => Promise<unknown>): Promise<number[]> {
    const connections = await Promise.all(
      Array.from({ length: 16 }, () => Connection.open(this.#port)),
    );
    const milliseconds: number[] = [];
    let isOver = false;
    let sent = 0;
    const startedAt = performance.now();
    const ask = async (connection: Connection) => {
      for (;;) {
        const dueAt = startedAt + (sent * 1000) / CALLS_PER_SECOND;
        sent += 1;
        const early = dueAt - performance.now();
        if (early > 0) await new Promise((pass) => setTimeout(pass, early));
        if (isOver) return;
        const from = performance.now() - dueAt > 1 ? dueAt : performance.now();
        const { status, head } = await connection.ask(this.#next());
        if (status !== 200 && status !== 201) throw new Error(head);
        milliseconds.push(performance.now() - from);
      }
    };
    const asking = Promise.all(connections.map(ask));
    await work();
    isOver = true;
    await asking;
    for (const connection of connections) connection.close();
    return milliseconds;
  }

  #next(): string {
    this.#taps += 1;
    const tableNumber = (Math.ceil(this.#taps / 2) % TABLES) + 1;
    const { board, slug } = this.#restaurant;
    if (this.#taps % 2 === 0) {
      return requestText('GET', `/api/restaurants/${slug}/tables/${tableNumber}/request`);
    }
    return requestText('POST', `/api${board}`, {
      headers: { 'Idempotency-Key': `intention-${this.#taps}` },
      body: JSON.stringify({ tableNumber, type: 'bread' }),
    });
  }
}

/** Polls for the restaurant's row, which is deleted last. Counting the other rows would use the processor. */
async function untilGone(db: Db, startedAt: number): Promise<void> {
  while (performance.now() - startedAt < LONGEST_SECONDS * 1000) {
    const row = await db
      .selectFrom('all_restaurants')
      .select('id')
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (!row) return;
    await new Promise((pass) => setTimeout(pass, 100));
  }
  throw new Error(`the restaurant was not purged within ${LONGEST_SECONDS} s`);
}

async function addManyEvents(db: Db, restaurantId: string, count: number): Promise<void> {
  await sql`
    insert into events (id, restaurant_id, kind, table_number, session_id, metadata, created_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    select 'past-0000-7000-8000-00000000-' || i, ${sql.lit(restaurantId)}, 'page_visit', 7,
      '0190a6a2-0000-7000-8000-000000000000', '{"url":"https://sonnette.example/demande?restaurant=a&table=7"}',
      '2025-11-21T19:30:00.000Z' from n`.execute(db);
}

function format(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
