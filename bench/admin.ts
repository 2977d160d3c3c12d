/**
 * How long does the administrator of 1,000 restaurants with 30 tables wait for the first page, a search and
 * the four figures? The database holds ten days with one request per table and day; the figures include
 * today's.
 */
import { sql } from 'kysely';
import { type Db, openDatabase, transaction } from '../src/db/database.ts';
import type { RequestRow } from '../src/db/schema.ts';
import { serviceDay } from '../src/features/requests/service-day.ts';
import { insertHistory } from '../src/features/requests/upkeep/upkeep-store.ts';
import { instant, systemClock } from '../src/platform/clock.ts';
import { newId } from '../src/platform/ids.ts';
import { root } from '../test/support/people/people.ts';
import type { Server } from '../test/support/server/server.ts';
import { type Bench, type Setup, setups } from './support/bench.ts';
import { Connection, requestText } from './support/connection.ts';
import { type Figure, ratioOf } from './support/report.ts';

/** The default time zone of restaurants. */
const TIME_ZONE = 'Europe/Paris';
const RESTAURANTS = 1000;
const TABLES = 30;
const DAYS = 10;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const WARM_UP_CALLS = 100;
const CALLS = 300;
const ROUNDS = 2;
/** A target for SQLite only, as everywhere in this bench. */
const TARGET_P95_MILLISECONDS = 20;

const calls = {
  'first page': '/api/restaurants?limit=20',
  search: '/api/restaurants?q=salle%20999&limit=20',
  'four figures': '/api/admin/glance',
};
type Call = keyof typeof calls;
const names = Object.keys(calls) as Call[];

export async function admin(bench: Bench): Promise<Figure[]> {
  const floor = await bench.openFloor('admin');
  const products: { setup: Setup; server: Server; token: string }[] = [];
  for (const setup of setups.filter(({ processes }) => processes === 1)) {
    products.push({ setup, ...(await openProduct(bench, setup)) });
  }
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      await measure(`floor, ${name}`, floor, requestText('GET', calls[name]));
      for (const { setup, server, token } of products) {
        const headers = { Authorization: `Bearer ${token}` };
        await measure(
          `${setup.name}, ${name}`,
          server,
          requestText('GET', calls[name], { headers }),
        );
      }
    }
  }
  return products.flatMap(({ setup }) =>
    names.map((name) =>
      figure(setup, name, best.get(`${setup.name}, ${name}`), best.get(`floor, ${name}`)),
    ),
  );

  /** Calls are sequential, because it is one person. The better round counts. */
  async function measure(key: string, { port }: Server, request: string): Promise<void> {
    const connection = await Connection.open(port);
    const milliseconds: number[] = [];
    for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
      const startedAt = performance.now();
      const { status, head, body } = await connection.ask(request);
      if (status !== 200) throw new Error(`${key} answered:\n${head}\n\n${body}`);
      if (call >= WARM_UP_CALLS) milliseconds.push(performance.now() - startedAt);
    }
    connection.close();
    const p95 = milliseconds.sort((a, b) => a - b)[Math.ceil(0.95 * CALLS) - 1] ?? Number.NaN;
    best.set(key, Math.min(best.get(key) ?? p95, p95));
    console.log(`   ${key}: p95 ${format(p95)}`);
  }
}

async function openProduct(bench: Bench, setup: Setup): Promise<{ server: Server; token: string }> {
  const plan = { restaurants: RESTAURANTS, tables: TABLES };
  const { restaurants, servers, databaseUrl } = await bench.openProduct(setup, plan);
  const [server] = servers;
  if (!server) throw new Error('no server was started');
  const { db, close } = await openDatabase(databaseUrl, () => {});
  try {
    for (const { id } of restaurants) await addRequests(db, id);
    await sql`analyze`.execute(db);
    const { token } = await root({ db, clock: systemClock });
    return { server, token };
  } finally {
    await close();
  }
}

/**
 * Inserts requests directly, without the boards. Every tenth was never taken. Each day's requests are spread
 * over the hours since the service day began.
 */
async function addRequests(db: Db, restaurant_id: string): Promise<void> {
  const now = Date.now();
  const elapsed = now - Date.parse(serviceDay(new Date(now), TIME_ZONE).startsAt);
  const rows: RequestRow[] = Array.from({ length: TABLES * DAYS }, (_, index) => {
    const daysAgo = Math.floor(index / TABLES);
    const made = new Date(
      now - daysAgo * DAY_MILLISECONDS - Math.floor((elapsed * (index % TABLES)) / TABLES),
    );
    const ended = {
      ended_at: instant(made),
      archived_at: null,
      test_at: null,
      slot: '',
      wish_label: null,
      choice: null,
      choice_label: null,
      reminded_at: null,
      reminders: 0,
      quiet_at: null,
      keyed_at: null,
      returned_at: null,
      reopened_at: null,
      taker_id: null,
      renewed_at: null,
      handed_at: null,
      stale_at: null,
    };
    const neverRung = { widened_at: null, rung_step: null, rung_at: null };
    return {
      id: newId(made),
      restaurant_id,
      table_id: null,
      table_number: (index % TABLES) + 1,
      type: 'water',
      table_label: null,
      zone_id: null,
      wish: null,
      message: null,
      customer_name: null,
      created_at: instant(made),
      created_version: null,
      received_at: null,
      ...neverRung,
      ...(index % 10 === 0
        ? {
            status: 'cancelled',
            taken_at: null,
            taken_by: null,
            moved_by: null,
            ...ended,
            ended_by: 'closing',
          }
        : {
            status: 'completed',
            taken_at: instant(made),
            taken_by: 'Léa',
            moved_by: 'Léa',
            ...ended,
            ended_by: 'staff',
          }),
    };
  });
  await transaction(db, (tx) => insertHistory(tx, { time_zone: TIME_ZONE }, rows));
}

function figure(
  { name, engine }: Setup,
  call: Call,
  product = Number.NaN,
  floor = Number.NaN,
): Figure {
  return {
    question: `admin: ${call} (p95), ${name}`,
    product: format(product),
    floor: format(floor),
    ratio: ratioOf(product, floor),
    target: engine === 'sqlite' ? `≤ ${TARGET_P95_MILLISECONDS} ms` : '',
    isMet: engine === 'sqlite' ? product <= TARGET_P95_MILLISECONDS : undefined,
  };
}

function format(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
