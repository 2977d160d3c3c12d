import { cardId, ENGLISH_PREFIX, paths } from '../../../../paths.ts';
import type { WorkerMessage } from '../worker-messages.ts';
import type { Tab, WorkerScope } from './worker-scope.ts';

/** Shows the board at a request's card: in a tab that has it open, else in a new one. */
export async function openBoardAt(worker: WorkerScope, requestId: string | undefined) {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.filter(isBoard);
  const board = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!board) {
    const anchor = requestId === undefined ? '' : `#${cardId(requestId)}`;
    await worker.clients.openWindow(`${paths.staff}${anchor}`);
    return;
  }
  if (requestId !== undefined) {
    board.postMessage({ kind: 'open request', requestId } satisfies WorkerMessage);
  }
  await board.focus();
}

function isBoard({ url }: Tab): boolean {
  const { pathname } = new URL(url);
  return pathname === paths.staff || pathname === `${ENGLISH_PREFIX}${paths.staff}`;
}
