import { parseArgs } from 'node:util';
import { adminCreate, userPasswd } from './cli/accounts.ts';
import { backup } from './cli/backup.ts';
import { type Command, CommandError, options } from './cli/command.ts';
import { doctor } from './cli/doctor.ts';
import { reasonOf } from './cli/finding.ts';
import { move } from './cli/move.ts';
import { qrSheet } from './cli/qr-sheet.ts';
import { report } from './cli/report.ts';
import { restore } from './cli/restore.ts';

const commands: Record<string, Command> = {
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
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const typed = positionals.join(' ');
  const [name, command] =
    Object.entries(commands).find(([name]) => `${typed} `.startsWith(`${name} `)) ?? [];
  if (name === undefined || !command) throw new CommandError(unknown(typed));
  const [word = '', ...more] = positionals.slice(name.split(' ').length);
  const isNamed = command.takes === '' || word !== '';
  if (!isNamed || more.length > 0) {
    throw new CommandError(`Usage: npm run cli -- ${usage(name, command)}`);
  }
  return (await command.run(word, values)) !== false;
}

function unknown(typed: string): string {
  const all = Object.entries(commands).map(([name, command]) => `  ${usage(name, command)}`);
  const lines = ['Usage: npm run cli -- COMMAND', ...all];
  if (typed !== '' && typed !== 'help') lines.unshift(`There is no command ${typed}.`);
  return lines.join('\n');
}

function usage(name: string, { takes, does }: Command): string {
  return `${`${name} ${takes}`.trimEnd()}\n      ${does}`;
}

// Who reads no more than the first lines (`| head`) has what they wanted.
process.stdout.on('error', () => process.exit());

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
