/** Turns a week's report into sentences. */
import type { PlaceWord } from '../../../enums.ts';
import { type Language, labelIn } from '../../../languages.ts';
import { withPlaceWord } from '../../../places.ts';
import { quotedName } from '../../../platform/mail/letter.ts';
import type { UnattendedDay } from '../figures/unattended.ts';
import { EARLY_MINUTES, type EarlyWater, PROMPT_SECONDS } from '../rules.ts';
import type { HourShare, Report, ReportedPart } from './report.ts';
import {
  dates,
  dayName,
  duration,
  moments,
  number,
  percent,
  signedPercent,
} from './report-values.ts';

/** `du 16 au 22 novembre 2026`. */
export function weekName({ days }: Pick<Report, 'days'>, language: Language): string {
  return dates[language](days);
}

/** One sentence, or two related ones, for each finding. */
export function sentencesOf(
  report: Report,
  language: Language,
  word: PlaceWord = 'table',
): string[] {
  const [say, hint] = [sentences[language], hints[language]];
  if (report.isQuiet) return [say.quiet(report.counts.scans.count)];
  const {
    promptly,
    waits,
    weakSpots,
    unanswered,
    forgotten,
    withdrawn,
    busiest,
    topWishes,
    unscanned,
    earlyWater,
    unattended,
  } = report;
  const [worst, ...others] = weakSpots;
  const ranking = rankingOf(language, topWishes);
  return [
    promptly && `${say.promptly(promptly)}${waits ? ` ${say.waits(waits)}` : ''}`,
    worst && `${say.worst(worst)}${others.length > 0 ? ` ${say.others(others)}` : ''}`,
    unattended.length > 0 && hint.unattended(unattended),
    promptly && withPlaceWord(say.unanswered(unanswered), language, word),
    forgotten > 0 && say.forgotten(forgotten),
    withdrawn > 0 && say.withdrawn(withdrawn),
    busiest && say.busiest(busiest),
    ranking !== '' && say.topWishes(ranking),
    earlyWater && hint.earlyWater(earlyWater),
    unscanned.length > 0 && withPlaceWord(hint.unscanned(unscanned.map(String)), language, word),
    say.counts(report),
  ].filter((sentence): sentence is string => typeof sentence === 'string');
}

type Promptly = NonNullable<Report['promptly']>;
type Waits = NonNullable<Report['waits']>;
type Sentences = {
  quiet(scans: number): string;
  promptly(promptly: Promptly): string;
  waits(waits: Waits): string;
  worst(spot: HourShare): string;
  others(spots: HourShare[]): string;
  unanswered(unanswered: Report['unanswered']): string;
  forgotten(count: number): string;
  withdrawn(count: number): string;
  busiest(spot: HourShare): string;
  topWishes(ranking: string): string;
  counts(report: Report): string;
};

const minutes = PROMPT_SECONDS / 60;

const sentences: Record<Language, Sentences> = {
  fr: {
    quiet: (scans) =>
      `Une semaine calme\u202f: aucune demande${scans > 0 ? `, ${counted('fr', 'scans', scans)}` : ''}. Sonnette reste à votre service.`,
    promptly({ share, of, shareBefore }) {
      const within = `dans les ${minutes} minutes`;
      if (of === 1) {
        return share === 1
          ? `La seule demande a été prise en charge ${within}.`
          : `La seule demande n’a pas été prise en charge ${within}.`;
      }
      const before = beforeOf('fr', share, shareBefore, 'la semaine d’avant');
      if (share === 0) return `Aucune demande n’a été prise en charge ${within}${before}.`;
      const which = share === 1 ? 'Toutes les' : `${percent('fr', share)} des`;
      return `${which} demandes ont été prises en charge ${within}${before}.`;
    },
    waits(waits) {
      const most = 'Parmi celles qui ont été prises en charge,';
      if (!('median' in waits)) {
        const longest =
          waits.longest === null ? 'plus de 2 h' : `${duration(waits.longest)} au plus`;
        return `${most} la plus longue a attendu ${longest}.`;
      }
      const [half, nine] = [duration(waits.median), duration(waits.p90)];
      if (half === nine) return `${most} neuf sur dix ont attendu ${nine} au plus.`;
      return `${most} la moitié a attendu ${half} au plus, neuf sur dix ${nine} au plus.`;
    },
    worst: ({ count, of, ...spot }) =>
      `Le point faible\u202f: ${moments.fr(spot)}, où ${number('fr', count)} demandes sur ${number('fr', of)} ont attendu plus de ${minutes} minutes, ou en vain.`,
    others: (spots) =>
      `Ensuite\u202f: ${spots.map(({ count, of, ...spot }) => `${moments.fr(spot)} (${count} sur ${of})`).join(', ')}.`,
    unanswered({ count, tables }) {
      if (count === 0) return 'Aucune demande n’est restée sans réponse.';
      const left =
        count === 1 ? 'Une demande est restée' : `${counted('fr', 'requests', count)} sont restées`;
      const [only, ...more] = tables;
      if (only && more.length === 0)
        return `${left} sans réponse, à la table ${only.table_number}.`;
      return `${left} sans réponse\u202f: tables ${listed(tables.map(withCount), 'et', 'autres')}.`;
    },
    forgotten: (count) =>
      count === 1
        ? 'Une demande prise en charge a été oubliée.'
        : `${counted('fr', 'requests', count)} prises en charge ont été oubliées.`,
    withdrawn: (count) =>
      count === 1
        ? 'Une demande a été retirée par son client.'
        : `${counted('fr', 'requests', count)} ont été retirées par leurs clients.`,
    busiest: ({ count, ...spot }) =>
      `Le plus d’activité\u202f: ${moments.fr(spot)}, ${counted('fr', 'requests', count)}.`,
    topWishes: (ranking) => `Ce que vos clients demandent le plus\u202f: ${ranking}.`,
    counts: (report) =>
      `En tout${report.isCompared ? ', comparé à la semaine d’avant' : ''}\u202f: ${allCounts('fr', report)}.`,
  },
  en: {
    quiet: (scans) =>
      `A quiet week: no requests${scans > 0 ? `, ${counted('en', 'scans', scans)}` : ''}. Sonnette remains at your service.`,
    promptly({ share, of, shareBefore }) {
      const within = `taken within ${minutes} minutes`;
      if (of === 1) return `The only request was ${share === 1 ? '' : 'not '}${within}.`;
      const before = beforeOf('en', share, shareBefore, 'the week before');
      if (share === 0) return `No request was ${within}${before}.`;
      const which = share === 1 ? 'All' : `${percent('en', share)} of`;
      return `${which} requests were ${within}${before}.`;
    },
    waits(waits) {
      if (!('median' in waits)) {
        const longest =
          waits.longest === null ? 'more than 2 h' : `${duration(waits.longest)} at most`;
        return `Of those taken, the longest waited ${longest}.`;
      }
      const [half, nine] = [duration(waits.median), duration(waits.p90)];
      if (half === nine) return `Of those taken, nine in ten waited ${nine} at most.`;
      return `Of those taken, half waited ${half} at most, and nine in ten ${nine} at most.`;
    },
    worst: ({ count, of, ...spot }) =>
      `The weak spot: ${moments.en(spot)}, when ${number('en', count)} of ${number('en', of)} requests waited more than ${minutes} minutes or went unanswered.`,
    others: (spots) =>
      `Next: ${spots.map(({ count, of, ...spot }) => `${moments.en(spot)} (${count} of ${of})`).join(', ')}.`,
    unanswered({ count, tables }) {
      if (count === 0) return 'No request went unanswered.';
      const left = `${counted('en', 'requests', count)} went unanswered`;
      const [only, ...more] = tables;
      if (only && more.length === 0) return `${left}, at table ${only.table_number}.`;
      return `${left}: tables ${listed(tables.map(withCount), 'and', 'others')}.`;
    },
    forgotten: (count) =>
      count === 1
        ? '1 request was taken, then forgotten.'
        : `${counted('en', 'requests', count)} were taken, then forgotten.`,
    withdrawn: (count) =>
      count === 1
        ? '1 request was withdrawn by the guest.'
        : `${counted('en', 'requests', count)} were withdrawn by guests.`,
    busiest: ({ count, ...spot }) =>
      `Busiest time: ${moments.en(spot)}, ${counted('en', 'requests', count)}.`,
    topWishes: (ranking) => `What your guests ask for most: ${ranking}.`,
    counts: (report) =>
      `In total${report.isCompared ? ', compared with the week before' : ''}: ${allCounts('en', report)}.`,
  },
};

/** Omits counts that are zero in this week and in the week before. */
function allCounts(language: Language, { counts, isCompared }: Report): string {
  const parts = (['requests', 'scans', 'menus'] as const)
    .filter((thing) => counts[thing].count > 0 || counts[thing].change !== null)
    .map((thing) => {
      const text = counted(language, thing, counts[thing].count);
      return isCompared ? `${text} (${changed(language, counts[thing])})` : text;
    });
  return parts.join(', ');
}

function changed(language: Language, { change }: ReportedPart): string {
  if (change !== null) return signedPercent(language, change);
  return language === 'fr' ? '0 avant' : '0 before';
}

function beforeOf(
  language: Language,
  share: number,
  before: number | null,
  weekBefore: string,
): string {
  if (before === null) return '';
  const [now, then] = [percent(language, share), percent(language, before)];
  if (now !== then) return ` (${then} ${weekBefore})`;
  return ` (${language === 'fr' ? 'comme' : 'as'} ${weekBefore})`;
}

/** `Addition (41), Eau (30)`. Without names that a mail program could turn into a link. */
function rankingOf(language: Language, wishes: Report['topWishes']): string {
  return wishes
    .map(({ label, count }) => ({ name: labelIn(label, language), count }))
    .filter(({ name }) => quotedName(name, language) !== undefined)
    .map(({ name, count }) => `${name} (${number(language, count)})`)
    .join(', ');
}

function withCount({ table_number, count }: Report['unanswered']['tables'][number]): string {
  return `${table_number} (${count})`;
}

/** Sentences of the weekly report that say what to change. */

type Hints = {
  earlyWater(water: EarlyWater): string;
  unattended(days: UnattendedDay[]): string;
  unscanned(tables: string[]): string;
};

export const hints: Record<Language, Hints> = {
  fr: {
    earlyWater: ({ share, count, of }) =>
      `${percent('fr', share)} des demandes d’eau (${number('fr', count)} sur ${number('fr', of)}) arrivent dans les ${EARLY_MINUTES} minutes après le premier scan\u202f: apportez la carafe avec la carte.`,
    unattended: (days) =>
      `Des clients ont appelé alors qu’aucun tableau n’était ouvert\u202f: ${days.map((each) => callsOf('fr', each)).join(', ')}.`,
    unscanned: (tables) =>
      tables.length === 1
        ? `Aucun scan en deux semaines à la table ${tables[0]}, alors que les autres en ont\u202f: son code est-il encore en place\u202f?`
        : `Aucun scan en deux semaines aux tables ${listed(tables, 'et', 'autres')}, alors que les autres en ont\u202f: leurs codes sont-ils encore en place\u202f?`,
  },
  en: {
    earlyWater: ({ share, count, of }) =>
      `${percent('en', share)} of water requests (${number('en', count)} of ${number('en', of)}) come within ${EARLY_MINUTES} minutes of the first scan: bring a carafe with the menu.`,
    unattended: (days) =>
      `Guests called while no board was open: ${days.map((each) => callsOf('en', each)).join(', ')}.`,
    unscanned: (tables) =>
      tables.length === 1
        ? `No scans in two weeks at table ${tables[0]}, though other tables have some: is its code still in place?`
        : `No scans in two weeks at tables ${listed(tables, 'and', 'others')}, though other tables have some: are their codes still in place?`,
  },
};

/** `vendredi (6 demandes)`. */
function callsOf(language: Language, { day, requests_created }: UnattendedDay): string {
  return `${dayName(language, day)} (${counted(language, 'requests', requests_created)})`;
}

/** Counts and lists in the sentences of the weekly report. */

/** Names this many tables and counts the others. A single other table is named too. */
const TABLES_NAMED = 8;

type Thing = keyof Report['counts'];

const things: Record<Language, Record<Thing, { one: string; other: string }>> = {
  fr: {
    requests: { one: 'demande', other: 'demandes' },
    scans: { one: 'scan de QR code', other: 'scans de QR codes' },
    menus: { one: 'ouverture du menu', other: 'ouvertures du menu' },
  },
  en: {
    requests: { one: 'request', other: 'requests' },
    scans: { one: 'QR scan', other: 'QR scans' },
    menus: { one: 'menu view', other: 'menu views' },
  },
};

/** Zero is singular in French and plural in English. */
function counted(language: Language, thing: Thing, count: number): string {
  const { one, other } = things[language][thing];
  const isOne = count === 1 || (count === 0 && language === 'fr');
  return `${number(language, count)} ${isOne ? one : other}`;
}

/** `4, 12 et 7`. */
function listed(tables: string[], and: string, others: string): string {
  const isLong = tables.length > TABLES_NAMED + 1;
  const named = tables.slice(0, isLong ? TABLES_NAMED : tables.length);
  const last = isLong ? `${tables.length - TABLES_NAMED} ${others}` : named.pop();
  return `${named.join(', ')} ${and} ${last}`;
}
