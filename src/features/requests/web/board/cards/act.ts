import type { Status } from '../../../../../enums.ts';
import { say } from '../../../../../ui/language/i18n.ts';
import { ApiError, answer, client, NetworkError } from '../../../../../ui/network/api.ts';
import type { RequestRoutes } from '../../../handlers.ts';
import { BOARD_TAG_HEADER, requestCan } from '../../../rules.ts';
import { readDeviceSettings } from '../device/device-settings.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { type AnsweredRequest, type BoardRequest, toBoardRequest } from '../feed/board-request.ts';
import { tableName } from '../labels.ts';
import { notifyBoard } from '../notices/board-notices.ts';
import { boardTexts } from '../texts.ts';

const { requests } = client<RequestRoutes>();
const ERROR_MILLISECONDS = 8000;

/** The next action of staff on a request, if any. */
export function actOn(request: { status: string }): 'take' | 'finish' | undefined {
  if (requestCan.take(request)) return 'take';
  return requestCan.finish(request) ? 'finish' : undefined;
}

/** Takes a request, or marks it done. In any case shows the outcome and brings the board up to date. */
export async function act(
  feed: BoardFeed,
  request: BoardRequest,
  what: 'take' | 'finish',
): Promise<void> {
  const status: Status = what === 'take' ? 'in-progress' : 'completed';
  const by = readDeviceSettings().staffName || undefined;
  try {
    const from: Status = what === 'take' ? 'pending' : 'in-progress';
    const call = { param: { id: request.id }, json: { status, from, by } };
    const response = await requests[':id'].status.$put(call);
    const moved = await answer(Promise.resolve(response));
    feed.accept(moved, response.headers.get(BOARD_TAG_HEADER), 'moved');
  } catch (error) {
    tellFailure(feed, request, error);
  }
  feed.refetchAfter('update');
}

function tellFailure(feed: BoardFeed, request: BoardRequest, error: unknown): void {
  const table = tableName((key, values) => say(boardTexts, key, values), request.tableNumber);
  if (error instanceof NetworkError) {
    notifyBoard({
      type: 'error',
      title: say(boardTexts, 'moveLost'),
      message: say(boardTexts, 'moveLostHint', { table }),
      duration: ERROR_MILLISECONDS,
    });
  } else if (error instanceof ApiError && error.status === 409) {
    const current = readConflict(error.body);
    if (current) feed.accept(current, error.headers.get(BOARD_TAG_HEADER), 'refused');
    notifyBoard({ type: 'info', title: conflictText(current), message: table });
  } else if (error instanceof ApiError && error.status === 401) {
    // The session has ended: the guard redirects to the sign-in page, which says so.
  } else {
    const text = error instanceof ApiError ? error.message : '';
    notifyBoard({
      type: 'error',
      title: `${say(boardTexts, 'moveRefused')} – ${table}`,
      message: text || say(boardTexts, 'moveRefusedHint'),
      duration: ERROR_MILLISECONDS,
    });
  }
}

/** The text for a move that a colleague made first: information, not an error. */
function conflictText(answered: AnsweredRequest | undefined): string {
  const current = answered && toBoardRequest(answered);
  if (current?.status === 'in-progress') {
    return current.takenBy
      ? say(boardTexts, 'alreadyTakenBy', { name: current.takenBy })
      : say(boardTexts, 'alreadyTaken');
  }
  if (current?.status === 'completed') return say(boardTexts, 'alreadyCompleted');
  if (current?.status === 'cancelled') return say(boardTexts, 'alreadyCancelled');
  return say(boardTexts, 'alreadyMoved');
}

function readConflict(body: unknown): AnsweredRequest | undefined {
  if (typeof body !== 'object' || body === null || !('request' in body)) return undefined;
  return (body.request as AnsweredRequest | null) ?? undefined;
}
