/**
 * `npm run bench`: what the product can do on this machine, beside a bare floor measured in the same run: the least
 * that the same task can cost here. `npm run bench -- polls creates` asks these alone; `--profile` adds where the
 * servers' time went.
 */
import { parseArgs, styleText } from 'node:util';
import { buildIfStale } from '../src/app/build.ts';
import { creates } from './creates.ts';
import { polls } from './polls.ts';
import { describeMachine, pinLoad } from './support/machine.ts';
import { type Figure, table } from './support/report.ts';
import { Stage } from './support/stage.ts';

const questions = { creates, polls };
type Name = keyof typeof questions;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: 'boolean', default: false } },
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
  await buildIfStale();
  pinLoad();
  const figures: Figure[] = [];
  for (const name of asked) {
    console.log(styleText('bold', `\n── ${name}`));
    const stage = new Stage({ isProfiled: values.profile });
    try {
      figures.push(...(await questions[name](stage)));
    } finally {
      await stage.close();
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n${describeMachine()}; ${seconds} s\n\n${table(figures)}`);
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

function isQuestion(name: string): name is Name {
  return Object.hasOwn(questions, name);
}

function names(): Name[] {
  return Object.keys(questions).filter(isQuestion);
}
