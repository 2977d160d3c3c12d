/**
 * How long do guests wait when very many tap in the same moment? Connections that each create one request
 * after another, without a pause.
 */
import type { Server } from '../test/support/server/server.ts';
import { nextCreate, tablesPerRestaurant } from './creates.ts';
import { type Bench, setups } from './support/bench.ts';
import { Connection } from './support/connection.ts';
import type { Next } from './support/contest.ts';
import { type Figure, ratioOf } from './support/report.ts';

const SIZES = [500, 2000];
/** Opened in batches, as the backlog of a listening socket is limited. */
const BATCH = 50;
const ROUND_SECONDS = 2.5;
const ROUNDS = 3;
/** The first size has targets: the longest answer in milliseconds, and the rate. */
const targets = {
  sqlite: { longest: 500, perSecond: 2000 },
  postgres: { longest: 600, perSecond: 1000 },
};

type Outcome = { perSecond: number; longest: number; busy: number };

export async function rush(bench: Bench): Promise<Figure[]> {
  const floor = await bench.openFloor('creates');
  const contenders = [{ name: 'floor', server: floor, next: nextCreate([{ board: '/requests' }]) }];
  const oneProcess = setups.filter(({ processes }) => processes === 1);
  for (const setup of oneProcess) {
    const plan = { tables: tablesPerRestaurant[setup.engine] };
    const { restaurants, servers } = await bench.openProduct(setup, plan);
    const [server] = servers;
    if (server) contenders.push({ name: setup.name, server, next: nextCreate(restaurants) });
  }
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const outcomes = new Map<string, Outcome[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, server, next } of contenders) {
        const outcome = await load(server, next, size);
        outcomes.set(name, [...(outcomes.get(name) ?? []), outcome]);
        console.log(
          `   ${size} connections, ${name}: ${format(outcome)}, ${outcome.busy} answers 503`,
        );
      }
    }
    const floors = median(outcomes.get('floor') ?? []);
    for (const { name, engine } of oneProcess) {
      const own = median(outcomes.get(name) ?? []);
      const { longest, perSecond } = targets[engine];
      const isFirst = size === SIZES[0];
      figures.push({
        question: `${size} guests at once (rate, longest answer), ${name}`,
        product: format(own),
        floor: format(floors),
        ratio: ratioOf(own.perSecond, floors.perSecond),
        target: isFirst ? `≥ ${perSecond}/s, ≤ ${longest} ms` : 'no 503',
        isMet: isFirst ? own.perSecond >= perSecond && own.longest <= longest : own.busy === 0,
      });
    }
  }
  return figures;
}

async function load({ port }: Server, next: Next, size: number): Promise<Outcome> {
  const connections: Connection[] = [];
  while (connections.length < size) {
    const some = Array.from({ length: BATCH }, () => Connection.open(port));
    connections.push(...(await Promise.all(some)));
  }
  const startedAt = performance.now();
  const endsAt = startedAt + ROUND_SECONDS * 1000;
  const outcome = { perSecond: 0, longest: 0, busy: 0 };
  let created = 0;
  const work = async (connection: Connection) => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const { status, body } = await connection.ask(next());
      if (status === 503) outcome.busy += 1;
      else if (status === 201) created += 1;
      else throw new Error(`answered ${status}: ${body}`);
      outcome.longest = Math.max(outcome.longest, performance.now() - sentAt);
    }
  };
  await Promise.all(connections.map(work));
  outcome.perSecond = created / ((performance.now() - startedAt) / 1000);
  for (const connection of connections) connection.close();
  return outcome;
}

/** The round with the middle longest answer. */
function median(outcomes: Outcome[]): Outcome {
  const sorted = outcomes.toSorted((a, b) => a.longest - b.longest);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: Number.NaN, longest: 0, busy: 0 };
}

function format({ perSecond, longest }: Outcome): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s, ${Math.round(longest)} ms`;
}
