/** How long does a tap take to every board of its restaurant, at 200 taps a second? */

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { requestEvents } from '../../src/enums.ts';
import { caller } from '../../test/support/server/http.ts';
import { type Bench, type Product, type Setup, setups } from '../support/bench.ts';
import { type Figure, quantileOf, ratioOf } from '../support/report.ts';
import { sized } from '../support/size.ts';
import { type TapArrivals, TapLoad, type TapTarget } from '../support/tap-load.ts';

const RESTAURANTS = sized(20, 2);
const ROUNDS = sized(2, 1);
/** 600 taps, until the code is compiled. */
const WARM_UP_SECONDS = sized(3, 0);
const ROUND_SECONDS = sized(5, 0.1);
/** More than the taps of a run need. */
const TABLES_PER_RESTAURANT = 200;
/** For SQLite. Nobody notices less than 100 ms; this leaves three quarters of it to the network. */
const TARGET_P99_MILLISECONDS = 25;

export async function tapToBoard(bench: Bench): Promise<Figure[]> {
  const { port } = await bench.openFloor('tap-to-board');
  const floorTargets = Array.from({ length: RESTAURANTS }, (_, restaurant) => {
    const address = { port, path: `/${restaurant}` };
    return { taps: address, boards: address };
  });
  const loads = new Map([['floor', await TapLoad.begin(floorTargets)]]);
  for (const setup of setups) {
    const plan = { restaurants: RESTAURANTS, tables: TABLES_PER_RESTAURANT };
    const product = await bench.openProduct(setup, plan, { HOOKS_PRIVATE: 'on' });
    if (process.env['HOOKS'] === 'on') await addHooks(product);
    loads.set(setup.name, await TapLoad.begin(targetsOf(product)));
  }

  const best = new Map<string, Delays>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, load] of loads) {
      await load.tapFor(WARM_UP_SECONDS);
      const delays = delaysOf(await load.tapFor(ROUND_SECONDS));
      best.set(name, better(best.get(name), delays));
      console.log(`   ${name}: ${format(delays)}`);
    }
  }
  return setups.map((setup) => figure(setup, best.get(setup.name), best.get('floor')));
}

/** `HOOKS=on`: each restaurant has a webhook for all events, to a receiver that never answers. */
async function addHooks({ restaurants, servers }: Product): Promise<void> {
  const silent = createServer().listen(0, '127.0.0.1').unref();
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const call = caller(servers[0]?.url ?? '');
  for (const { id, owner } of restaurants) {
    const body = { url, events: requestEvents, format: 'json' };
    const { status } = await call('POST', `/restaurants/${id}/hooks`, { ...owner, body });
    if (status !== 201) throw new Error(`answered ${status}`);
  }
}

/** With two processes, guests use one and the boards of their restaurant the other. */
function targetsOf({ restaurants, servers }: Product): TapTarget[] {
  const portOf = (index: number) => servers[index % servers.length]?.port ?? 0;
  return restaurants.map(({ board, owner }, index) => ({
    taps: { port: portOf(index), path: `/api${board}` },
    boards: { port: portOf(index + 1), path: `/api${board}/stream`, token: owner.token },
  }));
}

type Delays = { p50: number; p99: number; max: number; missed: number };

function delaysOf({ milliseconds, missed }: TapArrivals): Delays {
  const at = (share: number) => quantileOf(milliseconds, share);
  return { p50: at(0.5), p99: at(0.99), max: at(1), missed };
}

/** The round with the lower p99. Missed events of both rounds count. */
function better(one: Delays | undefined, other: Delays): Delays {
  if (!one) return other;
  const missed = one.missed + other.missed;
  return { ...(one.p99 <= other.p99 ? one : other), missed };
}

function figure({ name, engine }: Setup, product?: Delays, floor?: Delays): Figure {
  const isComplete = product?.missed === 0;
  const measured = {
    question: `tap to board (p50, p99, max), ${name}`,
    product: product ? format(product) : '',
    floor: floor ? format(floor) : '',
    ratio: ratioOf(product?.p99, floor?.p99),
  };
  if (engine === 'postgres') return { ...measured, target: 'none missed', isMet: isComplete };
  const isSoon = isComplete && product.p99 <= TARGET_P99_MILLISECONDS;
  return { ...measured, target: `p99 ≤ ${TARGET_P99_MILLISECONDS} ms`, isMet: isSoon };
}

function format({ p50, p99, max, missed }: Delays): string {
  const delays = Number.isNaN(max)
    ? 'none arrived'
    : `${[p50, p99, max].map((each) => each.toFixed(1)).join(', ')} ms`;
  return missed === 0 ? delays : `${delays}, ${missed} missed`;
}
