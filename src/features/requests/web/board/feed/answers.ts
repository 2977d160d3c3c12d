/** The parts of answers and events that are not rows of the board. */
import { ApiError } from '../../../../../ui/network/api.ts';
import { BOARD_RESET_HEADER, type BoardReset } from '../../../rules.ts';
import type { AnsweredRequest } from './board-request.ts';
import type { BoardRefusal } from './board-store.ts';

/** Data of the stream's `snapshot`. */
export type SnapshotData = { requests: AnsweredRequest[]; reset?: BoardReset };

export function resetIn(headers: Headers): BoardReset | null {
  const text = headers.get(BOARD_RESET_HEADER);
  return text === null ? null : (JSON.parse(decodeURIComponent(text)) as BoardReset);
}

export function refusalOf(error: unknown): BoardRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'unknown';
  return error.status === 401 || error.status === 403 ? 'refused' : undefined;
}
