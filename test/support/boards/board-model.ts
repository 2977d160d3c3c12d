/** A small model of the specification: the requests on a board, and the answer to each act. */
import type { CreatedRequest, TableRequest } from '../../../src/features/requests/contract.ts';
import { effectOf, isHeard, type Move, moves, putsBack } from './board-moves.ts';
import { closing, closingTime, leavingOf } from './closing-model.ts';
import { boardViewOf, creatorViewOf, guestViewOf, strangerViewOf } from './model-views.ts';
import { fiveBefore } from './paris-days.ts';
import { pendingRequest } from './pending-request.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A taken request of which nothing is heard for so long rings again. */
const SILENT = 10 * MINUTE;

/** How long staff may recall a completed request, and how soon a guest may end a taken one as served. */
const RECALL = 30 * MINUTE;
const SERVED = 2 * MINUTE;

/** `able`: the last changed request that can make the move. 0: the last changed one, 1: the one before, … */
export type Which = 'able' | number;

export type ModelWish = {
  table: number;
  type: 'bread' | 'bill';
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
  /** In the order of their last change by people. */
  #rows: TableRequest[] = [];
  #offTheBoard = new Set<string>();
  /** The ids of requests that their guests withdrew. */
  #withdrawn = new Set<string>();
  /** When a request was last put back: the closing rule counts from then. */
  #returnedAt = new Map<string, number>();
  /** When each request was taken, renewed and handed over. */
  #heardAt = new Map<string, string[]>();
  #history = new Map<string, string[]>();
  #keys = new Map<string, { id: string; isExisting: boolean; at: number; payload: string }>();

  findRequest(move: Move, which: Which): TableRequest | undefined {
    if (which !== 'able') return this.#rows.at(-1 - which);
    const isAble = ({ status, stale_at }: TableRequest) =>
      status === moves[move].from && (move !== 'takeOver' || stale_at !== null);
    return this.#rows.findLast(isAble) ?? this.#rows.at(-1);
  }

  /** When its taker was last heard of, or the time before that; undefined if nobody has taken it yet. */
  heardAt({ id }: { id: string }, isOutdated: boolean): string | undefined {
    const all = this.#heardAt.get(id) ?? [];
    return (isOutdated ? all.at(-2) : undefined) ?? all.at(-1);
  }

  /** `newId` is the id that the server gave to a new request. */
  ask(
    now: Date,
    { table, type, message, key }: ModelWish,
    newId: string,
  ): Expected<CreatedRequest | Refused> {
    const kept = key ? this.#keys.get(key) : undefined;
    const payload = JSON.stringify([table, type, message]);
    if (kept && kept.payload !== payload) return keyReused;
    const active = this.#rows.find((row) => row.tableNumber === table && isActive(row));
    if (!kept && !active) {
      this.version += 1;
      const row = pendingRequest(newId, type, table, now.toISOString());
      this.#rows.push({ ...row, message: message ?? null });
    }
    this.#record();
    const isExisting = kept?.isExisting ?? active !== undefined;
    const id = kept?.id ?? active?.id ?? newId;
    if (key && !kept) this.#keys.set(key, { id, isExisting, at: now.getTime(), payload });
    const row = this.#find(id);
    const body = isExisting ? this.read(row) : creatorViewOf(row);
    return { status: isExisting ? 200 : 201, body: { ...body, isExisting, isClosed: false } };
  }

  /** Returns the expected answer, with the request after the move. Guests cancel, staff do the rest. */
  move(now: Date, id: string, move: Move, { by, ifTakenAt }: Said = {}): Expected<TableRequest> {
    const { from } = moves[move];
    const row = this.#find(id);
    const isAsSeen = ifTakenAt === undefined || ifTakenAt === (row.renewed_at ?? row.taken_at);
    const isLegal = row.status === from && isAsSeen && this.#isInTime(row, move, now);
    if (isLegal) {
      this.version += 1;
      this.#rows = [...this.#rows.filter((other) => other !== row), row];
      Object.assign(row, effectOf(row, move, now, by));
      if (isHeard(move)) {
        this.#heardAt.set(id, [...(this.#heardAt.get(id) ?? []), now.toISOString()]);
      }
      if (move === 'cancel') this.#withdrawn.add(id);
      if (putsBack(move)) this.#returnedAt.set(id, now.getTime());
    }
    this.#record();
    return { status: isLegal ? 200 : 409, body: this.#answerTo(move, row) };
  }

  /** Guests' calls answer what the caller may read, those of the board what it shows. */
  #answerTo(move: Move, row: TableRequest): TableRequest {
    if (['cancel', 'unserved', 'remind'].includes(move)) return this.read(row);
    return move === 'serve' ? creatorViewOf(row) : this.#boardViewOf(row);
  }

  #isInTime(row: TableRequest, move: Move, now: Date): boolean {
    if (move === 'takeOver') return row.stale_at !== null;
    if (move === 'remind') return now.getTime() >= Date.parse(row.remindable_from ?? '');
    if (move === 'serve') return now.getTime() - Date.parse(row.taken_at ?? '') >= SERVED;
    if (move !== 'recall' && move !== 'restore' && move !== 'unserved') return true;
    if (move === 'restore' && row.dismissed_at === null) return false;
    if (move === 'unserved' && now.getTime() > Date.parse(row.reopenable_until ?? '')) return false;
    const isTableFree = !this.#rows.some(
      (one) => one.tableNumber === row.tableNumber && isActive(one),
    );
    const isRecent = now.getTime() - Date.parse(row.ended_at ?? '') <= RECALL;
    return isTableFree && isRecent && this.#onBoard(now).includes(row);
  }

  reset(now: Date): Expected<{ deletedCount: number }> {
    const board = this.#onBoard(now);
    for (const row of board) {
      if (isActive(row)) end(row, 'cancelled', now.getTime());
      this.#offTheBoard.add(row.id);
      row.reopenable_until = null;
    }
    if (board.length > 0) this.version += 1;
    this.#record();
    return { status: 200, body: { deletedCount: board.length } };
  }

  /** Applies the server's own jobs. */
  runJobs(now: Date): void {
    for (const row of this.#rows) {
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
    this.#record();
    for (const row of this.#rows) {
      const isLongOver =
        row.ended_at !== null && Date.parse(row.ended_at) <= now.getTime() - 24 * HOUR;
      if (isLongOver) Object.assign(row, { message: null, customer_name: null });
    }
    for (const [key, { at }] of this.#keys) {
      if (at < now.getTime() - 24 * HOUR) this.#keys.delete(key);
    }
  }

  #dropWithdrawn(now: Date): void {
    const isListed = ({ id }: TableRequest) =>
      !this.#offTheBoard.has(id) && this.#withdrawn.has(id);
    const leaving = leavingOf(this.#rows.filter(isListed), now);
    for (const { id } of leaving) this.#offTheBoard.add(id);
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
  indexInHistory({ id, status }: { id: string; status: string }, from: number): number {
    return this.#history.get(id)?.indexOf(status, from) ?? -1;
  }

  #record(): void {
    for (const row of this.#rows) {
      const statuses = this.#history.get(row.id) ?? [];
      if (statuses.at(-1) !== row.status) this.#history.set(row.id, [...statuses, row.status]);
    }
  }

  /** What staff read: without the words of a withdrawn request. */
  list(now: Date): TableRequest[] {
    return this.#onBoard(now).map((row) => this.#boardViewOf(row));
  }

  /** What a caller without any key reads. */
  read({ id }: { id: string }): TableRequest {
    const row = this.#find(id);
    const isOf = (key: { id: string; isExisting: boolean }) => key.id === row.id && !key.isExisting;
    return [...this.#keys.values()].some(isOf) ? strangerViewOf(row) : guestViewOf(row);
  }

  #boardViewOf(row: TableRequest): TableRequest {
    return boardViewOf(row, this.#withdrawn.has(row.id));
  }

  #onBoard(now: Date): TableRequest[] {
    const morning = fiveBefore(now);
    return this.#rows.filter(({ id, ended_at }) => {
      if (this.#offTheBoard.has(id)) return false;
      return ended_at === null || Date.parse(ended_at) >= morning;
    });
  }

  /** The tag without the lineage. */
  tag(now: Date): string {
    return `${dateInParis.format(fiveBefore(now))}-${this.version}`;
  }

  #find(id: string): TableRequest {
    const row = this.#rows.find((one) => one.id === id);
    if (!row) throw new Error(`The model knows no request ${id}.`);
    return row;
  }
}

function isActive({ status }: TableRequest): boolean {
  return status === 'pending' || status === 'in-progress';
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
