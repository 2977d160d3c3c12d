/**
 * `npm run bench`: measures the product on this machine and compares it with a floor, a bare server that does
 * the same task at the lowest possible cost, in the same run. `npm run bench -- polls creates` runs only
 * these benchmarks, `--quick` the five main ones. `--profile` also prints where the servers spent their time.
 * `--trial` runs each for about a tenth of a second, to see that it works; `--report=FILE` also writes which did.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs, styleText } from 'node:util';
import { buildIfStale } from '../src/app/build.mjs';
import type { TestReport } from '../test/support/runs/step.ts';
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
import { isTrial } from './support/size.ts';
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
    // Read in support/size.ts.
    trial: { type: 'boolean', default: false },
    report: { type: 'string' },
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
  const bench = new Bench(values.profile);
  const abort = () => void bench.close().finally(() => process.exit(1));
  process.once('SIGINT', abort).once('SIGTERM', abort);
  const figures: Figure[] = [];
  const tests: TestReport['tests'] = [];
  for (const name of chosen) {
    console.log(styleText('bold', `\n── ${name}`));
    const begunAt = performance.now();
    const failure = await measure(bench, name, figures);
    const seconds = (performance.now() - begunAt) / 1000;
    tests.push({ title: `bench › ${name}`, seconds, ...(failure !== undefined && { failure }) });
  }
  await bench.close();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (!isTrial) console.log(`\n${machine}\n\n${table(figures)}`);
  console.log(`\n${seconds} s`);

  const failed = tests.filter(({ failure }) => failure !== undefined).length;
  const passed = tests.length - failed;
  if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed, tests }));
  if (isTrial || failed > 0) console.log(`\n${passed} passed, ${failed} failed`);
  const isMissed = !isTrial && figures.some(({ isMet }) => isMet === false);
  if (failed > 0 || isMissed) process.exitCode = 1;
}

/** Adds the figures of a question. Returns why it has none. */
async function measure(bench: Bench, name: Name, figures: Figure[]): Promise<string | undefined> {
  try {
    figures.push(...(await benchmarks[name](bench).finally(() => bench.clear())));
    return undefined;
  } catch (error) {
    console.error(error);
    return error instanceof Error ? error.message : String(error);
  }
}

function isBenchmark(name: string): name is Name {
  return Object.hasOwn(benchmarks, name);
}

function names(): Name[] {
  return Object.keys(benchmarks).filter(isBenchmark);
}
