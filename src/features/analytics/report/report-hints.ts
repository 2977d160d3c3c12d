/** Sentences of the weekly report that say what to change. */
import type { Language } from '../../../languages.ts';
import type { UnattendedDay } from '../figures/unattended.ts';
import { EARLY_MINUTES, type EarlyWater } from '../rules.ts';
import { counted, listed } from './report-counts.ts';
import { dayName, number, percent } from './report-values.ts';

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
