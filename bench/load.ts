/**
 * How many restaurants does a processor carry on a Friday night? Twenty tables and two boards each, at their own pace, every
 * stream open: more of them until a tap takes longer than 100 ms to its boards, once in a hundred.
 */
import type { Server } from '../test/support/server/server.ts';
import { FridayNight, type Room, SETTLING_SECONDS, TABLES } from './support/friday-night.ts';
import { cpuSeconds } from './support/machine.ts';
import { quantileOf } from './support/paced.ts';
import { type Figure, ratioOf } from './support/report.ts';
import { type Product, type Setup, type Stage, setups } from './support/stage.ts';

/** More than ten thousand streams, which is all that a server takes. */
const STEPS = [250, 500, 1000, 1500, 2200, 3300];
const WATCHED_SECONDS = 12;
const MOST_P99_MILLISECONDS = 100;
/** Of what a restaurant costs with the fewest. */
const TARGET_GROWTH = 1.25;

/** What a step showed. `cost` in milliseconds of the servers' processor time, for each restaurant and second. */
type Step = {
  restaurants: number;
  p50: number;
  p99: number;
  missed: number;
  cost: number;
  busy: number;
};

export async function load(stage: Stage): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const setup of setups) {
    const product = await stage.openProduct(setup, { houses: STEPS.at(-1) ?? 0, tables: TABLES });
    found.push(...figures(setup, await grow(product)));
    await stage.clear();
  }
  return found;
}

/** Until a step is too much, which is not among those answered. */
async function grow({ houses, servers }: Product): Promise<Step[]> {
  const portOf = (place: number) => servers[place % servers.length]?.port ?? 0;
  const rooms: Room[] = houses.map(({ slug, board, owner }, place) => ({
    ...{ guestsPort: portOf(place), staffPort: portOf(place + 1), slug, board },
    token: owner.token,
  }));
  const night = new FridayNight();
  const carried: Step[] = [];
  try {
    for (const restaurants of STEPS) {
      await night.open(rooms.slice(carried.at(-1)?.restaurants ?? 0, restaurants));
      await night.sleep(SETTLING_SECONDS);
      const before = secondsOf(servers);
      const { milliseconds, missed, taps } = await night.watch(WATCHED_SECONDS);
      const used = (secondsOf(servers) - before) / WATCHED_SECONDS;
      const step: Step = {
        ...{ restaurants, missed, busy: used, cost: (used * 1000) / restaurants },
        ...{ p50: quantileOf(milliseconds, 0.5), p99: quantileOf(milliseconds, 0.99) },
      };
      console.log(`   ${restaurants} restaurants, ${taps} taps: ${inWords(step)}`);
      if (missed > 0 || step.p99 > MOST_P99_MILLISECONDS) break;
      carried.push(step);
    }
  } catch (error) {
    console.log(`   no more: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  } finally {
    night.end();
  }
  return carried;
}

function secondsOf(servers: Server[]): number {
  return servers.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? 0), 0);
}

function figures({ name }: Setup, carried: Step[]): Figure[] {
  const [fewest, most] = [carried[0], carried.at(-1)];
  if (!fewest || !most) {
    const none = { product: '0', floor: '', ratio: '', target: '', isMet: false };
    return [{ question: `restaurants on a Friday night, ${name}`, ...none }];
  }
  return [
    {
      question: `restaurants on a Friday night, ${name}`,
      product: `${most.restaurants} (${inWords(most)})`,
      ...{ floor: '', ratio: '', target: '', isMet: undefined },
    },
    {
      question: `cost of each, of ${most.restaurants} beside ${fewest.restaurants}, ${name}`,
      product: `${most.cost.toFixed(2)} ms/s`,
      floor: `${fewest.cost.toFixed(2)} ms/s`,
      ratio: ratioOf(most.cost, fewest.cost),
      target: `≤ ${TARGET_GROWTH}`,
      isMet: most.cost <= TARGET_GROWTH * fewest.cost,
    },
  ];
}

function inWords({ p50, p99, missed, busy }: Step): string {
  const deaf = missed === 0 ? '' : `, ${missed} missed`;
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${Math.round(busy * 100)} % of a processor${deaf}`;
}
