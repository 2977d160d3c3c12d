import { ROOM_PASS_HEADER } from '../../../requests/room-code/rules.ts';
import { readPass } from './session-storage.ts';

let place: { slug: string; tableKey: string | null } | undefined;

export function setPlace(slug: string, tableKey: string | null): void {
  place = { slug, tableKey };
}

/** Prove where this page is, in all its calls: the key of its table, the pass for the code of the evening. */
export function placeHeaders(): Record<string, string> {
  if (!place) return {};
  const pass = readPass(place.slug);
  return {
    ...(place.tableKey !== null && { 'Table-Key': place.tableKey }),
    ...(pass !== undefined && { [ROOM_PASS_HEADER]: pass }),
  };
}
