import { parseArgs } from 'node:util';
import { adminCreate, userPasswd } from './accounts.ts';
import { type Command, CommandError, type CommandLine, options } from './command.ts';
import { backup, init, move, pushReset, restore } from './database.ts';
import { doctor } from './doctor/doctor.ts';
import { reasonOf } from './doctor/finding.ts';
import { qrSheet, report, restoreRestaurant } from './restaurant.ts';

const commands: Record<string, Command> = {
  init,
  'admin create': adminCreate,
  'user passwd': userPasswd,
  'qr-sheet': qrSheet,
  report,
  'restaurant restore': restoreRestaurant,
  backup,
  restore,
  move,
  'push reset': pushReset,
  doctor,
};

/** Runs the typed command. Resolves with the exit code. */
export async function runCommand(words: string[], commandLine: CommandLine): Promise<number> {
  try {
    return (await run(words, commandLine)) ? 0 : 1;
  } catch (error) {
    commandLine.complain(reasonOf(error));
    return 1;
  }
}

async function run(words: string[], commandLine: CommandLine): Promise<boolean> {
  const { positionals, values } = readArguments(words);
  const typed = `${positionals.join(' ')} `;
  const name = Object.keys(commands).find((name) => typed.startsWith(`${name} `));
  const isQuestion = values.help || typed === 'help ';
  if (isQuestion) {
    commandLine.print(usage(name));
    return true;
  }
  const command = commands[name ?? ''];
  if (!name || !command) {
    const problem = positionals.length > 0 ? `Unknown command: ${typed.trim()}\n` : '';
    throw new CommandError(`${problem}${usage()}`);
  }
  const [word = '', ...more] = positionals.slice(name.split(' ').length);
  if (more.length > 0 || takesArgument(command) !== (word !== '')) {
    throw new CommandError(usage(name));
  }
  const foreign = Object.keys(values).find((option) => !takesOption(command, option));
  if (foreign) throw new CommandError(`Unknown option '--${foreign}'.\n${usage(name)}`);
  return (await command.run(word, values, commandLine)) !== false;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    // Drops the rest of the message, which explains arguments that begin with a dash.
    const [problem] = reasonOf(error).split('. ');
    throw new CommandError(`${problem}.\n${usage()}`);
  }
}

function takesArgument({ takes }: Command): boolean {
  return takes !== '' && !takes.startsWith('[');
}

/** The usage text is the list of a command's options. */
function takesOption({ takes }: Command, option: string): boolean {
  return new RegExp(`--${option}\\b`).test(takes);
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
