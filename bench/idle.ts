/**
 * What does a server cost that only holds open restaurants? Each has a board with a stream, which polls every
 * 3 s, a pending request in a zone, a phone that gets pushes, and a past. Nobody taps.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '../test/support/server/server.ts';
import { type Bench, type Setup, setups } from './support/bench.ts';
import { type OpenBoard, openBoards } from './support/board.ts';
import { requestText } from './support/connection.ts';
import { ConnectionPool } from './support/connection-pool.ts';
import { cpuSeconds } from './support/machine.ts';
import {
  addPending,
  openQuietRestaurants,
  type QuietRestaurant,
} from './support/quiet-restaurants.ts';
import { type Figure, ratioOf } from './support/report.ts';
import { sized } from './support/size.ts';

const SIZES = sized([2000, 10_000], [10, 20]);
/** The jobs that run every 30 s run once in it. */
const WATCHED_SECONDS = sized(30, 0.1);
const SETTLING_SECONDS = sized(6, 0);
/** The first polls prove that each pending request is shown, and store it. */
const POLLS_SETTLING_SECONDS = sized(20, 0.1);
const POLL_SECONDS = sized(3, 0.1);
/** Few, because a busy machine would let the others wait until the server refuses them. */
const OPENING_AT_ONCE = 20;
const MOST_PERCENT = 2;
const LONGEST_BLOCK_MILLISECONDS = 20;
const MOST_GROWTH = 1.25;

/** Percent of a processor per 1,000 restaurants, and the longest blocks of the event loop in milliseconds. */
type Watched = { percent: number; clock: number; processor: number };
type Step = { restaurants: number; silent: Watched; polled: Watched };
/** Percent of a processor for 1,000 restaurants of the bare server, without polls and with them. */
type Floor = { silent: number; polled: number };

export async function idle(bench: Bench): Promise<Figure[]> {
  const found: Figure[] = [];
  const floors = new Map<number, Floor>();
  for (const count of SIZES) {
    floors.set(count, await measureFloor(bench, count));
    await bench.clear();
  }
  for (const setup of setups.filter(({ processes }) => processes === 1)) {
    const steps: Step[] = [];
    for (const restaurants of SIZES) {
      steps.push(await measure(bench, setup, restaurants));
      await bench.clear();
    }
    found.push(...steps.flatMap((step) => figures(setup, step, floors)), growth(setup, steps));
  }
  return found;
}

async function measure(bench: Bench, setup: Setup, count: number): Promise<Step> {
  const url = await bench.openDatabase(setup.engine);
  const restaurants = await openQuietRestaurants(url, count);
  const watch = new URL('./support/loop-watch.ts', import.meta.url).href;
  const [server] = await bench.startProduct(setup, url, { NODE_OPTIONS: `--import=${watch}` });
  if (!server) throw new Error('no server was started');
  const boards = await openAll(server, restaurants);
  await addPending(url, count);
  const { silent, polled } = await watchBoards(server, restaurants, boards, async () => {
    await readBlocks(server);
    const share = await watchShare(server, count);
    return { ...share, ...(await readBlocks(server)) };
  });
  console.log(
    `   ${setup.name}, ${count} restaurants: ${text(silent)}; with polls ${text(polled)}`,
  );
  return { restaurants: count, silent, polled };
}

async function measureFloor(bench: Bench, count: number): Promise<Floor> {
  const server = await bench.openFloor('idle');
  const restaurants = Array.from({ length: count }, (_, index) => {
    return { slug: `r${index}`, board: `/restaurants/r${index}/requests`, token: 'x' };
  });
  const boards = await openAll(server, restaurants);
  const { silent, polled } = await watchBoards(server, restaurants, boards, () =>
    watchShare(server, count),
  );
  return { silent: silent.percent, polled: polled.percent };
}

async function openAll(server: Server, restaurants: QuietRestaurant[]): Promise<OpenBoard[]> {
  const boards: OpenBoard[] = [];
  for (let from = 0; from < restaurants.length; from += OPENING_AT_ONCE) {
    const some = restaurants.slice(from, from + OPENING_AT_ONCE);
    const addresses = some.map(({ board, token }) => {
      return { port: server.port, path: `/api${board}/stream`, token };
    });
    boards.push(...(await openBoards(addresses)));
  }
  return boards;
}

/** Measures twice: while boards only have their streams, and while they poll as well. Closes them. */
async function watchBoards<T>(
  server: Server,
  restaurants: QuietRestaurant[],
  boards: OpenBoard[],
  watch: () => Promise<T>,
): Promise<{ silent: T; polled: T }> {
  const over = new AbortController();
  try {
    await delay(SETTLING_SECONDS * 1000);
    const silent = await watch();
    const polls = startPolls(server.port, restaurants, over.signal);
    // A refusal is thrown below, after the wait.
    polls.catch(() => {});
    await delay(POLLS_SETTLING_SECONDS * 1000);
    const polled = await watch();
    over.abort();
    await polls;
    return { silent, polled };
  } finally {
    over.abort();
    for (const board of boards) board.close();
  }
}

async function watchShare(server: Server, restaurants: number): Promise<{ percent: number }> {
  const before = cpuSeconds(server.pid) ?? 0;
  await delay(WATCHED_SECONDS * 1000);
  const used = (cpuSeconds(server.pid) ?? 0) - before;
  return { percent: (100 * used) / WATCHED_SECONDS / (restaurants / 1000) };
}

/** The longest blocks of the event loop since the last call. */
async function readBlocks(server: Server): Promise<{ clock: number; processor: number }> {
  const read = () => server.output().match(/longest block .*\n/g) ?? [];
  const before = read().length;
  process.kill(server.pid, 'SIGUSR2');
  while (read().length === before) await delay(20);
  return JSON.parse(read().at(-1)?.slice('longest block '.length) ?? '');
}

/** Polls as the boards do, evenly spread over time, until `over`. Throws if one is refused. */
async function startPolls(
  port: number,
  restaurants: QuietRestaurant[],
  over: AbortSignal,
): Promise<void> {
  const pool = new ConnectionPool(port);
  const follow = async ({ board, token }: QuietRestaurant, phase: number) => {
    await delay(phase * POLL_SECONDS * 1000);
    let version = '';
    while (!over.aborted) {
      const headers = { Authorization: `Bearer ${token}`, 'If-None-Match': version };
      const { status, head } = await pool.ask(requestText('GET', `/api${board}`, { headers }));
      if (status !== 200 && status !== 304) throw new Error(`A board was answered:\n${head}`);
      version = /\r\netag: *(\S+)/i.exec(head)?.[1] ?? version;
      await delay(POLL_SECONDS * 1000);
    }
  };
  await Promise.all(restaurants.map((each, index) => follow(each, index / restaurants.length)));
  pool.close();
}

function figures(
  { name }: Setup,
  { restaurants, silent, polled }: Step,
  floors: Map<number, Floor>,
): Figure[] {
  const floor = floors.get(restaurants) ?? { silent: 0, polled: 0 };
  const of = `${restaurants.toLocaleString('en')} idle restaurants`;
  const block = Math.max(silent.processor, polled.processor);
  const clock = Math.max(silent.clock, polled.clock);
  return [
    {
      question: `${of}: processor for 1,000 (without polls, with them), ${name}`,
      product: `${silent.percent.toFixed(2)}, ${polled.percent.toFixed(2)} %`,
      floor: `${floor.silent.toFixed(2)}, ${floor.polled.toFixed(2)} %`,
      ratio: ratioOf(polled.percent, floor.polled),
      target: `≤ ${MOST_PERCENT} %`,
      isMet: polled.percent <= MOST_PERCENT,
    },
    {
      question: `${of}: longest block of the event loop (processor time, clock), ${name}`,
      product: `${block.toFixed(1)}, ${clock.toFixed(1)} ms`,
      floor: '',
      ratio: '',
      target: `≤ ${LONGEST_BLOCK_MILLISECONDS} ms`,
      isMet: block <= LONGEST_BLOCK_MILLISECONDS,
    },
  ];
}

function growth({ name }: Setup, steps: Step[]): Figure {
  const [fewest, most] = [steps[0]?.polled.percent, steps.at(-1)?.polled.percent];
  return {
    question: `cost of each idle restaurant, ${SIZES.at(-1)} compared with ${SIZES[0]}, ${name}`,
    product: `${most?.toFixed(2)} %`,
    floor: `${fewest?.toFixed(2)} %`,
    ratio: ratioOf(most, fewest),
    target: `≤ ${MOST_GROWTH}`,
    isMet: most !== undefined && fewest !== undefined && most <= MOST_GROWTH * fewest,
  };
}

function text({ percent, clock, processor }: Watched): string {
  return `${percent.toFixed(2)} % for 1,000, longest block ${processor.toFixed(1)} ms (${clock.toFixed(1)} by the clock)`;
}
