/** Restaurants on a Friday night: guests who come, scan, ask and wait at their own pace, and the room that answers them. */
import { setTimeout as delay } from 'node:timers/promises';
import { dinerPath } from '../../src/paths.ts';
import type { LiveEvent } from '../../src/ui/event-parser.ts';
import { type Board, openBoards } from './board.ts';
import { requestText } from './connection.ts';
import { Lines } from './lines.ts';

/** Guests and staff are at these ports; on one server they are the same. */
export type Room = {
  guestsPort: number;
  staffPort: number;
  slug: string;
  board: string;
  token: string;
};

/** From the moment a tap was due until each board had it; how many boards never did. */
export type Heard = { milliseconds: number[]; missed: number; taps: number };

export const TABLES = 20;
const BOARDS_PER_ROOM = 2;
/** Each table asks five times an hour. */
const SECONDS_BETWEEN_GUESTS = 3600 / (5 * TABLES);
const SECONDS_UNTIL_TAKEN = 10;
const SECONDS_UNTIL_DONE = 10;
/** So long it takes until as many guests wait as will. */
export const SETTLING_SECONDS = SECONDS_UNTIL_TAKEN + SECONDS_UNTIL_DONE;
/** Boards, and phones that wait, whether or not they have a stream. */
const POLL_SECONDS = 3;
const PATIENCE_MILLISECONDS = 2000;

type Tap = { dueAt: number; deafBoards: Set<number>; watch: Watch | undefined };
type Watch = { milliseconds: number[]; taps: Tap[] };

export class FridayNight {
  readonly #linesByPort = new Map<number, Lines>();
  readonly #boards: Board[] = [];
  /** Not yet heard on every board; by room and table. */
  readonly #pending = new Map<string, Tap>();
  readonly #ending = new AbortController();
  #watch: Watch | undefined;
  #failure: unknown;

  /** They open their boards, and guests come from now on. Throws where a board is refused. */
  async open(rooms: Room[]): Promise<void> {
    const doors = rooms.flatMap(({ staffPort: port, board, token }) =>
      Array.from({ length: BOARDS_PER_ROOM }, () => ({ port, path: `/api${board}/stream`, token })),
    );
    this.#boards.push(
      ...(await openBoards(doors, (event, place) => {
        const room = rooms[Math.floor(place / BOARDS_PER_ROOM)];
        if (room) this.#hear(room, place % BOARDS_PER_ROOM, event);
      })),
    );
    for (const [place, room] of rooms.entries()) {
      // Nobody comes in step with another.
      const phase = (place + 0.5) / rooms.length;
      this.#start(() => this.#welcome(room, phase));
      for (let board = 0; board < BOARDS_PER_ROOM; board += 1) {
        this.#start(() => this.#followBoard(room, (phase + board / BOARDS_PER_ROOM) % 1));
      }
    }
  }

  /** The taps of so many seconds. Throws what has gone wrong for anybody since the evening began. */
  async watch(seconds: number): Promise<Heard> {
    const watch: Watch = { milliseconds: [], taps: [] };
    this.#watch = watch;
    await this.sleep(seconds);
    this.#watch = undefined;
    const missing = () => watch.taps.reduce((sum, { deafBoards }) => sum + deafBoards.size, 0);
    const patientUntil = performance.now() + PATIENCE_MILLISECONDS;
    while (missing() > 0 && performance.now() < patientUntil) await this.sleep(0.02);
    if (this.#failure) throw this.#failure;
    return { milliseconds: watch.milliseconds, missed: missing(), taps: watch.taps.length };
  }

  async sleep(seconds: number): Promise<void> {
    await delay(seconds * 1000, undefined, { signal: this.#ending.signal });
  }

  end(): void {
    this.#ending.abort();
    for (const board of this.#boards) board.close();
    for (const lines of this.#linesByPort.values()) lines.close();
  }

  #start(life: () => Promise<void>): void {
    life().catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.#failure ??= error;
    });
  }

  async #welcome(room: Room, phase: number): Promise<void> {
    await this.sleep(phase * SECONDS_BETWEEN_GUESTS);
    for (let guests = 0; ; guests += 1) {
      const table = (guests % TABLES) + 1;
      this.#start(() => this.#serve(room, table));
      await this.sleep(SECONDS_BETWEEN_GUESTS);
    }
  }

  /** A guest scans and asks at once; somebody comes, and it is done. */
  async #serve(room: Room, table: number): Promise<void> {
    const { guestsPort, staffPort, slug, board, token } = room;
    await this.#ask(guestsPort, 200, 'GET', `${dinerPath(slug, table)}&from=qr`);
    const scan = { eventType: 'qr_scan', restaurantSlug: slug, tableNumber: table };
    await this.#ask(guestsPort, 202, 'POST', '/api/analytics/track', scan);
    const tap: Tap = {
      dueAt: performance.now(),
      deafBoards: new Set(Array.from({ length: BOARDS_PER_ROOM }, (_, place) => place)),
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

  /** With the version that the last answer named, as browsers ask. */
  async #followBoard({ staffPort, board, token }: Room, phase: number): Promise<void> {
    await this.sleep(phase * POLL_SECONDS);
    let version = '';
    for (;;) {
      const headers = { Authorization: `Bearer ${token}`, 'If-None-Match': version };
      const lines = this.#linesAt(staffPort);
      const { status, head } = await lines.ask(requestText('GET', `/api${board}`, { headers }));
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
    const { status, head, body: answered } = await this.#linesAt(port).ask(text);
    if (status !== expected) throw new Error(`${method} ${path} was answered:\n${head}`);
    return path.startsWith('/api') && expected !== 202 ? JSON.parse(String(answered)) : { id: '' };
  }

  #hear({ slug }: Room, board: number, { type, data }: LiveEvent): void {
    const now = performance.now();
    const news = JSON.parse(data);
    const requests: { tableNumber: number; status: string }[] =
      type === 'snapshot' ? news.requests : [news];
    for (const { tableNumber, status } of requests) {
      const key = `${slug} ${tableNumber}`;
      const tap = status === 'pending' ? this.#pending.get(key) : undefined;
      if (!tap?.deafBoards.delete(board)) continue;
      tap.watch?.milliseconds.push(now - tap.dueAt);
      if (tap.deafBoards.size === 0) this.#pending.delete(key);
    }
  }

  #linesAt(port: number): Lines {
    const lines = this.#linesByPort.get(port) ?? new Lines(port);
    this.#linesByPort.set(port, lines);
    return lines;
  }
}
