/**
 * How many events can pages tell in a second, and what do guests notice of them? A flood of 100,000, while guests ask on
 * schedule: nothing may be dropped, every event and every request must be counted. Beside it what the machine does to a bare server.
 */
import { openDatabase } from '../src/db/database.ts';
import type { Server } from '../test/support/server/server.ts';
import { requestText } from './support/connection.ts';
import { contest, type Next } from './support/contest.ts';
import { pour } from './support/flood.ts';
import { quantileOf, send } from './support/paced.ts';
import { eventsOf, kindsTold } from './support/page-events.ts';
import { type Figure, ratioOf } from './support/report.ts';
import { type Product, type Setup, type Stage, setups } from './support/stage.ts';

/** Each request takes one of its own. */
const TABLES = 500;
/** As many as 150 restaurants on a Friday night, and as 600. */
const CREATES_PER_SECOND = 50;
const MANY_CREATES_PER_SECOND = 200;
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 10;
const ROUNDS = 2;
const TARGET_PER_SECOND = 10_000;
const METRICS_TOKEN = 'for the bench alone';
const environment = { METRICS_TOKEN };

export async function events(stage: Stage): Promise<Figure[]> {
  const rates = await contest(stage, {
    question: 'events',
    status: 202,
    nextOfFloor: () => eventsOf(['la-salle']),
    async openProduct(setup) {
      const { houses, servers } = await stage.openProduct(setup, { tables: TABLES });
      return { servers, next: eventsOf(houses.map(({ slug }) => slug)) };
    },
  });
  await stage.clear();
  const floods: Figure[] = [];
  for (const setup of setups.filter(({ processes }) => processes === 1)) {
    for (const creates of [CREATES_PER_SECOND, MANY_CREATES_PER_SECOND]) {
      floods.push(...(await flood(stage, setup, creates)));
      await stage.clear();
    }
  }
  return [...rates, ...floods];
}

/** Product and floor in turns, so that noise hits both. */
async function flood(stage: Stage, setup: Setup, asksPerSecond: number): Promise<Figure[]> {
  const floor = await stage.openFloor('events');
  const product = await stage.openProduct(setup, { tables: TABLES }, environment);
  const [server] = product.servers;
  if (!server) throw new Error('There is no server.');
  const slugs = product.houses.map(({ slug }) => slug);
  const ofFloor: Asked = {
    ...{ name: 'floor', port: floor.port, asksPerSecond, status: 202 },
    ...{ slugs, next: eventsOf(slugs) },
  };
  const ofProduct: Asked = {
    ...{ name: setup.name, port: server.port, asksPerSecond, status: 201 },
    ...{ slugs, next: eachAtItsTable(product.houses) },
  };
  const rounds: { floor: Beside; product: Beside }[] = [];
  for (const asked of [ofFloor, ofProduct]) await measureBeside(asked, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await measureBeside(ofFloor, ROUND_SECONDS);
    rounds.push({ floor, product: await measureBeside(ofProduct, ROUND_SECONDS) });
  }
  const perSecond = Math.max(...rounds.map(({ product }) => product.perSecond));
  const calmest = (of: 'floor' | 'product') =>
    rounds.map((round) => round[of]).reduce((a, b) => (a.growth <= b.growth ? a : b));
  const taps = calmest('product');
  const answers = calmest('floor');
  const isAsked = setup.engine === 'sqlite';
  const beside = `${asksPerSecond} taps/s`;
  const dropped = await droppedBy(server);
  const isCounted = await isEverythingCounted(product);
  if (!isCounted) console.log(`   ${setup.name}: NOT everything was counted`);
  return [
    {
      question: `a flood of events beside ${beside} (per second, dropped), ${setup.name}`,
      product: `${Math.round(perSecond).toLocaleString('en')}/s, ${dropped}`,
      ...{
        floor: '',
        ratio: '',
        target: isAsked ? `≥ ${TARGET_PER_SECOND.toLocaleString('en')}/s, none, all counted` : '',
      },
      isMet: isAsked
        ? perSecond >= 0.99 * TARGET_PER_SECOND && dropped === 0 && isCounted
        : undefined,
    },
    {
      question: `${beside} in that flood (p99), ${setup.name}`,
      ...{ product: inWords(taps.loud), floor: inWords(taps.quiet) },
      ratio: ratioOf(taps.loud, taps.quiet),
      ...{ target: isAsked ? '≤ 2.00' : '', isMet: isAsked ? taps.growth <= 2 : undefined },
    },
    {
      question: `   answers of the floor as often, in the same flood`,
      ...{ product: inWords(answers.loud), floor: inWords(answers.quiet) },
      ...{ ratio: ratioOf(answers.loud, answers.quiet), target: '', isMet: undefined },
    },
  ];
}

type Asked = {
  name: string;
  port: number;
  asksPerSecond: number;
  status: number;
  next: Next;
  /** Whose pages pour. */
  slugs: string[];
};
/** Milliseconds for one in a hundred, alone and beside the flood. */
type Beside = { quiet: number; loud: number; growth: number; perSecond: number };

async function measureBeside(
  { name, port, asksPerSecond, slugs, ...asked }: Asked,
  seconds: number,
): Promise<Beside> {
  const ask = () => send({ port, perSecond: asksPerSecond, seconds, ...asked });
  const quiet = quantileOf((await ask()).milliseconds, 0.99);
  const [beside, told] = await Promise.all([
    ask(),
    pour({ port, perSecond: TARGET_PER_SECOND, seconds, slugs }),
  ]);
  const loud = quantileOf(beside.milliseconds, 0.99);
  const perSecond = told.milliseconds.length / told.seconds;
  const slowest = inWords(quantileOf(told.milliseconds, 0.99));
  console.log(
    `   ${name}: ${asksPerSecond} asked/s: p99 ${inWords(quiet)}, beside ${Math.round(perSecond)} events/s (p99 ${slowest}) ${inWords(loud)}`,
  );
  return { quiet, loud, growth: loud / quiet, perSecond };
}

async function droppedBy({ url }: Server): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const counts = text.matchAll(/^sonnette_events_dropped_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Once the server has stopped, and with that has kept what waited. */
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
  const toldOfEach =
    ((WARM_UP_SECONDS + ROUNDS * ROUND_SECONDS) * TARGET_PER_SECOND) / kindsTold.length;
  return (
    Number(counts.created) === Number(requests.all) &&
    [counts.visits, counts.scans, counts.menus].every((count) => Number(count) === toldOfEach)
  );
}

function eachAtItsTable(houses: { board: string }[]): Next {
  let count = 0;
  return () => {
    const house = houses[count % houses.length];
    const tableNumber = Math.floor(count / houses.length) + 1;
    count += 1;
    return requestText('POST', `/api${house?.board}`, {
      headers: { 'Idempotency-Key': `intention-${count}` },
      body: JSON.stringify({ tableNumber, type: 'bread' }),
    });
  };
}

function inWords(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
