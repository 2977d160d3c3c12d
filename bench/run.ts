/**
 * `npm run bench`: what the product can do on this machine, beside a bare floor measured in the same run: the least
 * that the same task can cost here. `npm run bench -- polls creates` asks these alone; `--profile` adds where the
 * servers' time went.
 */
import { parseArgs, styleText } from 'node:util';
import { buildIfStale } from '../src/app/build.ts';
import { admin } from './admin.ts';
import { creates } from './creates.ts';
import { deletion } from './deletion.ts';
import { events } from './events.ts';
import { figures } from './figures.ts';
import { firstPaint } from './first-paint.ts';
import { knownUnknown } from './known-unknown.ts';
import { lists } from './lists.ts';
import { load } from './load.ts';
import { pages } from './pages.ts';
import { polls } from './polls.ts';
import { qrSheet } from './qr-sheet.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';
import { describeMachine, pinLoad } from './support/machine.ts';
import { type Figure, table } from './support/report.ts';
import { Stage } from './support/stage.ts';
import { sweep } from './sweep.ts';
import { tapToBoard } from './tap-to-board.ts';

/** `start` first: what leaves ten thousand connections to clear away makes it look slow. */
const questions = {
  start,
  creates,
  polls,
  lists,
  'tap-to-board': tapToBoard,
  admin,
  streams,
  sweep,
  pages,
  'first-paint': firstPaint,
  'qr-sheet': qrSheet,
  'known-unknown': knownUnknown,
  events,
  figures,
  deletion,
  load,
};
type Name = keyof typeof questions;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'boolean', default: false },
    events: { type: 'string', default: '2000000' },
  },
});
const unknown = positionals.filter((name) => !isQuestion(name));
if (unknown.length > 0) {
  console.error(`No such question: ${unknown.join(', ')}. There are ${names().join(', ')}.`);
  process.exitCode = 1;
} else {
  await answer(positionals.length > 0 ? positionals.filter(isQuestion) : names());
}

async function answer(asked: Name[]): Promise<void> {
  const startedAt = performance.now();
  const machine = describeMachine();
  console.log(machine);
  await buildIfStale();
  pinLoad();
  const found: Figure[] = [];
  const stage = new Stage({ isProfiled: values.profile, events: Number(values.events) });
  const giveUp = () => void stage.close().finally(() => process.exit(1));
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp);
  try {
    for (const name of asked) {
      console.log(styleText('bold', `\n── ${name}`));
      found.push(...(await questions[name](stage)));
      await stage.clear();
    }
  } finally {
    await stage.close();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n${machine}\n\n${table(found)}\n\n${seconds} s`);
  if (found.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

function isQuestion(name: string): name is Name {
  return Object.hasOwn(questions, name);
}

function names(): Name[] {
  return Object.keys(questions).filter(isQuestion);
}
