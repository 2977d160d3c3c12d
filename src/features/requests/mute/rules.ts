/** The code of the refusal that a guest gets at a muted table. */
export const TABLE_MUTED = 'table_muted';

/** Of the list of a board: its muted tables. */
export const MUTED_TABLES_HEADER = 'Muted-Tables';

/** More would not fit into the headers that proxies let through: boards show no further ones. */
const MOST_NAMED = 100;

type Mute = { number: number; muted_until: string | null };

/** `7=2026-11-21T19:45:00.000Z`, separated by commas. */
export function writeMutes(tables: readonly Mute[]): string | undefined {
  const named = tables.slice(0, MOST_NAMED);
  return named.map((table) => `${table.number}=${table.muted_until}`).join(',') || undefined;
}

/** Milliseconds since the epoch by number of table. */
export function readMutes(text: string | undefined): ReadonlyMap<number, number> {
  const mutes = (text?.split(',') ?? []).map((each) => each.split('='));
  return new Map(mutes.map(([number, until = '']) => [Number(number), Date.parse(until)]));
}
