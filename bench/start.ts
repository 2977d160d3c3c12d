/** How long from the start command to the first guest page? Build and database exist, as after a restart. */
import { guestPath } from '../src/paths.ts';
import { type Launch, type Server, startServer } from '../test/support/server/server.ts';
import { type Bench, floorScript } from './support/bench.ts';
import { onAllProcessors, residentBytes } from './support/machine.ts';
import { type Figure, median, memoryRow, ratioOf } from './support/report.ts';
import { openRestaurants } from './support/restaurants.ts';
import { sized } from './support/size.ts';

const STARTS = sized(5, 1);
/** Guests hardly notice such a restart: their phones retry after 0.25 s, and again 0.5 s later. */
const TARGET_MILLISECONDS = 350;
const TARGET_MEGABYTES = 110;

export async function start(bench: Bench): Promise<Figure[]> {
  const url = await bench.openDatabase('sqlite');
  const [restaurant] = await openRestaurants(url, { tables: 20 });
  const pages = ['/api/health', guestPath(restaurant?.slug ?? '', 12)];
  const floors: number[] = [];
  const firsts: number[] = [];
  const guests: number[] = [];
  const sizes: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const {
      answered: [floor = 0],
    } = await firstAnswers({}, { script: floorScript('start') }, ['/']);
    const environment = { DATABASE_URL: url, DEMO: 'off' };
    const { answered, megabytes } = await firstAnswers(environment, {}, pages);
    const [first = 0, guest = 0] = answered;
    console.log(
      `   floor ${format(floor)}, first response ${format(first)}, page ${format(guest)}`,
    );
    floors.push(floor);
    firsts.push(first);
    guests.push(guest);
    sizes.push(megabytes);
  }
  const [floor = 0, first = 0, guest = 0] = [floors, firsts, guests].map(median);
  return [
    {
      question: 'start to the first response',
      product: format(first),
      floor: format(floor),
      ratio: ratioOf(first, floor),
      target: `≤ ${TARGET_MILLISECONDS} ms`,
      isMet: first <= TARGET_MILLISECONDS,
    },
    {
      question: 'start to the first guest page',
      product: format(guest),
      floor: format(floor),
      ratio: ratioOf(guest, floor),
      target: '',
      isMet: undefined,
    },
    memoryRow('resident memory after the first response', median(sizes), TARGET_MEGABYTES),
  ];
}

/**
 * Milliseconds from the command to the response of each page, requested one after the other; and the resident
 * memory after the first.
 */
async function firstAnswers(
  environment: Record<string, string>,
  launch: Launch,
  pages: string[],
): Promise<{ answered: number[]; megabytes: number }> {
  const startedAt = performance.now();
  const server = await startServer(environment, { ...launch, launcher: onAllProcessors });
  try {
    const answered: number[] = [];
    const sizes: number[] = [];
    for (const page of pages) {
      await fetchPage(server, page);
      answered.push(performance.now() - startedAt);
      sizes.push(residentBytes(server.pid) / 2 ** 20);
    }
    return { answered, megabytes: sizes[0] ?? Number.NaN };
  } finally {
    await server.kill();
  }
}

async function fetchPage({ url }: Server, page: string): Promise<void> {
  const response = await fetch(url + page);
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  await response.text();
}

function format(milliseconds = Number.NaN): string {
  return `${Math.round(milliseconds)} ms`;
}
