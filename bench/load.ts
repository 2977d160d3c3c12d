/**
 * How many restaurants can a processor serve on a Friday night? Each has twenty tables and two boards with
 * open streams. Adds restaurants until the p99 from a tap to its boards exceeds 100 ms.
 */
import type { Server } from '../test/support/server/server.ts';
import { type Bench, type Product, type Setup, setups } from './support/bench.ts';
import { FridayNight, type LoadTarget, SETTLING_SECONDS, TABLES } from './support/friday-night.ts';
import { cpuSeconds } from './support/machine.ts';
import { type Figure, quantileOf, ratioOf } from './support/report.ts';
import { isTrial, sized } from './support/size.ts';

/** Restaurants per step. The last step has more than ten thousand streams, the limit of a server. */
const STEPS = sized([250, 500, 1000, 1500, 2200, 3300], [2, 4]);
const WATCHED_SECONDS = sized(12, 0.3);
const MOST_P99_MILLISECONDS = 100;
/** Allowed cost per restaurant, relative to the first step. */
const TARGET_GROWTH = 1.25;

/** Result of a step. `cost`: processor time of the servers in milliseconds per restaurant and second. */
type Step = {
  restaurants: number;
  p50: number;
  p99: number;
  missed: number;
  cost: number;
  busy: number;
};

export async function load(bench: Bench): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const setup of setups) {
    const product = await bench.openProduct(setup, {
      restaurants: STEPS.at(-1) ?? 0,
      tables: TABLES,
    });
    found.push(...figures(setup, await grow(product)));
    await bench.clear();
  }
  return found;
}

/** Runs steps until one exceeds the limit. Returns the steps within the limit. */
async function grow({ restaurants: opened, servers }: Product): Promise<Step[]> {
  const portOf = (index: number) => servers[index % servers.length]?.port ?? 0;
  const targets: LoadTarget[] = opened.map(({ slug, board, owner }, index) => ({
    guestsPort: portOf(index),
    staffPort: portOf(index + 1),
    slug,
    board,
    token: owner.token,
  }));
  const night = new FridayNight();
  const passed: Step[] = [];
  try {
    for (const restaurants of STEPS) {
      await night.open(targets.slice(passed.at(-1)?.restaurants ?? 0, restaurants));
      await night.sleep(SETTLING_SECONDS);
      const before = secondsOf(servers);
      const { milliseconds, missed, taps } = await night.watch(WATCHED_SECONDS);
      const used = (secondsOf(servers) - before) / WATCHED_SECONDS;
      const step: Step = {
        restaurants,
        missed,
        busy: used,
        cost: (used * 1000) / restaurants,
        p50: quantileOf(milliseconds, 0.5),
        p99: quantileOf(milliseconds, 0.99),
      };
      console.log(`   ${restaurants} restaurants, ${taps} taps: ${format(step)}`);
      if (missed > 0 || step.p99 > MOST_P99_MILLISECONDS) break;
      passed.push(step);
    }
  } catch (error) {
    if (isTrial) throw error;
    console.log(`   stopped: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  } finally {
    night.end();
  }
  return passed;
}

function secondsOf(servers: Server[]): number {
  return servers.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? 0), 0);
}

function figures({ name }: Setup, passed: Step[]): Figure[] {
  const [fewest, most] = [passed[0], passed.at(-1)];
  if (!fewest || !most) {
    const none = { product: '0', floor: '', ratio: '', target: '', isMet: false };
    return [{ question: `restaurants on a Friday night, ${name}`, ...none }];
  }
  return [
    {
      question: `restaurants on a Friday night, ${name}`,
      product: `${most.restaurants} (${format(most)})`,
      floor: '',
      ratio: '',
      target: '',
      isMet: undefined,
    },
    {
      question: `cost per restaurant, ${most.restaurants} compared with ${fewest.restaurants}, ${name}`,
      product: `${most.cost.toFixed(2)} ms/s`,
      floor: `${fewest.cost.toFixed(2)} ms/s`,
      ratio: ratioOf(most.cost, fewest.cost),
      target: `≤ ${TARGET_GROWTH}`,
      isMet: most.cost <= TARGET_GROWTH * fewest.cost,
    },
  ];
}

function format({ p50, p99, missed, busy }: Step): string {
  const misses = missed === 0 ? '' : `, ${missed} missed`;
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${Math.round(busy * 100)} % of a processor${misses}`;
}
