import { requestPath, tablePagePath } from '../addresses.ts';
import type { ShownRequest, TableAddress } from '../types.ts';
import { isServerReachable, isTableGone } from './calls.ts';
import { forgetRequests } from './session-storage.ts';

/*
 * Reloads of the page. Each asks the server first: without an answer, the browser would replace the page by
 * an error page of its own.
 */

/** Loads the page for a new request. Without a server it stays, and drops the old one (`onStay`). */
export async function leave(address: TableAddress, onStay: () => void): Promise<void> {
  const path = tablePagePath(address);
  if (await isServerReachable(address)) {
    // Not before: an answer that arrives until the page is gone would store the request again.
    addEventListener('pagehide', forgetRequests, { once: true });
    return location.assign(path);
  }
  history.replaceState(history.state, '', path);
  onStay();
}

/** The table of its requests may get another number: its page is then at another address. */
export async function followTableOf(
  shown: readonly ShownRequest[],
  address: TableAddress,
): Promise<void> {
  const moved = shown.find(({ request }) => request.table_number !== address.table);
  const table = moved?.request.table_number;
  if (!moved || !table) return;
  const linkKeys = shown.flatMap(({ key }) => key ?? []);
  const present = { ...address, table, linkKeys };
  if (await isServerReachable(present)) location.replace(requestPath(present, moved));
}

export async function reloadPage(address: TableAddress): Promise<void> {
  if (await isServerReachable(address)) location.reload();
}

/** Reloads the page if its table or restaurant was deleted: the server then explains it. */
export async function leaveIfTableIsGone(address: TableAddress): Promise<void> {
  if (await isTableGone(address)) location.reload();
}
