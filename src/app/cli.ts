import { parseArgs } from 'node:util';
import { adminCreate, userPasswd } from './cli/accounts.ts';
import { backup } from './cli/backup.ts';
import { type Command, CommandError, options } from './cli/command.ts';
import { doctor } from './cli/doctor.ts';
import { reasonOf } from './cli/finding.ts';
import { init } from './cli/init.ts';
import { move } from './cli/move.ts';
import { qrSheet } from './cli/qr-sheet.ts';
import { report } from './cli/report.ts';
import { restore } from './cli/restore.ts';

const commands: Record<string, Command> = {
  init,
  'admin create': adminCreate,
  'user passwd': userPasswd,
  'qr-sheet': qrSheet,
  report,
  backup,
  restore,
  move,
  doctor,
};

async function run(): Promise<boolean> {
  const { positionals, values } = readArguments();
  const typed = `${positionals.join(' ')} `;
  const name = Object.keys(commands).find((name) => typed.startsWith(`${name} `));
  const isQuestion = values.help || typed === 'help ';
  if (isQuestion) {
    console.log(usage(name));
    return true;
  }
  const command = commands[name ?? ''];
  if (!name || !command) {
    const problem = positionals.length > 0 ? `Unknown command: ${typed.trim()}\n` : '';
    throw new CommandError(`${problem}${usage()}`);
  }
  const [word = '', ...more] = positionals.slice(name.split(' ').length);
  if (more.length > 0 || (command.takes === '') !== (word === '')) {
    throw new CommandError(usage(name));
  }
  return (await command.run(word, values)) !== false;
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    // Drops the rest of the message, which explains arguments that begin with a dash.
    const [problem] = reasonOf(error).split('. ');
    throw new CommandError(`${problem}.\n${usage()}`);
  }
}

/** The usage text of one command, or of all. */
function usage(only?: string): string {
  const lineOf = ([name, { takes, does }]: [string, Command]) =>
    `${name} ${takes}`.trimEnd().concat(`\n      ${does}`);
  const lines = Object.entries(commands)
    .filter(([name]) => only === undefined || name === only)
    .map(lineOf);
  if (only !== undefined) return `Usage: npm run cli -- ${lines.join('')}`;
  return ['Usage: npm run cli -- COMMAND', ...lines].join('\n  ');
}

// EPIPE, for instance with `| head`, is not an error.
process.stdout.on('error', () => process.exit());

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
