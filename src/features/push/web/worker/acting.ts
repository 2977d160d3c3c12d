/** A tap on a notification: takes the request, or opens the board at it. */
import type { PushedRequest } from '../../contract.ts';
import { openBoardAt } from './board-tabs.ts';
import { type NoticeData, resultNotice, TAKE } from './notices.ts';
import { workerTexts } from './texts.ts';
import type { NotificationEvent, WorkerScope } from './worker-scope.ts';

const TIMEOUT_MILLISECONDS = 15_000;

type Result = { body: string; act?: string | undefined };

export async function actOnNotification(
  worker: WorkerScope,
  { action, notification }: NotificationEvent,
): Promise<void> {
  const data = notification.data as NoticeData | null;
  if (action !== TAKE || data?.act === undefined) {
    notification.close();
    return openBoardAt(worker, data?.kind === 'test' ? undefined : data?.id);
  }
  const { title, tag } = notification;
  const shown = resultNotice({ title, tag, data }, await take(data.act, data));
  await worker.registration.showNotification(shown.title, shown.options);
}

async function take(act: string, { language }: NoticeData): Promise<Result> {
  const texts = workerTexts[language];
  let response: Response;
  try {
    response = await fetch('/api/push/act', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify({ token: act }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
  } catch {
    return { body: texts.noNetwork, act };
  }
  if (response.ok) return { body: texts.yours };
  if (response.status === 409)
    return { body: notPendingWords(await requestIn(response), language) };
  // Rate-limited, or the server is starting: the next tap may succeed.
  if (response.status === 429 || response.status >= 500) return { body: texts.trouble, act };
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

function notPendingWords({ status, taken_by }: Ended, language: NoticeData['language']): string {
  const texts = workerTexts[language];
  if (status === 'cancelled') return texts.cancelled;
  if (status === 'completed') return texts.done;
  return taken_by ? `${texts.takenBy} ${taken_by}.` : texts.taken;
}
