/** How soon does service resume after PostgreSQL crashed under two busy servers? */
import pg from 'pg';
import { SeenTaps } from '../test/support/boards/seen-taps.ts';
import { onSchedule } from '../test/support/faults/on-schedule.ts';
import { type Bench, setups } from './support/bench.ts';
import { quantileOf } from './support/paced.ts';
import { type Figure, ratioOf } from './support/report.ts';

const CRASHES = 5;
const RESTAURANTS = 5;
/** More than the taps of a run need. */
const TABLES_PER_RESTAURANT = 500;
const TAPS_PER_SECOND = 20;
/** As many as the pools of both servers. After a crash PostgreSQL rebuilds its caches for each of them. */
const BARE_CONNECTIONS = 20;
const TARGET_MILLISECONDS = 1000;
/** The target where the floor alone takes longer than a quarter of a second. */
const TARGET_RATIO = 4;

export async function recovery(bench: Bench): Promise<Figure[]> {
  const setup = setups.find(({ processes }) => processes === 2);
  if (!setup) return [];
  const plan = { restaurants: RESTAURANTS, tables: TABLES_PER_RESTAURANT };
  const { restaurants, servers, databaseUrl } = await bench.openProduct(setup, plan);
  const taps = new SeenTaps(servers, restaurants);
  const guests = onSchedule(TAPS_PER_SECOND, () => taps.tap());
  const products = await afterCrashes(bench, setup.name, () =>
    Promise.all(restaurants.map(() => taps.tapAndSee())),
  );
  const failures = await guests.stop();
  if (failures.length > 0) throw new Error(failures[0]);
  await taps.allSeen();
  taps.close();
  await Promise.all(servers.map((server) => server.stop()));
  const floors = await afterCrashes(bench, 'floor', () => readOnce(databaseUrl));

  const [product, floor] = [quantileOf(products, 0.95), quantileOf(floors, 0.95)];
  return [
    {
      question: `crash of the database to the board (p95), ${setup.name}`,
      product: format(product),
      floor: format(floor),
      ratio: ratioOf(product, floor),
      target: `≤ ${TARGET_MILLISECONDS} ms or ≤ ${TARGET_RATIO.toFixed(2)}`,
      isMet: product <= Math.max(TARGET_MILLISECONDS, TARGET_RATIO * floor),
    },
  ];
}

/** Crashes the database again and again. `measure` begins when it accepts connections again. */
async function afterCrashes(
  bench: Bench,
  name: string,
  measure: () => Promise<number[]>,
): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let crash = 0; crash < CRASHES; crash += 1) {
    await bench.crashPostgres();
    const measured = await measure();
    console.log(`   ${name}: longest ${format(Math.max(...measured))}`);
    milliseconds.push(...measured);
  }
  return milliseconds;
}

/** Milliseconds until each of many bare connections has read once. */
function readOnce(url: string): Promise<number[]> {
  const startedAt = performance.now();
  const reads = Array.from({ length: BARE_CONNECTIONS }, async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query('select count(*) from requests');
    await client.end();
    return performance.now() - startedAt;
  });
  return Promise.all(reads);
}

function format(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`;
}
