import { requestPath, tablePagePath } from '../addresses.ts';
import { isServerReachable, isTableGone } from '../sending/calls.ts';
import { forgetRequest } from '../sending/session-storage.ts';
import type { ShownRequest, TableAddress } from '../types.ts';

/*
 * Reloads of the page. Each asks the server first: without an answer, the browser would replace the page by
 * an error page of its own.
 */

/** Loads the page for a new request. Without a server it stays, and drops the old one (`onStay`). */
export async function leave(address: TableAddress, onStay: () => void): Promise<void> {
  const path = tablePagePath(address);
  if (await isServerReachable(address)) {
    // Not before: an answer that arrives until the page is gone would store the request again.
    addEventListener('pagehide', forgetRequest, { once: true });
    return location.assign(path);
  }
  history.replaceState(history.state, '', path);
  onStay();
}

/** The table of a request may get another number: its page is then at another address. */
export async function followTableOf(shown: ShownRequest, address: TableAddress): Promise<void> {
  const { table_number: table } = shown.request;
  if (!table || table === address.table) return;
  const present = { ...address, table };
  if (await isServerReachable(present)) location.replace(requestPath(present, shown));
}

export async function reloadPage(address: TableAddress): Promise<void> {
  if (await isServerReachable(address)) location.reload();
}

/** Reloads the page if its table or restaurant was deleted: the server then explains it. */
export async function leaveIfTableIsGone(address: TableAddress): Promise<void> {
  if (await isTableGone(address)) location.reload();
}
