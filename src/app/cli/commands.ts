import { parseArgs } from 'node:util';
import { commandName } from '../../command-name.ts';
import type { Db } from '../../db/database.ts';
import { findPasswordWeakness } from '../../features/auth/guessing/weak-passwords.ts';
import * as members from '../../features/auth/members-store.ts';
import * as sessionRows from '../../features/auth/sessions-store.ts';
import * as auth from '../../features/auth/store.ts';
import * as billing from '../../features/billing/store.ts';
import { limits } from '../../limits.ts';
import { systemClock } from '../../platform/clock.ts';
import { version } from '../../platform/config/config.ts';
import { emailAddress, secretLine } from '../../platform/http/input/fields.ts';
import { newToken } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/passwords.ts';
import {
  type Command,
  CommandError,
  type CommandLine,
  type OptionValues,
  options,
  withDatabase,
} from './command.ts';
import { backup, init, move, pushReset, restore } from './database.ts';
import { doctor } from './doctor/doctor.ts';
import { reasonOf } from './doctor/finding.ts';
import { qrSheet, report, restoreRestaurant } from './restaurant.ts';

const adminCreate: Command = {
  takes: 'EMAIL [--password P]',
  does: 'creates a super_admin; without --password, generates a password and prints it',
  run: (email, values, commandLine) =>
    withPassword(email, values, commandLine, async (db, hash) => {
      commandLine.print(`${await createAdmin(db, email, hash)} is a super_admin.`);
    }),
};

const userPasswd: Command = {
  takes: 'EMAIL [--password P]',
  does: 'sets a new password for an account and ends its sessions',
  run: (email, values, commandLine) =>
    withPassword(email, values, commandLine, async (db, hash) => {
      commandLine.print(`${await changePassword(db, email, hash)} has a new password.`);
    }),
};

async function withPassword(
  email: string,
  values: OptionValues,
  commandLine: CommandLine,
  work: (db: Db, passwordHash: string) => Promise<void>,
): Promise<void> {
  const password = values.password ?? newToken().slice(0, 16);
  if (!isPassword(password)) {
    const { passwordMinLength, passwordMaxLength } = limits;
    throw new CommandError(
      `A password has ${passwordMinLength} to ${passwordMaxLength} characters.`,
    );
  }
  await withDatabase(commandLine, async (db) => {
    const account = await auth.findAccountByEmail(db, email);
    const memberships = account ? await members.listMemberships(db, account.id) : [];
    const names = memberships.map(({ restaurant }) => restaurant.name);
    for (const restaurant of [undefined, ...names]) {
      const reason = findPasswordWeakness(password, { email, restaurant });
      if (reason) throw new CommandError(reason.en);
    }
    await work(db, await hashPassword(password));
  });
  if (values.password === undefined) commandLine.print(`Password: ${password}`);
}

/** Same rules as the sign-in call: any other password could never be used. */
function isPassword(text: string): boolean {
  return secretLine(limits.passwordMinLength, limits.passwordMaxLength).safeParse(text).success;
}

function isAddress(text: string): boolean {
  return emailAddress(limits.emailLength).safeParse(text).success;
}

/** Returns the address as stored. */
async function createAdmin(db: Db, email: string, password_hash: string): Promise<string> {
  if (!isAddress(email)) throw new CommandError(`${email} is not an e-mail address.`);
  const account = await auth.createAccount(
    db,
    { email, password_hash, role: 'super_admin', restaurant_id: null },
    systemClock,
  );
  if (!account) throw new CommandError(`${email} has an account already.`);
  return account.email;
}

/** Returns the address as stored. */
async function changePassword(db: Db, email: string, password_hash: string): Promise<string> {
  const account = await auth.findAccountByEmail(db, email);
  if (!account) throw new CommandError(`${email} has no account.`);
  await auth.setPassword(db, account.id, { password_hash });
  for (const id of await billing.listAwaitingRestaurants(db, account.email)) {
    await billing.startTrial(db, id, systemClock);
  }
  await sessionRows.endSessionsOf(db, account.id);
  return account.email;
}

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
  if (values.version) {
    commandLine.print(`sonnette ${version}`);
    return true;
  }
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
  if (only !== undefined) return `Usage: ${commandName} ${lines.join('')}`;
  const server = commandName === 'sonnette' ? 'without a command: starts the server' : '';
  return [`Usage: ${commandName} COMMAND`, ...lines, '--version', server].join('\n  ').trimEnd();
}
