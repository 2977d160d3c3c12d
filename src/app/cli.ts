import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Db, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { RestaurantRow } from '../db/schema.ts';
import { daysOfWeek } from '../features/analytics/periods.ts';
import { readWeek, reportOf } from '../features/analytics/report.ts';
import { sentencesOf, weekName } from '../features/analytics/report-words.ts';
import { lastWeek } from '../features/analytics/weekly-reports.ts';
import * as auth from '../features/auth/store.ts';
import * as restaurants from '../features/restaurants/store.ts';
import { reachOf, sheetFileName, sheetFormats } from '../features/tables/rules.ts';
import * as tables from '../features/tables/store.ts';
import { limits } from '../limits.ts';
import { systemClock } from '../platform/clock.ts';
import { readDatabaseUrl, readOrigin } from '../platform/config.ts';
import { emailAddress, secretLine } from '../platform/http/fields.ts';
import { languages } from '../platform/http/language.ts';
import { newToken } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords.ts';

const usage = `Usage: npm run cli -- COMMAND
  admin create EMAIL [--password P]   a super_admin; without --password one is made and printed
  user passwd EMAIL [--password P]    a new password for an account; its sessions end
  qr-sheet SLUG [--format F] [--language L] [--out FILE]
                                      the codes of a restaurant's tables as a PDF; F is ${sheetFormats.join(', ')}
  report SLUG [--week 2026-W47] [--language L]
                                      the weekly report of a restaurant; without --week of the last one due`;

/** What is wrong with the command, for the person who typed it. */
class CommandError extends Error {}

const commands: Record<string, (db: Db, email: string, passwordHash: string) => Promise<void>> = {
  'admin create': createAdmin,
  'user passwd': changePassword,
};

type Wishes = {
  format?: string | undefined;
  language?: string | undefined;
  out?: string | undefined;
  week?: string | undefined;
};

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      password: { type: 'string' },
      format: { type: 'string' },
      language: { type: 'string' },
      out: { type: 'string' },
      week: { type: 'string' },
    },
  });
  const [noun, verb, email] = positionals;
  if (noun === 'qr-sheet' && verb) return writeQrSheet(verb, values);
  if (noun === 'report' && verb) return printReport(verb, values);
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
  await auth.setPassword(db, account.id, { password_hash });
  await auth.endSessionsOf(db, account.id);
  console.log(`${account.email} has a new password.`);
}

/** The same sheet that the screen offers. */
async function writeQrSheet(slug: string, wishes: Wishes): Promise<void> {
  const format = chosen('format', sheetFormats, wishes.format);
  const language = chosen('language', languages, wishes.language);
  const origin = readOrigin(process.env);
  const { db, close } = await openDatabase(readDatabaseUrl(process.env), () => {});
  try {
    await migrate(db);
    const restaurant = await findRestaurant(db, slug);
    const tableNumbers = (await tables.list(db, restaurant.id)).map(({ number }) => number);
    if (tableNumbers.length === 0) throw new CommandError(`${restaurant.name} has no tables yet.`);
    // Loading it takes a third of a second, which no other command should wait for.
    const { makeQrSheet } = await import('../features/tables/qr-sheet.ts');
    const sheet = await makeQrSheet({ restaurant, tableNumbers, origin, format, language });
    const file = wishes.out ?? sheetFileName(slug);
    writeFileSync(file, sheet);
    console.log(`${file}: ${tableNumbers.length} codes that lead to ${origin}`);
  } finally {
    await close();
  }
  if (reachOf(origin) === 'anywhere') return;
  console.error(
    `Guests cannot open ${origin}: set PUBLIC_URL to an address that every phone reaches.`,
  );
}

/** The same report that the mail tells. */
async function printReport(slug: string, wishes: Wishes): Promise<void> {
  const language = chosen('language', languages, wishes.language);
  const wished = wishes.week === undefined ? undefined : daysOfWeek(wishes.week);
  if (wishes.week !== undefined && !wished) {
    throw new CommandError(`--week is a week of the calendar, such as 2026-W47.`);
  }
  const now = systemClock.now();
  const { db, close } = await openDatabase(readDatabaseUrl(process.env), () => {});
  try {
    await migrate(db);
    const restaurant = await findRestaurant(db, slug);
    const days = wished ?? daysOfWeek(lastWeek(now, restaurant.time_zone));
    if (!days) throw new Error('The last week is none.');
    const report = reportOf(await readWeek(db, restaurant, days, now));
    const lines = [`${restaurant.name}, ${weekName(report, language)}`];
    console.log([...lines, ...sentencesOf(report, language)].join('\n'));
  } finally {
    await close();
  }
}

async function findRestaurant(db: Db, slug: string): Promise<RestaurantRow> {
  const restaurant = await restaurants.getBySlug(db, slug).catch(() => undefined);
  if (!restaurant) throw new CommandError(`There is no restaurant ${slug}.`);
  return restaurant;
}

function chosen<T extends string>(name: string, all: readonly T[], wish: string | undefined): T {
  const choice = all.find((one) => one === (wish ?? all[0]));
  if (!choice) throw new CommandError(`--${name} is one of ${all.join(', ')}.`);
  return choice;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
