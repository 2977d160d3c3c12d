/**
 * `npm run bench`: measures the product on this machine and compares it with a floor, a bare server that does
 * the same task at the lowest possible cost, in the same run. `npm run bench -- polls creates` runs only
 * these benchmarks, `--quick` the five main ones. `--profile` also prints where the servers spent their time.
 */
import { parseArgs, styleText } from 'node:util';
import { buildIfStale } from '../src/app/build.mjs';
import { lists } from './boards/lists.ts';
import { polls } from './boards/polls.ts';
import { streams } from './boards/streams.ts';
import { tapToBoard } from './boards/tap-to-board.ts';
import { creates } from './creates.ts';
import { idle } from './idle.ts';
import { load } from './load.ts';
import { start } from './start.ts';
import { Bench } from './support/bench.ts';
import { describeMachine, pinLoad } from './support/machine.ts';
import { type Figure, table } from './support/report.ts';
import { takes } from './takes.ts';
import { tapToPush } from './tap-to-push.ts';

/** `start` comes first: it looks slow after a benchmark that leaves ten thousand connections to clean up. */
const benchmarks = {
  start,
  creates,
  takes,
  polls,
  lists,
  'tap-to-board': tapToBoard,
  'tap-to-push': tapToPush,
  streams,
  idle,
  load,
};
type Name = keyof typeof benchmarks;

/** What `--quick` measures, in three minutes. */
const mainQuestions: Name[] = ['start', 'creates', 'lists', 'polls', 'tap-to-board'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !isBenchmark(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${names().join(', ')}.`);
  process.exitCode = 1;
} else {
  const all = values.quick ? mainQuestions : names();
  await run(positionals.length > 0 ? positionals.filter(isBenchmark) : all);
}

async function run(chosen: Name[]): Promise<void> {
  const startedAt = performance.now();
  const machine = describeMachine();
  console.log(machine);
  await buildIfStale();
  pinLoad();
  const found: Figure[] = [];
  const bench = new Bench(values.profile);
  const abort = () => void bench.close().finally(() => process.exit(1));
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    for (const name of chosen) {
      console.log(styleText('bold', `\n── ${name}`));
      found.push(...(await benchmarks[name](bench)));
      await bench.clear();
    }
  } finally {
    await bench.close();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n${machine}\n\n${table(found)}\n\n${seconds} s`);
  if (found.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

function isBenchmark(name: string): name is Name {
  return Object.hasOwn(benchmarks, name);
}

function names(): Name[] {
  return Object.keys(benchmarks).filter(isBenchmark);
}
