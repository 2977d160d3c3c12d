/**
 * `npm run bench`: measures the product on this machine and compares it with a floor, a bare server that does
 * the same task at the lowest possible cost, in the same run. `npm run bench -- polls creates` runs only
 * these benchmarks, `--quick` the five main ones. `--profile` also prints where the servers spent their time.
 */
import { parseArgs, styleText } from 'node:util';
import { buildIfStale } from '../src/app/build.mjs';
import { admin } from './admin.ts';
import { boardTaps } from './boards/board-taps.ts';
import { lists } from './boards/lists.ts';
import { polls } from './boards/polls.ts';
import { streams } from './boards/streams.ts';
import { sweep } from './boards/sweep.ts';
import { tapToBoard } from './boards/tap-to-board.ts';
import { creates } from './creates.ts';
import { deletion } from './deletion.ts';
import { events } from './events.ts';
import { figures } from './figures.ts';
import { firstPaint } from './first-paint.ts';
import { idle } from './idle.ts';
import { knownUnknown } from './known-unknown.ts';
import { load } from './load.ts';
import { pages } from './pages.ts';
import { qrSheetBench } from './qr-sheet.ts';
import { recovery } from './recovery.ts';
import { rush } from './rush.ts';
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
  rush,
  polls,
  lists,
  'tap-to-board': tapToBoard,
  'tap-to-push': tapToPush,
  admin,
  streams,
  sweep,
  idle,
  pages,
  'first-paint': firstPaint,
  'board-taps': boardTaps,
  'qr-sheet': qrSheetBench,
  'known-unknown': knownUnknown,
  events,
  figures,
  deletion,
  recovery,
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
    events: { type: 'string', default: '2000000' },
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
  const bench = new Bench({ isProfiled: values.profile, events: Number(values.events) });
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
