/**
 * The weekly report by mail: on Monday from 08:00 in the restaurant's time zone, once per owner or manager
 * and week. A server that was down on Monday sends it later in the week.
 */
import { type Db, transaction } from '../../../db/database.ts';
import type { OutboxRow } from '../../../db/schema/mail.ts';
import type { Language } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
import { instantAt, localDate } from '../../../platform/calendar.ts';
import { type Clock, instant } from '../../../platform/clock.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { quotedName } from '../../../platform/mail/letter.ts';
import type { Composed, Composers, Outbox } from '../../../platform/mail/outbox.ts';
import { placeWordOf } from '../../restaurants/rules.ts';
import { addDays, daysOfWeek, weekdayOf, weekOf } from '../periods.ts';
import { hadNoGuests, readWeek, reportOf } from './report.ts';
import * as readers from './report-store.ts';
import { sentencesOf, weekName } from './report-words.ts';

const BEGINS_AT_HOUR = 8;
/** Members per run. Mails are sent one after another anyway, and guests' queries have priority. */
const READERS_AT_ONCE = 250;

/** Queues the mails that are due. Each member is claimed once a week by one process (compare-and-set). */
export async function queueDue(
  { db, outbox }: { db: Db; outbox: Outbox },
  now: Date,
): Promise<void> {
  for (const reader of await readers.listDue(db, now, READERS_AT_ONCE)) {
    const { time_zone } = reader.restaurant;
    const week = lastWeek(now, time_zone);
    await transaction(db, async (tx) => {
      const isFirst = await readers.claimWeek(tx, reader, {
        // A move to a time zone further west may lead back to a week that was reported: keep the later week.
        reported_week: isReported(reader, week) ? reader.reported_week : week,
        report_due_at: instant(nextMorning(now, time_zone)),
      });
      if (!isFirst || !isWanted(reader, week)) return;
      await outbox.queue(tx, {
        kind: 'weekly-report',
        topic: topicOf(reader.id, week),
        address: reader.email,
        language: reader.language ?? 'fr',
      });
    });
  }
}

/** No report for a week before the person joined the restaurant. */
function isWanted(reader: readers.ReportReader, week: string): boolean {
  const { report_refused_at, created_at, restaurant } = reader;
  if (report_refused_at !== null || isReported(reader, week)) return false;
  const lastDay = daysOfWeek(week)?.to ?? '';
  return localDate(new Date(created_at), restaurant.time_zone) <= lastDay;
}

function isReported({ reported_week }: readers.ReportReader, week: string): boolean {
  return reported_week !== null && reported_week >= week;
}

/** The last week whose report is due: from Monday 08:00 on the previous week, until then the one before. */
export function lastWeek(now: Date, timeZone: string): string {
  return weekOf(addDays(localDate(now, timeZone, BEGINS_AT_HOUR), -7));
}

function nextMorning(now: Date, timeZone: string): Date {
  const day = localDate(now, timeZone, BEGINS_AT_HOUR);
  return instantAt(addDays(day, 8 - weekdayOf(day)), BEGINS_AT_HOUR, timeZone);
}

function topicOf(memberId: string, week: string): string {
  return `weekly-report:${memberId}:${week}`;
}

type Deps = {
  db: Db;
  clock: Clock;
  origin: string;
  /** The path with which this member unsubscribes without signing in. */
  refusalPath: (memberId: string, language: Language) => string;
};

/** Composes the mail when it is sent, from the figures of that moment. */
export function reportMails(deps: Deps): Pick<Composers, 'weekly-report'> {
  return { 'weekly-report': (mail) => compose(deps, mail) };
}

/** Undefined if the member was deleted or has unsubscribed, or if there were no guests for two weeks. */
async function compose(
  { db, clock, origin, refusalPath }: Deps,
  { topic, language }: OutboxRow,
): Promise<Composed | undefined> {
  const [, memberId = '', week = ''] = topic.split(':');
  const reader = await readers.findReader(db, memberId);
  const days = daysOfWeek(week);
  if (!reader || !days || reader.report_refused_at !== null) return undefined;
  const figures = await readWeek(db, reader.restaurant, days, clock.now());
  if (hadNoGuests(figures)) return undefined;
  const report = reportOf(figures);
  return mailWords[language]({
    name: quotedName(reader.restaurant.name, language),
    week: weekName(report, language),
    sentences: sentencesOf(report, language, placeWordOf(reader.restaurant)),
    figuresUrl: `${origin}${paths.analytics}`,
    refusalUrl: `${origin}${refusalPath(reader.id, language)}`,
  });
}

type MailValues = {
  name: string | undefined;
  week: string;
  sentences: string[];
  figuresUrl: string;
  refusalUrl: string;
};

const mailWords: Record<Language, (values: MailValues) => Letter> = {
  fr: ({ name, week, sentences, figuresUrl, refusalUrl }) => ({
    subject: `Votre rapport\u202f: la semaine ${week}`,
    paragraphs: [name ? `${name}, la semaine ${week}.` : `La semaine ${week}.`, ...sentences],
    link: { label: 'Voir les chiffres', url: figuresUrl },
    footnote:
      'Vous recevez ce rapport chaque lundi parce que cette adresse a un compte Sonnette. Il s’arrête aussi dans Votre compte.',
    unsubscribe: { label: 'Ne plus recevoir ce rapport', url: refusalUrl },
  }),
  en: ({ name, week, sentences, figuresUrl, refusalUrl }) => ({
    subject: `Your report: the week of ${week}`,
    paragraphs: [name ? `${name}, the week of ${week}.` : `The week of ${week}.`, ...sentences],
    link: { label: 'View the figures', url: figuresUrl },
    footnote:
      'You receive this report every Monday because this address has a Sonnette account. You can also stop it in Your account.',
    unsubscribe: { label: 'Stop receiving this report', url: refusalUrl },
  }),
};
