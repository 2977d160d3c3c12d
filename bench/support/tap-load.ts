/**
 * Sends taps on a fixed schedule, whether or not earlier ones were answered, and times their arrival on
 * boards.
 */
import type { LiveEvent } from '../../src/ui/network/live.ts';
import { type BoardAddress, openBoards } from './board.ts';
import { requestText } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';

/** A restaurant: where its guests send requests, and where each of its boards opens its stream. */
export type TapTarget = { taps: BoardAddress; boards: BoardAddress };

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
  readonly #targets: TapTarget[];
  /** One pool per port. */
  readonly #pools = new Map<number, ConnectionPool>();
  /** Taps that have not reached every board, by restaurant and table. */
  readonly #pending = new Map<string, Tap>();
  #milliseconds: number[] = [];
  #tapped = 0;

  static async begin(targets: TapTarget[]): Promise<TapLoad> {
    const load = new TapLoad(targets);
    for (const [restaurant, { boards }] of targets.entries()) {
      const addresses = Array.from({ length: BOARDS_PER_RESTAURANT }, () => boards);
      await openBoards(addresses, (event, board) => load.#receive(restaurant, board, event));
    }
    return load;
  }

  private constructor(targets: TapTarget[]) {
    this.#targets = targets;
  }

  /** Spreads taps evenly over restaurants and time. Each tap has a table of its own. */
  async tapFor(seconds: number): Promise<TapArrivals> {
    this.#milliseconds = [];
    const answers: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let count = 0; count < seconds * TAPS_PER_SECOND; count += 1) {
      const dueAt = startedAt + (count * 1000) / TAPS_PER_SECOND;
      await waitUntil(dueAt);
      const answer = this.#tap(dueAt);
      // Errors are thrown by Promise.all below, after all taps were sent.
      answer.catch(() => {});
      answers.push(answer);
    }
    await Promise.all(answers);
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while (this.#pending.size > 0 && performance.now() < deadline) {
      await waitUntil(performance.now() + 10);
    }
    const missed = [...this.#pending.values()].map(({ waitingBoards }) => waitingBoards.size);
    this.#pending.clear();
    return { milliseconds: this.#milliseconds, missed: missed.reduce((sum, n) => sum + n, 0) };
  }

  async #tap(dueAt: number): Promise<void> {
    const index = this.#tapped % this.#targets.length;
    const tableNumber = Math.floor(this.#tapped / this.#targets.length) + 1;
    const restaurant = this.#targets[index];
    if (!restaurant) return;
    this.#tapped += 1;
    const request = requestText('POST', restaurant.taps.path, {
      headers: { 'Idempotency-Key': `tap-${this.#tapped}` },
      body: JSON.stringify({ tableNumber, type: 'bread' }),
    });
    const waitingBoards = new Set(
      Array.from({ length: BOARDS_PER_RESTAURANT }, (_, board) => board),
    );
    // Timers may fire up to 1 ms early.
    const from = Math.min(dueAt, performance.now());
    this.#pending.set(keyOf(index, tableNumber), { from, waitingBoards });

    const { status, head } = await this.#poolAt(restaurant.taps.port).ask(request);
    if (status !== 201) throw new Error(`a tap was refused:\n${head}`);
  }

  #poolAt(port: number): ConnectionPool {
    const pool = this.#pools.get(port) ?? new ConnectionPool(port);
    this.#pools.set(port, pool);
    return pool;
  }

  #receive(restaurant: number, board: number, { type, data }: LiveEvent): void {
    const now = performance.now();
    const news = JSON.parse(data);
    // A snapshot counts as arrival too.
    const requests: { tableNumber: number }[] = type === 'snapshot' ? news.requests : [news];
    for (const { tableNumber } of requests) {
      const key = keyOf(restaurant, tableNumber);
      const tap = this.#pending.get(key);
      if (!tap?.waitingBoards.delete(board)) continue;
      this.#milliseconds.push(now - tap.from);
      if (tap.waitingBoards.size === 0) this.#pending.delete(key);
    }
  }
}

function keyOf(restaurant: number, tableNumber: number): string {
  return `${restaurant} ${tableNumber}`;
}

export function waitUntil(moment: number): Promise<void> {
  const milliseconds = moment - performance.now();
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
