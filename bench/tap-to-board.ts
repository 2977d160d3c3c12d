/** How soon does every board of the house hear of a tap, on an evening with 200 taps a second? */
import { Evening, type Heard, type Room } from './support/evening.ts';
import { type Figure, ratioOf } from './support/report.ts';
import { type Product, type Setup, type Stage, setups } from './support/stage.ts';

const HOUSES = 20;
const ROUNDS = 2;
/** 600 taps: until Node has compiled what they run through. */
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 5;
/** Beyond what an evening's taps need. */
const TABLES_PER_HOUSE = 200;
/** On SQLite: nobody notices less than a tenth of a second; this leaves the network three quarters of it. */
const TARGET_P99_MILLISECONDS = 25;

export async function tapToBoard(stage: Stage): Promise<Figure[]> {
  const { port } = await stage.openFloor('tap-to-board');
  const floorRooms = Array.from({ length: HOUSES }, (_, house) => {
    const door = { port, path: `/${house}` };
    return { taps: door, boards: door };
  });
  const evenings = new Map([['floor', await Evening.begin(floorRooms)]]);
  for (const setup of setups) {
    const product = await stage.openProduct(setup, { tables: TABLES_PER_HOUSE });
    evenings.set(setup.name, await Evening.begin(roomsOf(product)));
  }

  const best = new Map<string, Delays>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, evening] of evenings) {
      await evening.tapFor(WARM_UP_SECONDS);
      const delays = delaysOf(await evening.tapFor(ROUND_SECONDS));
      best.set(name, better(best.get(name), delays));
      console.log(`   ${name}: ${inWords(delays)}`);
    }
  }
  return setups.map((setup) => figure(setup, best.get(setup.name), best.get('floor')));
}

/** With two processes, guests are on one and the boards of their house on the other. */
function roomsOf({ houses, servers }: Product): Room[] {
  const portOf = (place: number) => servers[place % servers.length]?.port ?? 0;
  return houses.map(({ board, owner }, place) => ({
    taps: { port: portOf(place), path: `/api${board}` },
    boards: { port: portOf(place + 1), path: `/api${board}/stream`, token: owner.token },
  }));
}

type Delays = { p50: number; p99: number; max: number; missed: number };

function delaysOf({ milliseconds, missed }: Heard): Delays {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1), missed };
}

/** The round with less noise; what was missed in either counts. */
function better(one: Delays | undefined, other: Delays): Delays {
  if (!one) return other;
  const missed = one.missed + other.missed;
  return { ...(one.p99 <= other.p99 ? one : other), missed };
}

function figure({ name, engine }: Setup, product?: Delays, floor?: Delays): Figure {
  const isHeard = product?.missed === 0;
  const measured = {
    question: `tap to board (p50, p99, max), ${name}`,
    product: product ? inWords(product) : '',
    floor: floor ? inWords(floor) : '',
    ratio: ratioOf(product?.p99, floor?.p99),
  };
  if (engine === 'postgres') return { ...measured, target: 'none missed', isMet: isHeard };
  const isSoon = isHeard && product.p99 <= TARGET_P99_MILLISECONDS;
  return { ...measured, target: `p99 ≤ ${TARGET_P99_MILLISECONDS} ms`, isMet: isSoon };
}

function inWords({ p50, p99, max, missed }: Delays): string {
  const delays = Number.isNaN(max)
    ? 'none heard'
    : `${[p50, p99, max].map((each) => each.toFixed(1)).join(', ')} ms`;
  return missed === 0 ? delays : `${delays}, ${missed} missed`;
}
