/** Reads the board's answers and events: rows, version, last reset and refusals. */
import { ApiError } from '../../../../ui/network/api.ts';
import { BOARD_RESET_HEADER, type BoardReset } from '../../../requests/rules.ts';
import type { AnsweredRequest } from './board-request.ts';
import type { BoardRefusal } from './board-store.ts';
import { versionOf } from './version-tag.ts';

/** The list in the answer to a poll. `reset`: the last reset of the board, if the answer has one. */
export type ListData = {
  requests: readonly AnsweredRequest[];
  version: string | undefined;
  reset: BoardReset | null;
};

/** Data of the stream's `snapshot`. */
export type SnapshotData = { requests: AnsweredRequest[]; reset?: BoardReset };

export async function listIn(response: Response): Promise<ListData> {
  const requests = (await response.json()) as AnsweredRequest[];
  const version = versionOf(response.headers.get('ETag'));
  return { requests, version, reset: resetIn(response.headers) };
}

function resetIn(headers: Headers): BoardReset | null {
  const text = headers.get(BOARD_RESET_HEADER);
  return text === null ? null : (JSON.parse(decodeURIComponent(text)) as BoardReset);
}

export function refusalOf(error: unknown): BoardRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'unknown';
  return error.status === 401 || error.status === 403 ? 'refused' : undefined;
}
