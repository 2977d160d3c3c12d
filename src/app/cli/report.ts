import { daysOfWeek } from '../../features/analytics/periods.ts';
import { readWeek, reportOf, withoutBefore } from '../../features/analytics/report/report.ts';
import { sentencesOf, weekName } from '../../features/analytics/report/report-words.ts';
import { lastWeek } from '../../features/analytics/report/weekly-reports.ts';
import { localDate } from '../../platform/calendar.ts';
import { systemClock } from '../../platform/clock.ts';
import { languages } from '../../platform/http/language.ts';
import { type Command, CommandError, chosen, getRestaurant, withDatabase } from './command.ts';

const untilNow = {
  fr: 'Cette semaine n’est pas finie\u202f: voici les chiffres jusqu’à maintenant.',
  en: 'This week is not over: these are the figures until now.',
};

/** The same report that the mail tells. */
export const report: Command = {
  takes: 'SLUG [--week 2026-W47] [--language L]',
  does: 'the weekly report of a restaurant; without --week of the last one due',
  async run(slug, wishes) {
    const language = chosen('language', languages, wishes.language);
    const wished = wishes.week === undefined ? undefined : daysOfWeek(wishes.week);
    if (wishes.week !== undefined && !wished) {
      throw new CommandError('--week is a week of the calendar, such as 2026-W47.');
    }
    const now = systemClock.now();
    await withDatabase(async (db) => {
      const restaurant = await getRestaurant(db, slug);
      const days = wished ?? daysOfWeek(lastWeek(now, restaurant.time_zone));
      if (!days) throw new Error('The last week is none.');
      const isOver = days.to < localDate(now, restaurant.time_zone);
      const figures = await readWeek(db, restaurant, days, now);
      // Half a week is not less than a whole one.
      const told = reportOf(isOver ? figures : withoutBefore(figures));
      const lines = [`${restaurant.name}, ${weekName(told, language)}`];
      if (!isOver) lines.push(untilNow[language]);
      console.log([...lines, ...sentencesOf(told, language)].join('\n'));
    });
  },
};
