/** A tap on a notification: takes the request, or opens the board at it. */

import { cardId, ENGLISH_PREFIX, paths } from '../../../../paths.ts';
import type { PushedRequest } from '../../contract.ts';
import { type NotificationData, resultNotification, TAKE } from './notifications.ts';
import { workerTexts } from './texts.ts';
import type { NotificationEvent, Tab, WorkerMessage, WorkerScope } from './worker-scope.ts';

const TIMEOUT_MILLISECONDS = 15_000;

type Result = { body: string; act?: string | undefined };

export async function answerTap(
  worker: WorkerScope,
  { action, notification }: NotificationEvent,
): Promise<void> {
  const data = notification.data as NotificationData | null;
  if (action !== TAKE || data?.act === undefined) {
    notification.close();
    return openBoardAt(worker, data?.kind === 'test' ? undefined : data?.id);
  }
  const { title, tag } = notification;
  const shown = resultNotification({ title, tag, data }, await take(data.act, data));
  await worker.registration.showNotification(shown.title, shown.options);
}

async function take(token: string, { language }: NotificationData): Promise<Result> {
  const texts = workerTexts[language];
  let response: Response;
  try {
    response = await fetch('/api/push/act', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
  } catch {
    return { body: texts.noNetwork, act: token };
  }
  if (response.ok) return { body: texts.yours };
  if (response.status === 409)
    return { body: notPendingWords(await requestIn(response), language) };
  // Rate-limited, or the server is starting: the next tap may succeed.
  if (response.status === 429 || response.status >= 500) return { body: texts.trouble, act: token };
  return { body: texts.tooOld };
}

type Ended = Partial<Pick<PushedRequest, 'status' | 'taken_by'>>;

async function requestIn(response: Response): Promise<Ended> {
  try {
    return (await response.json()).request ?? {};
  } catch {
    return {};
  }
}

function notPendingWords(
  { status, taken_by }: Ended,
  language: NotificationData['language'],
): string {
  const texts = workerTexts[language];
  if (status === 'cancelled') return texts.cancelled;
  if (status === 'completed') return texts.done;
  return taken_by ? `${texts.takenBy} ${taken_by}.` : texts.taken;
}

/** Shows the board at a request's card: in a tab that has it open, else in a new one. */
async function openBoardAt(worker: WorkerScope, requestId: string | undefined) {
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
