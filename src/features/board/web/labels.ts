import { type Label, type Language, labelIn } from '../../../languages.ts';
import type { TableRequest } from '../../requests/contract.ts';
import type { BoardSay } from './texts.ts';

/** The id of the text that says why buttons are disabled. */
export const OFFLINE_REASON_ID = 'board-offline-reason';

type Key = Parameters<BoardSay>[0];

/** The text key of a status; `unknownStatus` for a status that this version does not know. */
export function statusKey(status: string): Key {
  return statusKeys.get(status) ?? 'unknownStatus';
}

function typeKey(type: string): Key {
  return typeKeys.get(type) ?? 'otherRequest';
}

/** The name of a request in the reader's language, its wish's or else its type's: "Bill", "Bill · Card". */
export function requestName(
  t: BoardSay,
  language: Language,
  request: Pick<TableRequest, 'wish' | 'type' | 'choice'>,
): string {
  return withChoice(language, request, wishName(t, language, request));
}

/** The name of its wish, or else of its type: "Bill". */
export function wishName(
  t: BoardSay,
  language: Language,
  { wish, type }: { wish: { label: Label } | null; type: string },
): string {
  return (wish && labelIn(wish.label, language)) ?? t(typeKey(type));
}

/** Words about a request, with what its guest chose. A line breaks before the dot, not after it. */
export function withChoice(
  language: Language,
  { choice }: Pick<TableRequest, 'choice'>,
  words: string,
): string {
  return choice ? `${words} ·\u00a0${labelIn(choice.label, language)}` : words;
}

/** In characters: more than fits on three lines beside the buttons of a phone's card. */
const LONG_TEXT = 30;

/** Whether the message needs the height of two cards. */
export function needsOwnRow({ message }: Pick<TableRequest, 'message'>): boolean {
  return (message ?? '').length > LONG_TEXT;
}

/** "Table 12" */
export function tableName(t: BoardSay, table = 0): string {
  return table === 0 ? t('tableUnknown') : t('tableNumber', { table });
}

/** "Table 12 · Comptoir" */
export function placeName(
  t: BoardSay,
  { table_number, table_label }: Pick<TableRequest, 'table_number' | 'table_label'>,
): string {
  const table = tableName(t, table_number);
  return table_label === null ? table : `${table} · ${isolated(table_label)}`;
}

/**
 * Words of people, for the middle of a text. Those in Hebrew or Arabic are isolated: otherwise they would
 * change places with the numbers and signs around them.
 */
export function isolated(words: string): string {
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words;
}

/** Letters of Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const statusKeys = new Map<string, Key>([
  ['pending', 'pending'],
  ['in-progress', 'inProgress'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
]);

const typeKeys = new Map<string, Key>([
  ['bread', 'bread'],
  ['water', 'water'],
  ['bill', 'bill'],
  ['menu', 'menu'],
  ['waiter', 'waiter'],
]);
