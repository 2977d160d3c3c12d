import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import type { Clock } from '../clock.ts';
import { Refusal, refusals } from '../http/errors.ts';

/**
 * `max` is the number of streams that one `key` may have open.
 * Staff streams have a `sessionId` and a `memberId`: they end with the session, and when the session switches
 * to another member. Guest streams have a network `address`, which has a limit too, unless their place
 * `isReserved`. `endsWith`: the id of what let them in, such as
 * a table by its key; see `endWith`.
 */
export type StreamOwner = { key: string; max: number } & (
  | {
      sessionId: string;
      memberId?: string | null;
      address?: never;
      isReserved?: never;
      endsWith?: never;
    }
  | {
      address: string;
      isReserved?: boolean;
      endsWith?: string | undefined;
      sessionId?: never;
      memberId?: never;
    }
);

const SHORTEST_SPREAD_MILLISECONDS = 200;
/** Streams that one turn of the event loop looks at: heartbeats take about 15 µs each. */
const TICKED_AT_ONCE = 250;

/** All open server-sent event streams of this process: limits, heartbeats, maximum life, shutdown. */
export class Streams {
  readonly #clock: Clock;
  readonly #enforce: boolean;
  readonly #open = new Set<EventStream>();
  /** The open streams of staff. */
  readonly #bySession = new Map<string, Set<EventStream>>();
  readonly #perOwner = new Map<string, number>();
  #closing = false;
  /** Refused streams since this process started, by the limit's name. */
  readonly hits = { streamsPerProcess: 0, streamsPerOwner: 0, guestStreamsPerAddress: 0 };
  readonly #perAddress = new Map<string, number>();
  #guests = 0;

  constructor(clock: Clock, enforceLimits: boolean) {
    this.#clock = clock;
    this.#enforce = enforceLimits;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Writes the head of a stream to Node's response. Throws 429 beyond a limit, 503 during shutdown. */
  open(response: ServerResponse, owner: StreamOwner): EventStream {
    if (this.#closing) throw new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 1 });
    const count = this.#perOwner.get(owner.key) ?? 0;
    const isFull = this.#open.size >= limits.streamsPerProcess || this.#isFullForGuests(owner);
    if (this.#enforce && (count >= owner.max || isFull)) {
      this.hits[isFull ? 'streamsPerProcess' : 'streamsPerOwner'] += 1;
      throw new Refusal(refusals.tooMany, {}, { retryAfterSeconds: 5 });
    }
    if (this.#enforce && this.#hasAddressTooMany(owner)) {
      this.hits.guestStreamsPerAddress += 1;
      throw new Refusal(refusals.tooMany, {}, { retryAfterSeconds: 5 });
    }
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    const stream = new EventStream(response, owner, this.#clock);
    this.#add(stream, count);
    stream.onClose(() => this.#remove(stream));
    return stream;
  }

  #add(stream: EventStream, openOfOwner: number): void {
    const { owner } = stream;
    this.#open.add(stream);
    this.#perOwner.set(owner.key, openOfOwner + 1);
    this.#countGuest(owner, 1);
    if (owner.sessionId === undefined) return;
    const ofSession = this.#bySession.get(owner.sessionId);
    if (ofSession) ofSession.add(stream);
    else this.#bySession.set(owner.sessionId, new Set([stream]));
  }

  #remove(stream: EventStream): void {
    const { owner } = stream;
    this.#open.delete(stream);
    this.#countGuest(owner, -1);
    const left = (this.#perOwner.get(owner.key) ?? 1) - 1;
    if (left > 0) this.#perOwner.set(owner.key, left);
    else this.#perOwner.delete(owner.key);
    const ofSession = this.#bySession.get(owner.sessionId ?? '');
    ofSession?.delete(stream);
    if (ofSession?.size === 0) this.#bySession.delete(owner.sessionId ?? '');
  }

  /** Reserves streams for staff: a guest's page without a stream polls, but a board would be late. */
  #isFullForGuests({ address }: StreamOwner): boolean {
    const places = limits.streamsPerProcess - limits.streamsKeptForStaff;
    return address !== undefined && this.#guests >= places;
  }

  #hasAddressTooMany({ address = '', isReserved = false }: StreamOwner): boolean {
    return !isReserved && (this.#perAddress.get(address) ?? 0) >= limits.guestStreamsPerAddress;
  }

  #countGuest({ address, isReserved }: StreamOwner, more: 1 | -1): void {
    if (address === undefined) return;
    this.#guests += more;
    if (isReserved) return;
    const left = (this.#perAddress.get(address) ?? 0) + more;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  /**
   * Call every second. Sends heartbeats, ends streams after their maximum life, cuts stalled readers.
   * After a restart many streams are equally old: their heartbeats would block the event loop together.
   */
  async tick(): Promise<void> {
    const now = this.#clock.monotonic();
    let ticked = 0;
    for (const stream of this.#open) {
      if (ticked > 0 && ticked % TICKED_AT_ONCE === 0) await nextTurn();
      stream.tick(now);
      ticked += 1;
    }
  }

  /** The sessions that hold a stream open. */
  sessions(): Iterable<string> {
    return this.#bySession.keys();
  }

  endSession(sessionId: string): void {
    for (const stream of this.#bySession.get(sessionId) ?? []) stream.end();
  }

  /**
   * What let these streams in does so no longer: a key is renewed, or anybody needs a code. Those of other servers
   * last until their maximum life.
   */
  endWith(id: string): void {
    for (const stream of this.#open) if (stream.owner.endsWith === id) stream.end();
  }

  /** Ends the streams that a session opened as another member. */
  endOtherMembers(sessionId: string, memberId: string | null): void {
    for (const stream of this.#bySession.get(sessionId) ?? []) {
      if ((stream.owner.memberId ?? null) !== memberId) stream.end();
    }
  }

  /**
   * Shutdown: ends all streams and refuses new ones.
   * Sends each reader a random reconnection delay, so that the next server does not get all of them at once.
   */
  endAll(): void {
    this.#closing = true;
    const spreadMilliseconds = Math.max(SHORTEST_SPREAD_MILLISECONDS, this.#open.size / 2);
    for (const stream of this.#open) {
      stream.write(`retry: ${Math.round(Math.random() * spreadMilliseconds)}\n\n`);
      stream.end();
    }
  }
}

/** The stream of one reader. Callers build a frame once and write it to all readers. */
export class EventStream {
  readonly owner: StreamOwner;
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  readonly #openedAt: number;
  readonly #closers: (() => void)[] = [];
  #lastWriteAt: number;
  /** When the reader last received bytes, or no bytes were waiting. */
  #drainedAt: number;
  #drainedBytes = 0;
  #writtenBytes = 0;
  #allowedBytes: number = limits.streamUnsentBytes;
  #closed = false;

  constructor(response: ServerResponse, owner: StreamOwner, clock: Clock) {
    this.owner = owner;
    this.#response = response;
    this.#clock = clock;
    this.#openedAt = this.#lastWriteAt = this.#drainedAt = clock.monotonic();
    response.on('close', () => this.#close());
    response.on('error', () => this.#close());
    if (response.destroyed) this.#close();
    // Sends the first bytes at once, so that proxies and readers know that the stream is open.
    this.write(': open\n\n');
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Calls back at once if the stream is closed already: a client may disconnect while it is opened. */
  onClose(act: () => void): void {
    if (this.#closed) act();
    else this.#closers.push(act);
  }

  /** Raises the limit of unsent bytes by the size of the snapshot, which may be large. */
  writeSnapshot(frame: string): void {
    this.#allowedBytes = limits.streamUnsentBytes + Buffer.byteLength(frame);
    this.write(frame);
  }

  write(frame: string): void {
    if (this.#closed) return;
    this.#lastWriteAt = this.#clock.monotonic();
    this.#writtenBytes += Buffer.byteLength(frame);
    this.#response.write(frame);
    if (this.#response.writableLength > this.#allowedBytes) this.#cut();
  }

  tick(now: number): void {
    const since = (start: number) => (now - start) / 1000;
    this.#noteDrain(now);
    if (since(this.#drainedAt) >= limits.streamDrainSeconds) {
      this.#cut();
    } else if (since(this.#openedAt) >= limits.streamLifeSeconds) {
      this.end();
    } else if (since(this.#lastWriteAt) >= limits.streamHeartbeatSeconds) {
      this.write(': beat\n\n');
    }
  }

  /** Polled: Node's `drain` event is emitted only after the buffer was full. */
  #noteDrain(now: number): void {
    const waitingBytes = this.#response.writableLength;
    const drainedBytes = this.#writtenBytes - waitingBytes;
    if (waitingBytes > 0 && drainedBytes <= this.#drainedBytes) return;
    this.#drainedAt = now;
    this.#drainedBytes = drainedBytes;
  }

  end(): void {
    if (this.#closed) return;
    this.#response.end();
    this.#close();
  }

  /** Not `end()`: Node would keep the unsent bytes until the socket closes, which may be never. */
  #cut(): void {
    this.#response.destroy();
    this.#close();
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const act of this.#closers) act();
  }
}

/** Formats a server-sent event. `json` is one line. */
export function eventFrame(type: string, id: string, json: string): string {
  return `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`;
}
