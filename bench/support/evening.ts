/** Guests who tap on schedule, whatever the server does, and the boards that hear of it. */
import type { LiveEvent } from '../../src/ui/event-parser.ts';
import { type Door, openBoards } from './board.ts';
import { Connection, requestText } from './connection.ts';

/** A house: where its guests tap, and where each of its boards is open. */
export type Room = { taps: Door; boards: Door };

/** How long each board took to hear of each tap, from the moment the tap was due, or sent a little early; how often one never heard. */
export type Heard = { milliseconds: number[]; missed: number };

type Tap = { from: number; deafBoards: Set<number> };

const TAPS_PER_SECOND = 200;
const BOARDS_PER_ROOM = 10;
const PATIENCE_MILLISECONDS = 2000;

export class Evening {
  readonly #rooms: Room[];
  /** By port. As many as there are unanswered taps at once. */
  readonly #idle = new Map<number, Connection[]>();
  /** Not yet heard on every board; by room and table. */
  readonly #pending = new Map<string, Tap>();
  #milliseconds: number[] = [];
  #tapped = 0;

  static async begin(rooms: Room[]): Promise<Evening> {
    const evening = new Evening(rooms);
    for (const [room, { boards }] of rooms.entries()) {
      const doors = Array.from({ length: BOARDS_PER_ROOM }, () => boards);
      await openBoards(doors, (event, board) => evening.#hear(room, board, event));
    }
    return evening;
  }

  private constructor(rooms: Room[]) {
    this.#rooms = rooms;
  }

  /** Taps are spread evenly over rooms and time, each at a table of its own. */
  async tapFor(seconds: number): Promise<Heard> {
    this.#milliseconds = [];
    const answers: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let count = 0; count < seconds * TAPS_PER_SECOND; count += 1) {
      const dueAt = startedAt + (count * 1000) / TAPS_PER_SECOND;
      await until(dueAt);
      const answer = this.#tap(dueAt);
      // What goes wrong is thrown below, when all have been sent.
      answer.catch(() => {});
      answers.push(answer);
    }
    await Promise.all(answers);
    const patientUntil = performance.now() + PATIENCE_MILLISECONDS;
    while (this.#pending.size > 0 && performance.now() < patientUntil) {
      await until(performance.now() + 10);
    }
    const missed = [...this.#pending.values()].map(({ deafBoards }) => deafBoards.size);
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
    const deafBoards = new Set(Array.from({ length: BOARDS_PER_ROOM }, (_, board) => board));
    // A timer may be up to a millisecond early.
    const from = Math.min(dueAt, performance.now());
    this.#pending.set(keyOf(place, tableNumber), { from, deafBoards });

    const idle = this.#idleAt(room.taps.port);
    const connection = idle.pop() ?? (await Connection.open(room.taps.port));
    const { status, head } = await connection.ask(request);
    if (status !== 201) throw new Error(`A tap was answered:\n${head}`);
    idle.push(connection);
  }

  #hear(room: number, board: number, { type, data }: LiveEvent): void {
    const now = performance.now();
    const news = JSON.parse(data);
    // A board that is sent everything anew has heard as well.
    const requests: { tableNumber: number }[] = type === 'snapshot' ? news.requests : [news];
    for (const { tableNumber } of requests) {
      const key = keyOf(room, tableNumber);
      const tap = this.#pending.get(key);
      if (!tap?.deafBoards.delete(board)) continue;
      this.#milliseconds.push(now - tap.from);
      if (tap.deafBoards.size === 0) this.#pending.delete(key);
    }
  }

  #idleAt(port: number): Connection[] {
    // Node ends a connection that was idle for 5 s.
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
