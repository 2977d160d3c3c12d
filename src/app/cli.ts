import { parseArgs } from 'node:util';
import { type Db, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import * as auth from '../features/auth/store.ts';
import { limits } from '../limits.ts';
import { systemClock } from '../platform/clock.ts';
import { readDatabaseUrl } from '../platform/config.ts';
import { emailAddress, secretLine } from '../platform/http/fields.ts';
import { newToken } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords.ts';

const usage = `Usage: npm run cli -- COMMAND
  admin create EMAIL [--password P]   a super_admin; without --password one is made and printed
  user passwd EMAIL [--password P]    a new password for an account; its sessions end`;

/** What is wrong with the command, for the person who typed it. */
class CommandError extends Error {}

const commands: Record<string, (db: Db, email: string, passwordHash: string) => Promise<void>> = {
  'admin create': createAdmin,
  'user passwd': changePassword,
};

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { password: { type: 'string' } },
  });
  const [noun, verb, email] = positionals;
  const command = commands[`${noun} ${verb}`];
  if (!command || !email) throw new CommandError(usage);
  const password = values.password ?? newToken().slice(0, 16);
  if (!isPassword(password)) {
    const { passwordMinLength, passwordMaxLength } = limits;
    throw new CommandError(
      `A password has ${passwordMinLength} to ${passwordMaxLength} characters.`,
    );
  }
  const { db, close } = await openDatabase(readDatabaseUrl(process.env), () => {});
  try {
    await migrate(db);
    await command(db, email, await hashPassword(password));
  } finally {
    await close();
  }
  if (values.password === undefined) console.log(`Password: ${password}`);
}

/** As the sign-in call takes them: with anything else nobody would ever get in. */
function isPassword(text: string): boolean {
  return secretLine(limits.passwordMinLength, limits.passwordMaxLength).safeParse(text).success;
}

function isAddress(text: string): boolean {
  return emailAddress(limits.emailLength).safeParse(text).success;
}

async function createAdmin(db: Db, email: string, password_hash: string): Promise<void> {
  if (!isAddress(email)) throw new CommandError(`${email} is no e-mail address.`);
  const account = await auth.createAccount(
    db,
    { email, password_hash, role: 'super_admin', restaurant_id: null },
    systemClock,
  );
  if (!account) throw new CommandError(`${email} has an account already.`);
  console.log(`${account.email} is a super_admin.`);
}

async function changePassword(db: Db, email: string, password_hash: string): Promise<void> {
  const account = await auth.findAccountByEmail(db, email);
  if (!account) throw new CommandError(`${email} has no account.`);
  await auth.setPassword(db, account.id, password_hash);
  await auth.endSessionsOf(db, account.id);
  console.log(`${account.email} has a new password.`);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
