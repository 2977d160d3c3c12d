import type { BoardSay } from './texts.ts';

type Key = Parameters<BoardSay>[0];

/** The text that names a status, whatever the server may call one. */
export function statusKey(status: string): Key {
  return statusKeys.get(status) ?? 'unknownStatus';
}

/** The text that names a kind of request; the icon stands beside it. */
export function typeKey(type: string): Key {
  return typeKeys.get(type) ?? 'otherRequest';
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
