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
  const [name = '', command] =
    Object.entries(commands).find(([name]) => `${positionals.join(' ')} `.startsWith(`${name} `)) ??
    [];
  const [word = '', ...more] = positionals.slice(name.split(' ').length);
  const isNamed = command?.takes === '' || word !== '';
  if (!command || !isNamed || more.length > 0) throw new CommandError(usage());
  return (await command.run(word, values)) !== false;
}

function usage(): string {
  const lines = Object.entries(commands).flatMap(([name, { takes, does }]) => [
    `  ${name} ${takes}`.trimEnd(),
    `      ${does}`,
  ]);
  return ['Usage: npm run cli -- COMMAND', ...lines].join('\n');
}

// Who reads no more than the first lines (`| head`) has what they wanted.
process.stdout.on('error', () => process.exit());

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
