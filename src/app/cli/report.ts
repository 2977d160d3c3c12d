import { daysOfWeek } from '../../features/analytics/periods.ts';
import { readWeek, reportOf, withoutBefore } from '../../features/analytics/report/report.ts';
import { sentencesOf, weekName } from '../../features/analytics/report/report-words.ts';
import { lastWeek } from '../../features/analytics/report/weekly-reports.ts';
import { languages } from '../../languages.ts';
import { localDate } from '../../platform/calendar.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Command, CommandError, chosen, getRestaurant, withDatabase } from './command.ts';

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
      commandLine.print([...lines, ...sentencesOf(content, language)].join('\n'));
    });
  },
};
