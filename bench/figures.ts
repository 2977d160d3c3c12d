/**
 * How long does an owner wait for the figures of three months, and root for those of all? Once with 100,000 events in
 * 1,000 restaurants, then with two million (`--events` for more) over the same days: what is behind a figure must not
 * be felt.
 */
import { openDatabase } from '../src/db/database.ts';
import { systemClock } from '../src/platform/clock.ts';
import { root } from '../test/support/people.ts';
import type { Server } from '../test/support/server.ts';
import { Connection, inTurn, requestText } from './support/connection.ts';
import { History } from './support/history.ts';
import { quantileOf } from './support/paced.ts';
import { type Figure, ratioOf } from './support/report.ts';
import { type Setup, type Stage, setups } from './support/stage.ts';

const FEW_EVENTS = 100_000;
const ASKED_HOUSES = 50;
const WARM_UP_CALLS = 100;
const CALLS = 300;
const ROUNDS = 2;
/** On SQLite, as everywhere in this bench. */
const TARGET_P95_MILLISECONDS = 10;
const TARGET_GROWTH = 1.3;

const names = ['summary', 'tables', 'timeline', 'service', 'overview'] as const;
type Name = (typeof names)[number];
type Times = Record<Name, number>;

export async function figures(stage: Stage): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const setup of setups.filter(({ processes }) => processes === 1)) {
    const { houses, servers, databaseUrl } = await stage.openProduct(setup, {
      houses: 1,
      tables: 30,
    });
    const [server] = servers;
    const [house] = houses;
    if (!server || !house) throw new Error('There is no server.');
    const { db, close } = await openDatabase(databaseUrl, () => {});
    try {
      const { token } = await root({ db, clock: systemClock });
      const history = await History.begin(db, house.id);
      const ask = () => measure(server, token, history.slugs.slice(0, ASKED_HOUSES));
      await history.growTo(FEW_EVENTS);
      const few = await ask();
      await history.growTo(stage.events);
      const many = await ask();
      for (const name of names) found.push(figure(setup, name, many[name], few[name]));
    } finally {
      await close();
    }
    await stage.clear();
  }
  return found;
}

/** One after the other: it is one person. The round with less noise counts. */
async function measure({ port }: Server, token: string, slugs: string[]): Promise<Times> {
  const connection = await Connection.open(port);
  const best = {} as Times;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const headers = { Authorization: `Bearer ${token}` };
      const next = inTurn(slugs.map((slug) => requestText('GET', pathOf(name, slug), { headers })));
      const milliseconds: number[] = [];
      for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
        const startedAt = performance.now();
        const { status, head, body } = await connection.ask(next());
        if (status !== 200) throw new Error(`${name} answered:\n${head}\n\n${body}`);
        if (call >= WARM_UP_CALLS) milliseconds.push(performance.now() - startedAt);
      }
      const p95 = quantileOf(milliseconds, 0.95);
      best[name] = Math.min(best[name] ?? p95, p95);
    }
  }
  connection.close();
  console.log(`   p95 ${names.map((name) => `${name} ${inWords(best[name])}`).join(', ')}`);
  return best;
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

function inWords(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
