/**
 * How long does an owner wait for the figures of three months, and root for those of all? Of 1,000 restaurants with two million
 * events (`--events` for more), in turns with 100,000 in all: once those of the fifty who are asked, with as much each, so that
 * what lies beside a figure must not be felt; and once those of all, with a twentieth each, who have less to be told.
 */
import { openDatabase } from '../src/db/database.ts';
import { systemClock } from '../src/platform/clock.ts';
import { root } from '../test/support/people/people.ts';
import type { Server } from '../test/support/server/server.ts';
import { Connection, inTurn, requestText } from './support/connection.ts';
import { History } from './support/history.ts';
import { quantileOf } from './support/paced.ts';
import { type Figure, ratioOf } from './support/report.ts';
import { type Setup, type Stage, setups } from './support/stage.ts';

const ALL_HOUSES = 1000;
const FEW_EVENTS = 100_000;
const ASKED_HOUSES = 50;
const WARM_UP_CALLS = 50;
const CALLS = 200;
const ROUNDS = 8;
/** On SQLite, as everywhere in this bench. */
const TARGET_P95_MILLISECONDS = 10;
const TARGET_GROWTH = 1.3;

const names = ['summary', 'tables', 'timeline', 'service', 'overview'] as const;
type Name = (typeof names)[number];
type Times = Record<Name, number>;

export async function figures(stage: Stage): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const setup of setups.filter(({ processes }) => processes === 1)) {
    const few = await openPast(stage, setup, FEW_EVENTS, ASKED_HOUSES);
    const sparse = await openPast(stage, setup, FEW_EVENTS, ALL_HOUSES);
    const many = await openPast(stage, setup, stage.events, ALL_HOUSES);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of names) for (const past of [few, sparse, many]) await ask(past, name);
    }
    for (const { times } of [few, sparse, many]) {
      console.log(`   p95 ${names.map((name) => `${name} ${inWords(times[name])}`).join(', ')}`);
    }
    for (const name of names) {
      // On the overview are restaurants that nobody asked for by name: each has something in `sparse` alone.
      const floor = name === 'overview' ? sparse : few;
      found.push(figure(setup, name, many.times[name], floor.times[name]));
    }
    for (const name of names.filter((name) => name !== 'overview')) {
      found.push(growth(setup, name, many.times[name], sparse.times[name]));
    }
    await stage.clear();
  }
  return found;
}

/** A server with so much behind it, who asks it for what, and how long the answers took. */
type Past = { server: Server; token: string; slugs: string[]; times: Times };

async function openPast(
  stage: Stage,
  setup: Setup,
  events: number,
  busyHouses: number,
): Promise<Past> {
  const plan = { houses: 1, tables: 30 };
  const { houses, servers, databaseUrl } = await stage.openProduct(setup, plan);
  const [server] = servers;
  const [house] = houses;
  if (!server || !house) throw new Error('There is no server.');
  const { db, close } = await openDatabase(databaseUrl, () => {});
  try {
    const { token } = await root({ db, clock: systemClock });
    const history = await History.begin(db, house.id);
    await history.growTo(events, busyHouses);
    return { server, token, slugs: history.slugs.slice(0, ASKED_HOUSES), times: {} as Times };
  } finally {
    await close();
  }
}

/** One after the other: it is one person. The round with less noise counts. */
async function ask({ server, token, slugs, times }: Past, name: Name): Promise<void> {
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
    ...{ product: inWords(many), floor: inWords(few), ratio: ratioOf(many, few) },
    target: isSqlite ? `≤ ${TARGET_P95_MILLISECONDS} ms, ≤ ${TARGET_GROWTH.toFixed(2)}` : '',
    isMet: isSqlite ? isMet : undefined,
  };
}

function growth({ name, engine }: Setup, call: Name, many: number, sparse: number): Figure {
  return {
    question: `figures: ${call}, beside a twentieth in each, ${name}`,
    ...{ product: inWords(many), floor: inWords(sparse), ratio: ratioOf(many, sparse) },
    target: engine === 'sqlite' ? `≤ ${TARGET_GROWTH.toFixed(2)}` : '',
    isMet: engine === 'sqlite' ? many <= TARGET_GROWTH * sparse : undefined,
  };
}

function inWords(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
