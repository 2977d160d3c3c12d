/** A small model of the specification: the requests on a board, and the answer to each act. */
import type { RequestsPerTable } from '../../../src/enums.ts';
import type { CreatedRequest, TableRequest } from '../../../src/features/requests/contract.ts';
import { effectOf, isHeard, isInTime, type Move, moves, putsBack } from './board-moves.ts';
import { closing, closingTime, leavingOf } from './closing-model.ts';
import { ModelKeys } from './model-keys.ts';
import { ModelRows } from './model-rows.ts';
import { ModelSlots } from './model-slots.ts';
import { boardViewOf, creatorViewOf, guestViewOf, strangerViewOf } from './model-views.ts';
import { fiveBefore } from './paris-days.ts';
import { pendingRequest } from './pending-request.ts';
import { type AskedFor, choiceOf, wishedBy } from './story-restaurant.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A taken request of which nothing is heard for so long rings again. */
const SILENT = 10 * MINUTE;

/** `able`: the last changed request that can make the move. 0: the last changed one, 1: the one before, … */
export type Which = 'able' | number;

export type ModelWish = AskedFor & {
  table: number;
  message?: string | undefined;
  key?: string | undefined;
};

/** What a caller says with a move. */
type Said = { by?: string | undefined; ifTakenAt?: string | undefined };

type Expected<T> = { status: number; body: T };
type Refused = { error: string; code: string };

const keyReused: Expected<Refused> = {
  status: 422,
  body: { error: 'Cette clé a déjà servi à une autre demande.', code: 'key_reused' },
};

export class BoardModel {
  /** The number of changes. */
  version = 0;
  #rows = new ModelRows();
  /** When a request was last put back: the closing rule counts from then. */
  #returnedAt = new Map<string, number>();
  /** When each request was taken, renewed and handed over. */
  #heardAt = new Map<string, string[]>();
  #keys = new ModelKeys();
  #slots: ModelSlots;

  constructor(requestsPerTable: RequestsPerTable = 'one') {
    this.#slots = new ModelSlots(requestsPerTable);
  }

  /** For requests from now on. */
  allow(requestsPerTable: RequestsPerTable): void {
    this.#slots.requestsPerTable = requestsPerTable;
  }

  findRequest(act: Move | 'choose', which: Which): TableRequest | undefined {
    const { all } = this.#rows;
    if (which !== 'able') return all.at(-1 - which);
    const isAble = (row: TableRequest) => {
      if (act === 'choose') return this.#isActive(row);
      return row.status === moves[act].from && (act !== 'takeOver' || row.stale_at !== null);
    };
    return all.findLast(isAble) ?? all.at(-1);
  }

  /** When its taker was last heard of, or the time before that; undefined if nobody has taken it yet. */
  heardAt({ id }: { id: string }, isOutdated: boolean): string | undefined {
    const all = this.#heardAt.get(id) ?? [];
    return (isOutdated ? all.at(-2) : undefined) ?? all.at(-1);
  }

  /** `newId` is the id that the server gave to a new request. */
  ask(
    now: Date,
    { table, message, key, ...asked }: ModelWish,
    newId: string,
  ): Expected<CreatedRequest | Refused> {
    const kept = this.#keys.find(key);
    const payload = JSON.stringify([table, asked, message]);
    if (kept && kept.payload !== payload) return keyReused;
    const wished = wishedBy(asked);
    const slot = this.#slots.slotFor(wished);
    const standing = this.#slots.findStanding(this.#rows.active(), table, slot);
    if (!kept && !standing) {
      this.version += 1;
      const row = pendingRequest(newId, wished.type, table, now.toISOString());
      this.#rows.touch({ ...row, ...wished, message: message ?? null });
      this.#slots.put(newId, slot);
    }
    this.#rows.record();
    const isExisting = kept?.isExisting ?? standing !== undefined;
    const id = kept?.id ?? standing?.id ?? newId;
    this.#keys.keep(key, { id, isExisting, at: now.getTime(), payload });
    const row = this.#rows.find(id);
    const body = isExisting ? this.read(row) : creatorViewOf(row);
    return { status: isExisting ? 200 : 201, body: { ...body, isExisting, isClosed: false } };
  }

  /** Returns the expected answer, with the request after the move. Guests cancel, staff do the rest. */
  move(now: Date, id: string, move: Move, { by, ifTakenAt }: Said = {}): Expected<TableRequest> {
    const { from } = moves[move];
    const row = this.#rows.find(id);
    const isAsSeen = ifTakenAt === undefined || ifTakenAt === (row.renewed_at ?? row.taken_at);
    const isLegal = row.status === from && isAsSeen && this.#mayMove(row, move, now);
    if (isLegal) {
      this.version += 1;
      this.#rows.touch(row);
      Object.assign(row, effectOf(row, move, now, by));
      if (isHeard(move)) {
        this.#heardAt.set(id, [...(this.#heardAt.get(id) ?? []), now.toISOString()]);
      }
      if (move === 'cancel') this.#rows.withdraw(row);
      if (putsBack(move)) this.#returnedAt.set(id, now.getTime());
    }
    this.#rows.record();
    return { status: isLegal ? 200 : 409, body: this.#answerTo(move, row) };
  }

  /** Guests' calls answer what the caller may read, those of the board what it shows. */
  #answerTo(move: Move, row: TableRequest): TableRequest {
    if (['cancel', 'unserved', 'remind'].includes(move)) return this.read(row);
    return move === 'serve' ? creatorViewOf(row) : this.#boardViewOf(row);
  }

  #mayMove(row: TableRequest, move: Move, now: Date): boolean {
    if (!isInTime(row, move, now)) return false;
    const isReopening = move === 'recall' || move === 'restore' || move === 'unserved';
    if (!isReopening) return true;
    return this.#slots.isFreeFor(row, this.#rows.active()) && this.#rows.onBoard(now).includes(row);
  }

  /** The guest chooses of the wish. A choice that it does not have is refused in words. */
  choose(id: string, choiceId: string | null): Expected<TableRequest | undefined> {
    const row = this.#rows.find(id);
    if (!this.#isActive(row)) return { status: 409, body: this.read(row) };
    const choice = choiceOf(row, choiceId);
    if (choice === undefined) return { status: 400, body: undefined };
    if (choice?.id !== row.choice?.id) {
      this.version += 1;
      this.#rows.touch(row);
      row.choice = choice;
    }
    return { status: 200, body: this.read(row) };
  }

  reset(now: Date): Expected<{ deletedCount: number }> {
    const board = this.#rows.onBoard(now);
    for (const row of board) {
      if (this.#isActive(row)) end(row, 'cancelled', now.getTime());
      this.#rows.takeOffBoard(row);
      row.reopenable_until = null;
    }
    if (board.length > 0) this.version += 1;
    this.#rows.record();
    return { status: 200, body: { deletedCount: board.length } };
  }

  /** Applies the server's own jobs. */
  runJobs(now: Date): void {
    for (const row of this.#rows.all) {
      const endsAt = closingTime(row, fiveBefore(now), this.#returnedAt.get(row.id));
      if (endsAt === undefined) continue;
      if (endsAt > now.getTime()) {
        this.#noteSilence(row, now);
        continue;
      }
      end(row, row.status === 'pending' ? closing.pending.as : closing['in-progress'].as, endsAt);
      this.version += 1;
    }
    this.#dropWithdrawn(now);
    this.#rows.record();
    for (const row of this.#rows.all) {
      const isLongOver =
        row.ended_at !== null && Date.parse(row.ended_at) <= now.getTime() - 24 * HOUR;
      if (isLongOver) Object.assign(row, { message: null, customer_name: null });
    }
    this.#keys.forgetOld(now);
  }

  #dropWithdrawn(now: Date): void {
    const leaving = leavingOf(this.#rows.listWithdrawn(), now);
    for (const row of leaving) this.#rows.takeOffBoard(row);
    if (leaving.length > 0) this.version += 1;
  }

  /** A taken request of which nothing is heard begins to ring. */
  #noteSilence(row: TableRequest, now: Date): void {
    const heardAt = Math.max(
      Date.parse(row.renewed_at ?? row.taken_at ?? ''),
      this.#returnedAt.get(row.id) ?? 0,
    );
    if (row.status !== 'in-progress' || row.stale_at !== null) return;
    if (heardAt + SILENT > now.getTime()) return;
    row.stale_at = now.toISOString();
    this.version += 1;
  }

  /** The index of a status in the history of a request, from index `from` on; -1 if it is not there. */
  indexInHistory(request: { id: string; status: string }, from: number): number {
    return this.#rows.indexInHistory(request, from);
  }

  /** What staff read: without the words of a withdrawn request. */
  list(now: Date): TableRequest[] {
    return this.#rows.onBoard(now).map((row) => this.#boardViewOf(row));
  }

  /** What a caller without any key reads. */
  read({ id }: { id: string }): TableRequest {
    const row = this.#rows.find(id);
    return this.#keys.hasCreated(row) ? strangerViewOf(row) : guestViewOf(row);
  }

  #boardViewOf(row: TableRequest): TableRequest {
    return boardViewOf(row, this.#rows.isWithdrawn(row));
  }

  /** The tag without the lineage. */
  tag(now: Date): string {
    return `${dateInParis.format(fiveBefore(now))}-${this.version}`;
  }

  #isActive(row: TableRequest): boolean {
    return this.#rows.active().includes(row);
  }
}

function end(row: TableRequest, status: TableRequest['status'], at: number): void {
  const ended_at = new Date(at).toISOString();
  const nothing = { moved_by: null, stale_at: null, remindable_from: null };
  Object.assign(row, { status, ended_at, ...nothing });
}

const dateInParis = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
});
