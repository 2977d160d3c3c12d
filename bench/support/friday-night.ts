/**
 * Simulates restaurants on a Friday night: guests who scan, send requests and wait, and staff who serve them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { guestPath } from '../../src/paths.ts';
import type { LiveEvent } from '../../src/ui/network/live.ts';
import { type OpenBoard, openBoards } from './board.ts';
import { requestText } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';
import { sized } from './size.ts';

/** A restaurant. Guests and staff use different ports if there are two servers. */
export type LoadTarget = {
  guestsPort: number;
  staffPort: number;
  slug: string;
  board: string;
  token: string;
};

/**
 * Time from the moment when a tap was due to its arrival on each board. `missed`: events that never arrived.
 */
export type Arrivals = { milliseconds: number[]; missed: number; taps: number };

export const TABLES = 20;
const BOARDS_PER_RESTAURANT = 2;
/** Each table sends five requests an hour. */
const SECONDS_BETWEEN_GUESTS = sized(3600 / (5 * TABLES), 0.2);
const SECONDS_UNTIL_TAKEN = sized(10, 0.1);
const SECONDS_UNTIL_DONE = sized(10, 0.1);
/** After this time the number of waiting guests is stable. */
export const SETTLING_SECONDS = SECONDS_UNTIL_TAKEN + SECONDS_UNTIL_DONE;
/** Boards and waiting phones poll at this interval, in addition to their streams. */
const POLL_SECONDS = sized(3, 0.1);
const PATIENCE_MILLISECONDS = 2000;

type Tap = { dueAt: number; waitingBoards: Set<number>; watch: Watch | undefined };
type Watch = { milliseconds: number[]; taps: Tap[] };

export class FridayNight {
  readonly #poolsByPort = new Map<number, ConnectionPool>();
  readonly #boards: OpenBoard[] = [];
  /** Taps that have not reached every board, by restaurant and table. */
  readonly #pending = new Map<string, Tap>();
  readonly #ending = new AbortController();
  #watch: Watch | undefined;
  #failure: unknown;

  /** Opens the boards and starts the arrival of guests. Throws if a board is refused. */
  async open(targets: LoadTarget[]): Promise<void> {
    const addresses = targets.flatMap(({ staffPort: port, board, token }) =>
      Array.from({ length: BOARDS_PER_RESTAURANT }, () => ({
        port,
        path: `/api${board}/stream`,
        token,
      })),
    );
    this.#boards.push(
      ...(await openBoards(addresses, (event, index) => {
        const target = targets[Math.floor(index / BOARDS_PER_RESTAURANT)];
        if (target) this.#receive(target, index % BOARDS_PER_RESTAURANT, event);
      })),
    );
    for (const [place, target] of targets.entries()) {
      // Different phases, so that guests do not arrive at the same moments.
      const phase = (place + 0.5) / targets.length;
      this.#start(() => this.#welcome(target, phase));
      for (let board = 0; board < BOARDS_PER_RESTAURANT; board += 1) {
        this.#start(() => this.#followBoard(target, (phase + board / BOARDS_PER_RESTAURANT) % 1));
      }
    }
  }

  /** Measures the taps of this many seconds. Throws the first error of any guest or board since the start. */
  async watch(seconds: number): Promise<Arrivals> {
    const watch: Watch = { milliseconds: [], taps: [] };
    this.#watch = watch;
    await this.sleep(seconds);
    this.#watch = undefined;
    const missing = () =>
      watch.taps.reduce((sum, { waitingBoards }) => sum + waitingBoards.size, 0);
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while (missing() > 0 && performance.now() < deadline) await this.sleep(0.02);
    if (this.#failure) throw this.#failure;
    return { milliseconds: watch.milliseconds, missed: missing(), taps: watch.taps.length };
  }

  async sleep(seconds: number): Promise<void> {
    await delay(seconds * 1000, undefined, { signal: this.#ending.signal });
  }

  end(): void {
    this.#ending.abort();
    for (const board of this.#boards) board.close();
    for (const pool of this.#poolsByPort.values()) pool.close();
  }

  #start(life: () => Promise<void>): void {
    life().catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.#failure ??= error;
    });
  }

  async #welcome(target: LoadTarget, phase: number): Promise<void> {
    await this.sleep(phase * SECONDS_BETWEEN_GUESTS);
    for (let guests = 0; ; guests += 1) {
      const table = (guests % TABLES) + 1;
      this.#start(() => this.#serve(target, table));
      await this.sleep(SECONDS_BETWEEN_GUESTS);
    }
  }

  /** A guest scans, sends a request and is served. */
  async #serve(target: LoadTarget, table: number): Promise<void> {
    const { guestsPort, staffPort, slug, board, token } = target;
    await this.#ask(guestsPort, 200, 'GET', `${guestPath(slug, table)}&from=qr`);
    const scan = { eventType: 'qr_scan', restaurantSlug: slug, tableNumber: table };
    await this.#ask(guestsPort, 202, 'POST', '/api/analytics/track', scan);
    const tap: Tap = {
      dueAt: performance.now(),
      waitingBoards: new Set(Array.from({ length: BOARDS_PER_RESTAURANT }, (_, index) => index)),
      watch: this.#watch,
    };
    this.#pending.set(`${slug} ${table}`, tap);
    this.#watch?.taps.push(tap);
    const { id } = await this.#ask(guestsPort, 201, 'POST', `/api${board}`, {
      tableNumber: table,
      type: 'water',
    });
    const [phone] = await openBoards([{ port: guestsPort, path: `/api/requests/${id}/stream` }]);
    const waiting = new AbortController();
    this.#start(() => this.#followRequest(guestsPort, id, waiting.signal));
    const move = (status: string) =>
      this.#ask(staffPort, 200, 'PUT', `/api/requests/${id}/status`, { status }, token);
    await this.sleep(SECONDS_UNTIL_TAKEN);
    await move('in-progress');
    await this.sleep(SECONDS_UNTIL_DONE);
    await move('completed');
    waiting.abort();
    phone?.close();
  }

  async #followRequest(port: number, id: string, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.sleep(POLL_SECONDS);
      await this.#ask(port, 200, 'GET', `/api/requests/${id}`);
    }
  }

  /** Polls with the ETag of the last response, as browsers do. */
  async #followBoard({ staffPort, board, token }: LoadTarget, phase: number): Promise<void> {
    await this.sleep(phase * POLL_SECONDS);
    let version = '';
    for (;;) {
      const headers = { Authorization: `Bearer ${token}`, 'If-None-Match': version };
      const pool = this.#poolAt(staffPort);
      const { status, head } = await pool.ask(requestText('GET', `/api${board}`, { headers }));
      if (status !== 200 && status !== 304) throw new Error(`A board was answered:\n${head}`);
      version = /\r\netag: *(\S+)/i.exec(head)?.[1] ?? version;
      await this.sleep(POLL_SECONDS);
    }
  }

  async #ask(
    port: number,
    expected: number,
    method: string,
    path: string,
    fields?: object,
    token?: string,
  ): Promise<{ id: string }> {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const body = fields ? JSON.stringify(fields) : '';
    const text = requestText(method, path, { headers, body });
    const { status, head, body: answered } = await this.#poolAt(port).ask(text);
    if (status !== expected) throw new Error(`${method} ${path} was answered:\n${head}`);
    return path.startsWith('/api') && expected !== 202 ? JSON.parse(String(answered)) : { id: '' };
  }

  #receive({ slug }: LoadTarget, board: number, { type, data }: LiveEvent): void {
    const now = performance.now();
    const news = JSON.parse(data);
    const requests: { tableNumber: number; status: string }[] =
      type === 'snapshot' ? news.requests : [news];
    for (const { tableNumber, status } of requests) {
      const key = `${slug} ${tableNumber}`;
      const tap = status === 'pending' ? this.#pending.get(key) : undefined;
      if (!tap?.waitingBoards.delete(board)) continue;
      tap.watch?.milliseconds.push(now - tap.dueAt);
      if (tap.waitingBoards.size === 0) this.#pending.delete(key);
    }
  }

  #poolAt(port: number): ConnectionPool {
    const pool = this.#poolsByPort.get(port) ?? new ConnectionPool(port);
    this.#poolsByPort.set(port, pool);
    return pool;
  }
}
