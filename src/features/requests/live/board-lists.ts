import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/context.ts';
import * as tables from '../../tables/store.ts';
import { BOARD_ABSENCES_HEADER, shownAbsences } from '../absences/rules.ts';
import { MUTED_TABLES_HEADER, writeMutes } from '../mute/rules.ts';
import { roomCodeOf } from '../room-code/room-code.ts';
import { ROOM_CODE_GUESSED_HEADER, ROOM_CODE_HEADER } from '../room-code/rules.ts';
import { BOARD_RESET_HEADER, compareStatuses } from '../rules.ts';
import { serviceDay } from '../service-day.ts';
import * as requests from '../store.ts';
import type { BoardState } from '../versions-store.ts';
import { boardEntry, readReset } from '../view.ts';
import { tagOf } from './board-tag.ts';

/** A board's requests as JSON, in the board's order. */
export type BoardList = {
  tag: string;
  json: string;
  /** The last reset of the board as JSON, if there was one. */
  reset: string | undefined;
  /** The code of the evening, while it is on. */
  code: string | undefined;
  /** When somebody was last found to guess this code. */
  guessedAt: string | undefined;
  /** The tables that are muted, if any: see `readMutes`. */
  muted: string | undefined;
  /** The absent devices as JSON, if there are some. */
  absences: string | undefined;
  /** When each pending request was made. */
  pendingSince: string[];
};

/** What the answer with a list says in headers. A token does not read the code of the evening. */
export function headersOfList(list: BoardList, { token }: Caller): Record<string, string> {
  const { reset, code, guessedAt, muted, absences } = list;
  return {
    ...(reset && { [BOARD_RESET_HEADER]: encodeURIComponent(reset) }),
    ...(code && !token && { [ROOM_CODE_HEADER]: code }),
    ...(guessedAt && !token && { [ROOM_CODE_GUESSED_HEADER]: guessedAt }),
    ...(muted && { [MUTED_TABLES_HEADER]: muted }),
    ...(absences && { [BOARD_ABSENCES_HEADER]: encodeURIComponent(absences) }),
  };
}

/** A list of 30 requests has 13 KB. */
const MOST_CHARACTERS = 32_000_000;

/** The lists of boards, kept by the tag of their state: all boards of a restaurant get the same bytes. */
export class BoardLists {
  readonly #deps: { db: Db; clock: Clock; lineage: string };
  /** By restaurant, the least recently used first. */
  readonly #kept = new Map<string, BoardList>();
  #characters = 0;

  constructor(deps: { db: Db; clock: Clock; lineage: string }) {
    this.#deps = deps;
  }

  /** `board` was just read: the rows may be newer than its tag, never older. */
  async read(board: BoardState): Promise<BoardList> {
    const { db, clock, lineage } = this.#deps;
    // One instant for all: the day in the tag decides whether the code of the evening is on.
    const now = clock.now();
    const tag = tagOf(lineage, board, now);
    const kept = this.find(board.id, tag);
    if (kept) return kept;
    const since = serviceDay(now, board).startsAt;
    // The rows come newest first, and the sort keeps that order.
    const shown = (await requests.listBoard(db, board.id, since)).sort(compareStatuses);
    const pending = shown.filter(({ status }) => status === 'pending');
    const reset = readReset(board);
    const code = roomCodeOf(board, now)?.code;
    const list = {
      tag,
      json: JSON.stringify(shown.map(boardEntry)),
      reset: reset ? JSON.stringify(reset) : undefined,
      code,
      muted: writeMutes(await tables.listMuted(db, board.id, now)),
      guessedAt: (code && board.room_code_guessed_at) || undefined,
      absences: shownAbsences(board.absences),
      pendingSince: pending.map(({ created_at }) => created_at),
    };
    this.#keep(board.id, list);
    return list;
  }

  /** Undefined if the list of this tag is not kept. */
  find(restaurantId: string, tag: string): BoardList | undefined {
    const kept = this.#kept.get(restaurantId);
    if (kept?.tag !== tag) return undefined;
    this.#kept.delete(restaurantId);
    this.#kept.set(restaurantId, kept);
    return kept;
  }

  #keep(restaurantId: string, list: BoardList): void {
    this.#drop(restaurantId);
    this.#kept.set(restaurantId, list);
    this.#characters += list.json.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= MOST_CHARACTERS) return;
      this.#drop(oldest);
    }
  }

  #drop(restaurantId: string): void {
    this.#characters -= this.#kept.get(restaurantId)?.json.length ?? 0;
    this.#kept.delete(restaurantId);
  }
}
