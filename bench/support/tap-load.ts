/**
 * Sends taps on a fixed schedule, whether or not earlier ones were answered, and times their arrival on
 * boards.
 */
import type { LiveEvent } from '../../src/ui/network/event-parser.ts';
import { type Door, openBoards } from './board.ts';
import { Connection, requestText } from './connection.ts';

/** A restaurant: where its guests send requests, and where each of its boards opens its stream. */
export type TapTarget = { taps: Door; boards: Door };

/**
 * Time from each tap to each board, from the moment when the tap was due or sent a little early. `missed`:
 * events that never arrived.
 */
export type TapArrivals = { milliseconds: number[]; missed: number };

type Tap = { from: number; waitingBoards: Set<number> };

const TAPS_PER_SECOND = 200;
const BOARDS_PER_RESTAURANT = 10;
const PATIENCE_MILLISECONDS = 2000;

export class TapLoad {
  readonly #rooms: TapTarget[];
  /** Idle connections by port. There are as many connections as simultaneous unanswered taps. */
  readonly #idle = new Map<number, Connection[]>();
  /** Taps that have not reached every board, by restaurant and table. */
  readonly #pending = new Map<string, Tap>();
  #milliseconds: number[] = [];
  #tapped = 0;

  static async begin(rooms: TapTarget[]): Promise<TapLoad> {
    const load = new TapLoad(rooms);
    for (const [room, { boards }] of rooms.entries()) {
      const doors = Array.from({ length: BOARDS_PER_RESTAURANT }, () => boards);
      await openBoards(doors, (event, board) => load.#hear(room, board, event));
    }
    return load;
  }

  private constructor(rooms: TapTarget[]) {
    this.#rooms = rooms;
  }

  /** Spreads taps evenly over restaurants and time. Each tap has a table of its own. */
  async tapFor(seconds: number): Promise<TapArrivals> {
    this.#milliseconds = [];
    const answers: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let count = 0; count < seconds * TAPS_PER_SECOND; count += 1) {
      const dueAt = startedAt + (count * 1000) / TAPS_PER_SECOND;
      await until(dueAt);
      const answer = this.#tap(dueAt);
      // Errors are thrown by Promise.all below, after all taps were sent.
      answer.catch(() => {});
      answers.push(answer);
    }
    await Promise.all(answers);
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while (this.#pending.size > 0 && performance.now() < deadline) {
      await until(performance.now() + 10);
    }
    const missed = [...this.#pending.values()].map(({ waitingBoards }) => waitingBoards.size);
    this.#pending.clear();
    return { milliseconds: this.#milliseconds, missed: missed.reduce((sum, n) => sum + n, 0) };
  }

  async #tap(dueAt: number): Promise<void> {
    const place = this.#tapped % this.#rooms.length;
    const tableNumber = Math.floor(this.#tapped / this.#rooms.length) + 1;
    const room = this.#rooms[place];
    if (!room) return;
    this.#tapped += 1;
    const request = requestText('POST', room.taps.path, {
      headers: { 'Idempotency-Key': `tap-${this.#tapped}` },
      body: JSON.stringify({ tableNumber, type: 'bread' }),
    });
    const waitingBoards = new Set(
      Array.from({ length: BOARDS_PER_RESTAURANT }, (_, board) => board),
    );
    // Timers may fire up to 1 ms early.
    const from = Math.min(dueAt, performance.now());
    this.#pending.set(keyOf(place, tableNumber), { from, waitingBoards });

    const idle = this.#idleAt(room.taps.port);
    const connection = idle.pop() ?? (await Connection.open(room.taps.port));
    const { status, head } = await connection.ask(request);
    if (status !== 201) throw new Error(`a tap was refused:\n${head}`);
    idle.push(connection);
  }

  #hear(room: number, board: number, { type, data }: LiveEvent): void {
    const now = performance.now();
    const news = JSON.parse(data);
    // A snapshot counts as arrival too.
    const requests: { tableNumber: number }[] = type === 'snapshot' ? news.requests : [news];
    for (const { tableNumber } of requests) {
      const key = keyOf(room, tableNumber);
      const tap = this.#pending.get(key);
      if (!tap?.waitingBoards.delete(board)) continue;
      this.#milliseconds.push(now - tap.from);
      if (tap.waitingBoards.size === 0) this.#pending.delete(key);
    }
  }

  #idleAt(port: number): Connection[] {
    // Node closes connections that were idle for 5 s.
    const open = (this.#idle.get(port) ?? []).filter(({ isOpen }) => isOpen);
    this.#idle.set(port, open);
    return open;
  }
}

function keyOf(room: number, tableNumber: number): string {
  return `${room} ${tableNumber}`;
}

function until(moment: number): Promise<void> {
  const milliseconds = moment - performance.now();
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
