/**
 * How long does an owner wait for the figures of three months, and the administrator for those of all
 * restaurants? The product has 1,000 restaurants with two million events (`--events` for more). Two floors
 * with 100,000 events take turns with it. `few`: 50 restaurants with as many events each, which shows the
 * cost of the other data. `sparse`: all 1,000 restaurants with a twentieth of the events each.
 */
import { openDatabase } from '../src/db/database.ts';
import { systemClock } from '../src/platform/clock.ts';
import { root } from '../test/support/people/people.ts';
import type { Server } from '../test/support/server/server.ts';
import { type Bench, type Setup, setups } from './support/bench.ts';
import { Connection, inTurn, requestText } from './support/connection.ts';
import { BenchHistory } from './support/history.ts';
import { quantileOf } from './support/paced.ts';
import { type Figure, ratioOf } from './support/report.ts';

const ALL_RESTAURANTS = 1000;
const FEW_EVENTS = 100_000;
const QUERIED_RESTAURANTS = 50;
const WARM_UP_CALLS = 50;
const CALLS = 200;
const ROUNDS = 8;
/** Targets for SQLite only, as everywhere in this bench. */
const TARGET_P95_MILLISECONDS = 10;
const TARGET_GROWTH = 1.3;

const names = ['summary', 'tables', 'timeline', 'service', 'overview'] as const;
type Name = (typeof names)[number];
type Times = Record<Name, number>;

export async function figures(bench: Bench): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const setup of setups.filter(({ processes }) => processes === 1)) {
    const few = await openWithHistory(bench, setup, FEW_EVENTS, QUERIED_RESTAURANTS);
    const sparse = await openWithHistory(bench, setup, FEW_EVENTS, ALL_RESTAURANTS);
    const many = await openWithHistory(bench, setup, bench.events, ALL_RESTAURANTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of names) for (const past of [few, sparse, many]) await ask(past, name);
    }
    for (const { times } of [few, sparse, many]) {
      console.log(`   p95 ${names.map((name) => `${name} ${format(times[name])}`).join(', ')}`);
    }
    for (const name of names) {
      // The overview covers all restaurants. Only in `sparse` do all of them have data.
      const floor = name === 'overview' ? sparse : few;
      found.push(figure(setup, name, many.times[name], floor.times[name]));
    }
    for (const name of names.filter((name) => name !== 'overview')) {
      found.push(growth(setup, name, many.times[name], sparse.times[name]));
    }
    await bench.clear();
  }
  return found;
}

/** A server with a history, a session, the restaurants to query, and the best p95 of each call. */
type WithHistory = { server: Server; token: string; slugs: string[]; times: Times };

async function openWithHistory(
  bench: Bench,
  setup: Setup,
  events: number,
  busyRestaurants: number,
): Promise<WithHistory> {
  const plan = { restaurants: 1, tables: 30 };
  const { restaurants, servers, databaseUrl } = await bench.openProduct(setup, plan);
  const [server] = servers;
  const [restaurant] = restaurants;
  if (!server || !restaurant) throw new Error('no server was started');
  const { db, close } = await openDatabase(databaseUrl, () => {});
  try {
    const { token } = await root({ db, clock: systemClock });
    const history = await BenchHistory.begin(db, restaurant.id);
    await history.growTo(events, busyRestaurants);
    return {
      server,
      token,
      slugs: history.slugs.slice(0, QUERIED_RESTAURANTS),
      times: {} as Times,
    };
  } finally {
    await close();
  }
}

/** Calls are sequential, because it is one person. The better round counts. */
async function ask({ server, token, slugs, times }: WithHistory, name: Name): Promise<void> {
  const connection = await Connection.open(server.port);
  const headers = { Authorization: `Bearer ${token}` };
  const next = inTurn(slugs.map((slug) => requestText('GET', pathOf(name, slug), { headers })));
  const milliseconds: number[] = [];
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
    const startedAt = performance.now();
    const { status, head, body } = await connection.ask(next());
    if (status !== 200) throw new Error(`${name} answered:\n${head}\n\n${body}`);
    if (call >= WARM_UP_CALLS) milliseconds.push(performance.now() - startedAt);
  }
  connection.close();
  const p95 = quantileOf(milliseconds, 0.95);
  times[name] = Math.min(times[name] ?? p95, p95);
}

function pathOf(name: Name, slug: string): string {
  const period = 'period=3%20months';
  if (name === 'overview') return `/api/analytics/overview?${period}`;
  const query = name === 'timeline' ? 'groupBy=day&limit=92' : period;
  return `/api/analytics/restaurants/${slug}/${name}?${query}`;
}

function figure({ name, engine }: Setup, call: Name, many: number, few: number): Figure {
  const isSqlite = engine === 'sqlite';
  const isMet = many <= TARGET_P95_MILLISECONDS && many <= TARGET_GROWTH * few;
  return {
    question: `figures: ${call} (p95), ${name}`,
    product: format(many),
    floor: format(few),
    ratio: ratioOf(many, few),
    target: isSqlite ? `≤ ${TARGET_P95_MILLISECONDS} ms, ≤ ${TARGET_GROWTH.toFixed(2)}` : '',
    isMet: isSqlite ? isMet : undefined,
  };
}

function growth({ name, engine }: Setup, call: Name, many: number, sparse: number): Figure {
  return {
    question: `figures: ${call}, compared with sparse data, ${name}`,
    product: format(many),
    floor: format(sparse),
    ratio: ratioOf(many, sparse),
    target: engine === 'sqlite' ? `≤ ${TARGET_GROWTH.toFixed(2)}` : '',
    isMet: engine === 'sqlite' ? many <= TARGET_GROWTH * sparse : undefined,
  };
}

function format(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
