import { placePath, requestPath } from '../addresses.ts';
import { isServerReachable, isTableGone } from '../sending/calls.ts';
import { forgetHeld } from '../sending/kept.ts';
import type { Held, TableAddress } from '../types.ts';

/*
 * Reloads of the page. Each asks the server first: without an answer, the browser would replace the page by
 * an error page of its own.
 */

/** Loads the page for a new request. Without a server, resets the loaded page instead (`onStay`). */
export async function leave(place: TableAddress, onStay: () => void): Promise<void> {
  forgetHeld();
  const address = placePath(place);
  if (await isServerReachable(place)) return location.assign(address);
  history.replaceState(history.state, '', address);
  onStay();
}

/** The table of a request may get another number: its page is then at another address. */
export async function followTableOf(held: Held, place: TableAddress): Promise<void> {
  const { table_number: table } = held.request;
  if (!table || table === place.table) return;
  const present = { ...place, table };
  if (await isServerReachable(present)) location.replace(requestPath(present, held));
}

export async function reloadPage(place: TableAddress): Promise<void> {
  if (await isServerReachable(place)) location.reload();
}

/** Reloads the page if its table or restaurant was deleted: the server then explains it. */
export async function leaveIfTableIsGone(place: TableAddress): Promise<void> {
  if (await isTableGone(place)) location.reload();
}
