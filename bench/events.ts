/**
 * How many page events can the server take in a second, and how do they slow down guests? Sends a flood of
 * 100,000 events while guests send requests on a fixed schedule. Nothing may be dropped; every event and
 * request must be counted. The floor shows the same load on a bare server.
 */
import { openDatabase } from '../src/db/database.ts';
import type { Server } from '../test/support/server/server.ts';
import { type Bench, type Product, type Setup, setups } from './support/bench.ts';
import { requestText } from './support/connection.ts';
import { contest, type Next } from './support/contest.ts';
import { sendEvents } from './support/flood.ts';
import { quantileOf, send } from './support/paced.ts';
import { eventsOf, pageEventKinds } from './support/page-events.ts';
import { type Figure, ratioOf } from './support/report.ts';

/** Each request needs a table of its own. */
const TABLES = 500;
/** The load of 150 restaurants on a Friday night, and of 600. */
const CREATES_PER_SECOND = 50;
const MANY_CREATES_PER_SECOND = 200;
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 10;
const ROUNDS = 2;
const TARGET_PER_SECOND = 10_000;
const METRICS_TOKEN = 'for the bench alone';
const environment = { METRICS_TOKEN };

export async function events(bench: Bench): Promise<Figure[]> {
  const rates = await contest(bench, {
    question: 'events',
    status: 202,
    nextOfFloor: () => eventsOf(['la-salle']),
    async openProduct(setup) {
      const { restaurants, servers } = await bench.openProduct(setup, { tables: TABLES });
      return { servers, next: eventsOf(restaurants.map(({ slug }) => slug)) };
    },
  });
  await bench.clear();
  const floods: Figure[] = [];
  for (const setup of setups.filter(({ processes }) => processes === 1)) {
    for (const creates of [CREATES_PER_SECOND, MANY_CREATES_PER_SECOND]) {
      floods.push(...(await flood(bench, setup, creates)));
      await bench.clear();
    }
  }
  return [...rates, ...floods];
}

/** Product and floor take turns, so that noise affects both. */
async function flood(bench: Bench, setup: Setup, requestsPerSecond: number): Promise<Figure[]> {
  const floor = await bench.openFloor('events');
  const product = await bench.openProduct(setup, { tables: TABLES }, environment);
  const [server] = product.servers;
  if (!server) throw new Error('no server was started');
  const slugs = product.restaurants.map(({ slug }) => slug);
  const floorLoad: Load = {
    name: 'floor',
    port: floor.port,
    requestsPerSecond,
    status: 202,
    slugs,
    next: eventsOf(slugs),
  };
  const productLoad: Load = {
    name: setup.name,
    port: server.port,
    requestsPerSecond,
    status: 201,
    slugs,
    next: nextCreate(product.restaurants),
  };
  const rounds: { floor: Comparison; product: Comparison }[] = [];
  for (const load of [floorLoad, productLoad]) await measureDuringFlood(load, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await measureDuringFlood(floorLoad, ROUND_SECONDS);
    rounds.push({ floor, product: await measureDuringFlood(productLoad, ROUND_SECONDS) });
  }
  const perSecond = Math.max(...rounds.map(({ product }) => product.perSecond));
  const calmest = (of: 'floor' | 'product') =>
    rounds.map((round) => round[of]).reduce((a, b) => (a.growth <= b.growth ? a : b));
  const taps = calmest('product');
  const answers = calmest('floor');
  const hasTarget = setup.engine === 'sqlite';
  const beside = `${requestsPerSecond} taps/s`;
  const dropped = await droppedBy(server);
  const isCounted = await isEverythingCounted(product);
  if (!isCounted) console.log(`   ${setup.name}: NOT every event and request was counted`);
  return [
    {
      question: `events during ${beside} (per second, dropped), ${setup.name}`,
      product: `${Math.round(perSecond).toLocaleString('en')}/s, ${dropped}`,
      floor: '',
      ratio: '',
      target: hasTarget ? `≥ ${TARGET_PER_SECOND.toLocaleString('en')}/s, none, all counted` : '',
      isMet: hasTarget
        ? perSecond >= 0.99 * TARGET_PER_SECOND && dropped === 0 && isCounted
        : undefined,
    },
    {
      question: `${beside} during that flood of events (p99), ${setup.name}`,
      product: format(taps.loud),
      floor: format(taps.quiet),
      ratio: ratioOf(taps.loud, taps.quiet),
      target: hasTarget ? '≤ 2.00' : '',
      isMet: hasTarget ? taps.growth <= 2 : undefined,
    },
    {
      question: '   floor at the same rate, during the same flood',
      product: format(answers.loud),
      floor: format(answers.quiet),
      ratio: ratioOf(answers.loud, answers.quiet),
      target: '',
      isMet: undefined,
    },
  ];
}

type Load = {
  name: string;
  port: number;
  requestsPerSecond: number;
  status: number;
  next: Next;
  /** The restaurants whose pages send the flood. */
  slugs: string[];
};
/** The p99 in milliseconds without (`quiet`) and during (`loud`) the flood. */
type Comparison = { quiet: number; loud: number; growth: number; perSecond: number };

async function measureDuringFlood(
  { name, port, requestsPerSecond, slugs, ...asked }: Load,
  seconds: number,
): Promise<Comparison> {
  const ask = () => send({ port, perSecond: requestsPerSecond, seconds, ...asked });
  const quiet = quantileOf((await ask()).milliseconds, 0.99);
  const [beside, told] = await Promise.all([
    ask(),
    sendEvents({ port, perSecond: TARGET_PER_SECOND, seconds, slugs }),
  ]);
  const loud = quantileOf(beside.milliseconds, 0.99);
  const perSecond = told.milliseconds.length / told.seconds;
  const slowest = format(quantileOf(told.milliseconds, 0.99));
  console.log(
    `   ${name}: ${requestsPerSecond} requests/s: p99 ${format(quiet)}, during ${Math.round(perSecond)} events/s (p99 ${slowest}) ${format(loud)}`,
  );
  return { quiet, loud, growth: loud / quiet, perSecond };
}

async function droppedBy({ url }: Server): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const counts = text.matchAll(/^sonnette_events_dropped_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Stops the server first, which makes it store the buffered events. */
async function isEverythingCounted({ servers, databaseUrl }: Product): Promise<boolean> {
  for (const server of servers) await server.stop();
  const { db, close } = await openDatabase(databaseUrl, () => {});
  const counts = await db
    .selectFrom('figures')
    .select((eb) => [
      eb.fn.sum('requests_created').as('created'),
      eb.fn.sum('page_visits').as('visits'),
      eb.fn.sum('qr_scans').as('scans'),
      eb.fn.sum('menu_views').as('menus'),
    ])
    .where('facet', '=', 'restaurant')
    .where('span', 'like', '____-__')
    .executeTakeFirstOrThrow();
  const requests = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.countAll().as('all'))
    .executeTakeFirstOrThrow();
  await close();
  const expectedPerKind =
    ((WARM_UP_SECONDS + ROUNDS * ROUND_SECONDS) * TARGET_PER_SECOND) / pageEventKinds.length;
  return (
    Number(counts.created) === Number(requests.all) &&
    [counts.visits, counts.scans, counts.menus].every((count) => Number(count) === expectedPerKind)
  );
}

function nextCreate(restaurants: { board: string }[]): Next {
  let count = 0;
  return () => {
    const restaurant = restaurants[count % restaurants.length];
    const tableNumber = Math.floor(count / restaurants.length) + 1;
    count += 1;
    return requestText('POST', `/api${restaurant?.board}`, {
      headers: { 'Idempotency-Key': `intention-${count}` },
      body: JSON.stringify({ tableNumber, type: 'bread' }),
    });
  };
}

function format(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
