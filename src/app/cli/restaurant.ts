import { writeFileSync } from 'node:fs';
import type { Db } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { daysOfWeek } from '../../features/analytics/periods.ts';
import { readWeek, reportOf, withoutBefore } from '../../features/analytics/report/report.ts';
import { sentencesOf, weekName } from '../../features/analytics/report/report-words.ts';
import { lastWeek } from '../../features/analytics/report/weekly-reports.ts';
import * as backOffice from '../../features/restaurants/back-office/back-office-store.ts';
import { guestLanguagesOf, placeWordOf } from '../../features/restaurants/rules.ts';
import * as restaurants from '../../features/restaurants/store.ts';
import { listWithKeys } from '../../features/tables/keys/store.ts';
import { reachOf, sheetFileName, sheetFormats } from '../../features/tables/rules.ts';
import { languages } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { localDate } from '../../platform/calendar.ts';
import { systemClock } from '../../platform/clock.ts';
import { readOrigin } from '../../platform/config/config.ts';
import { type Command, CommandError, refuseNoFolder, withDatabase } from './command.ts';

/** Writes the same PDF file as the screen with the codes. */
export const qrSheet: Command = {
  takes: 'SLUG [--format F] [--language L] [--out FILE]',
  does: `writes the codes of a restaurant's tables to a PDF; F is ${sheetFormats.join(', ')}`,
  async run(slug, values, commandLine) {
    const format = chosen('format', sheetFormats, values.format);
    const language = chosen('language', languages, values.language);
    const { origin, source } = readOrigin(commandLine.environment);
    const file = values.out ?? sheetFileName(slug, format);
    refuseNoFolder(file);
    await withDatabase(commandLine, async (db) => {
      const restaurant = await getRestaurant(db, slug);
      const tables = await listWithKeys(db, restaurant.id);
      if (tables.length === 0) {
        throw new CommandError(`${restaurant.name} has no tables yet.`);
      }
      // Imported lazily: loading it takes a third of a second.
      const { makeQrSheet } = await import('../../features/tables/sheet/qr-sheet.ts');
      const guestLanguages = guestLanguagesOf(restaurant);
      const order = { restaurant, origin, language, tables, guestLanguages };
      const sheet = await makeQrSheet(order, format);
      writeFileSync(file, sheet);
      commandLine.print(`${file}: ${tables.length} codes that lead to ${origin} (${source})`);
    });
    if (reachOf(origin) === 'anywhere') return;
    commandLine.complain(
      `Guests cannot open ${origin}. Set PUBLIC_URL to the address that guests reach. Commands read the same variables as the server: keep them in .env.`,
    );
  },
};

/** Members keep their places; they sign in and pair their devices anew. */
export const restoreRestaurant: Command = {
  takes: 'SLUG',
  does: `restores a restaurant that was deleted in the last ${limits.deletedKeptDays} days`,
  async run(slug, _values, commandLine) {
    await withDatabase(commandLine, async (db) => {
      const restored = await backOffice.restore(db, slug);
      if (!restored) throw new CommandError(`There is no deleted restaurant ${slug}.`);
      commandLine.print(`${restored.name} is restored. Its team has to sign in again.`);
    });
  },
};

const untilNow = {
  fr: 'Cette semaine n’est pas finie\u202f: voici les chiffres jusqu’à maintenant.',
  en: 'This week is not over: these are the figures so far.',
};

/** Prints the weekly report that owners get by mail. */
export const report: Command = {
  takes: 'SLUG [--week 2026-W47] [--language L]',
  does: 'prints the weekly report of a restaurant; without --week, that of the last week due',
  async run(slug, values, commandLine) {
    const language = chosen('language', languages, values.language);
    const requested = values.week === undefined ? undefined : daysOfWeek(values.week);
    if (values.week !== undefined && !requested) {
      throw new CommandError('--week must be a calendar week, such as 2026-W47.');
    }
    const now = systemClock.now();
    await withDatabase(commandLine, async (db) => {
      const restaurant = await getRestaurant(db, slug);
      const days = requested ?? daysOfWeek(lastWeek(now, restaurant.time_zone));
      if (!days) throw new Error('lastWeek() returned an invalid week.');
      const isOver = days.to < localDate(now, restaurant.time_zone);
      const figures = await readWeek(db, restaurant, days, now);
      // A partial week must not be compared with the whole week before it.
      const content = reportOf(isOver ? figures : withoutBefore(figures));
      const lines = [`${restaurant.name}, ${weekName(content, language)}`];
      if (!isOver) lines.push(untilNow[language]);
      commandLine.print(
        [...lines, ...sentencesOf(content, language, placeWordOf(restaurant))].join('\n'),
      );
    });
  },
};

async function getRestaurant(db: Db, slug: string): Promise<RestaurantRow> {
  const restaurant = await restaurants.findBySlug(db, slug);
  if (!restaurant) throw new CommandError(`There is no restaurant ${slug}.`);
  return restaurant;
}

/** Returns the option, or the first allowed value if it is absent. Throws if it is not allowed. */
function chosen<T extends string>(name: string, all: readonly T[], value: string | undefined): T {
  const choice = all.find((one) => one === (value ?? all[0]));
  if (!choice) throw new CommandError(`--${name} must be one of ${all.join(', ')}.`);
  return choice;
}
