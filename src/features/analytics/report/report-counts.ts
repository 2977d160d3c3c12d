/** Counts and lists in the sentences of the weekly report. */
import type { Language } from '../../../languages.ts';
import type { Report } from './report.ts';
import { number } from './report-values.ts';

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
export function counted(language: Language, thing: Thing, count: number): string {
  const { one, other } = things[language][thing];
  const isOne = count === 1 || (count === 0 && language === 'fr');
  return `${number(language, count)} ${isOne ? one : other}`;
}

/** `4, 12 et 7`. */
export function listed(tables: string[], and: string, others: string): string {
  const isLong = tables.length > TABLES_NAMED + 1;
  const named = tables.slice(0, isLong ? TABLES_NAMED : tables.length);
  const last = isLong ? `${tables.length - TABLES_NAMED} ${others}` : named.pop();
  return `${named.join(', ')} ${and} ${last}`;
}
