/** A device in service that cannot be reached, as boards show it. */
export type Absence = {
  /** Of its member. */
  name: string;
  since: string;
  /** Ids of those of its zones that no other device at hand serves. */
  zones: string[];
};

/** Response header of the board's list: the absences as URI-encoded JSON. */
export const BOARD_ABSENCES_HEADER = 'Board-Absences';

/** More would not fit into the headers that proxies let through. */
const MOST_SHOWN = 3;

/** Stored absences as boards show them, as JSON; undefined if there are none. */
export function shownAbsences(stored: string | null): string | undefined {
  if (stored === null) return undefined;
  const absences: Absence[] = JSON.parse(stored);
  return JSON.stringify(
    absences.slice(0, MOST_SHOWN).map(({ name, since, zones }) => ({ name, since, zones })),
  );
}
