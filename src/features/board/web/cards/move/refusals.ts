import { say } from '../../../../../ui/language/i18n.ts';
import { ApiError, NetworkError } from '../../../../../ui/network/api.ts';
import type { NoticeText } from '../../../../../ui/notices/notices.ts';
import type { TableRequest } from '../../../../requests/contract.ts';
import { BOARD_TAG_HEADER, RECALL_MINUTES } from '../../../../requests/rules.ts';
import { notifyBoard } from '../../device/board-notices.ts';
import type { BoardFeed } from '../../feed/board-feed.ts';
import { type AnsweredRequest, readRequest } from '../../feed/read-request.ts';
import { tableName } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';
import type { CardMove } from './card-move.ts';
import { refusalTexts } from './texts.ts';

const ERROR_MILLISECONDS = 8000;

type Refusal = { title: NoticeText; message: NoticeText };

/**
 * Says why a move was not made: what happened to the request meanwhile and, where it is known, by whom.
 * Replaces the notice with the id `noticeId`, if there is one.
 */
export async function showRefusal(
  feed: BoardFeed,
  request: TableRequest,
  move: CardMove,
  error: unknown,
  noticeId?: string,
): Promise<void> {
  const identity = noticeId === undefined ? {} : { id: noticeId };
  const table = () =>
    tableName((key, values) => say(boardTexts, key, values), request.table_number);
  if (error instanceof NetworkError) {
    const message = () => say(refusalTexts, 'moveLostHint', { table: table() });
    showError({ ...identity, title: later('moveLost'), message });
  } else if (error instanceof ApiError && error.status === 409) {
    const current = readConflict(error.body);
    if (current) feed.accept(current, error.headers.get(BOARD_TAG_HEADER), 'refused');
    const now = current && readRequest(current);
    const known = refusalOf(error.code, table);
    const title = known?.title ?? (await conflictTitle(feed, request, move, now));
    notifyBoard({ ...identity, type: 'info', title, message: known?.message ?? table });
  } else if (error instanceof ApiError && error.status === 404) {
    await feed.refresh();
    const title = later(error.code === 'unknown_member' ? 'memberGone' : 'gone');
    notifyBoard({ ...identity, type: 'info', title, message: table });
  } else if (!(error instanceof ApiError && error.status === 401)) {
    // After a 401 the guard redirects to the sign-in page, which says that the session has ended.
    const text = error instanceof ApiError ? error.message : '';
    const title = () => `${say(refusalTexts, 'moveRefused')} – ${table()}`;
    showError({ ...identity, title, message: text || later('moveRefusedHint') });
  }

  /** The refusals of a way back for other reasons than a move by somebody else. */
  function refusalOf(code: string, at: () => string): Refusal | undefined {
    const values = () => ({ table: at(), count: RECALL_MINUTES });
    switch (code) {
      case 'table_busy':
        return hinted('tableBusy', 'tableBusyHint', values);
      case 'too_late':
        return hinted('tooLate', 'tooLateHint', values);
      case 'table_deleted':
        return hinted('tableDeleted', 'tableDeletedHint', values);
      case 'cleared':
        return { title: clearedTitle(feed), message: at };
      default:
        return undefined;
    }
  }
}

type Key = Parameters<typeof say<(typeof refusalTexts)['fr']>>[1];

type Values = Record<string, string | number>;

function hinted(title: Key, hint: Key, values: () => Values): Refusal {
  return { title: later(title, values), message: later(hint, values) };
}

/** A text that follows a change of language. */
function later(key: Key, values?: () => Values): () => string {
  return () => say(refusalTexts, key, values?.());
}

function showError(refusal: Refusal & { id?: string }): void {
  notifyBoard({ type: 'error', ...refusal, duration: ERROR_MILLISECONDS });
}

/** The title if somebody else moved the request first: this is information, not an error. */
async function conflictTitle(
  feed: BoardFeed,
  before: TableRequest,
  move: CardMove,
  now: TableRequest | undefined,
): Promise<NoticeText> {
  switch (now?.status) {
    case 'in-progress':
      if (move === 'recall') return byWhom(now, 'alreadyRecalledBy', 'alreadyRecalled');
      if (now.taken_by) return namedLater('alreadyTakenBy', now.taken_by);
      return later('alreadyTaken');
    case 'completed':
      return byWhom(now, 'alreadyCompletedBy', 'alreadyCompleted');
    case 'pending':
      return byWhom(now, 'alreadyPendingBy', 'alreadyPending');
    case 'cancelled':
      // A reset cancels active requests: the current list shows whether this one has left the board.
      await feed.refresh();
      if (!feed.read().latest.has(before.id)) return clearedTitle(feed);
      if (now.dismissed_at) return byWhom(now, 'alreadyDismissedBy', 'alreadyDismissed');
      return later(before.status === 'pending' ? 'alreadyCancelled' : 'cancelledMeanwhile');
    default:
      return later('alreadyMoved');
  }
}

function byWhom({ moved_by }: TableRequest, named: Key, unnamed: Key): NoticeText {
  return moved_by ? namedLater(named, moved_by) : later(unnamed);
}

function clearedTitle(feed: BoardFeed): NoticeText {
  const name = feed.readReset()?.by;
  return name ? namedLater('clearedBy', name) : later('cleared');
}

function namedLater(key: Key, name: string): () => string {
  return later(key, () => ({ name }));
}

function readConflict(body: unknown): AnsweredRequest | undefined {
  if (typeof body !== 'object' || body === null || !('request' in body)) return undefined;
  return (body.request as AnsweredRequest | null) ?? undefined;
}
