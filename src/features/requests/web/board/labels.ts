import type { Language } from '../../../../ui/language/languages.ts';
import type { BoardRequest } from './feed/board-request.ts';
import type { BoardSay } from './texts.ts';

type Key = Parameters<BoardSay>[0];

/** The text that names a status, whatever the server may call one. */
export function statusKey(status: string): Key {
  return statusKeys.get(status) ?? 'unknownStatus';
}

function typeKey(type: string): Key {
  return typeKeys.get(type) ?? 'otherRequest';
}

/** What a request is called in the reader's language: its suggestion, else its type. */
export function requestName(
  t: BoardSay,
  language: Language,
  { wish, type }: Pick<BoardRequest, 'wish' | 'type'>,
): string {
  return wish?.[language] ?? t(typeKey(type));
}

/** "Table 12" */
export function tableName(t: BoardSay, table: number | undefined): string {
  return table === undefined ? t('tableUnknown') : t('tableNumber', { table });
}

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
