/** A device that follows a restaurant's board like the product's screen, and records faults of the stream. */
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { type BoardRows, withEvent, withList } from '../../../src/features/board/web/feed/board.ts';
import { readRequest } from '../../../src/features/board/web/feed/read-request.ts';
import { etagOf, versionOf } from '../../../src/features/board/web/feed/version-tag.ts';
import type { BoardEntry } from '../../../src/features/requests/board-contract.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { BoardSnapshot } from '../../../src/features/requests/live/stream-contract.ts';
import { compareRequests } from '../../../src/features/requests/rules.ts';
import { createEventParser, type LiveEvent } from '../../../src/ui/network/live.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { Call } from '../server/http.ts';
import { withoutReceipt } from './pending-request.ts';

type Server = { url: string; call: Call };

const DEADLINE_MILLISECONDS = 5000;

export class BoardFollower {
  /** The state of its screen, computed by the product's own reducer. */
  shown: BoardRows | undefined;
  token: string;
  /** Events of the present connection; a new connection clears them. */
  receivedEvents: LiveEvent[] = [];
  /** Called with every event of every connection. */
  onEvent: (event: LiveEvent) => void = () => {};
  /** Missed, duplicate and reordered events; empty if there are none. */
  readonly faults: string[] = [];
  #server: Server;
  readonly #restaurant: TestRestaurant;
  /** Undefined while there is no connection. */
  #request: ClientRequest | undefined;
  /** The number of the last version on the stream; undefined before its first snapshot. */
  #reached: number | undefined;
  #connectedFrom: string | undefined;
  #wake = () => {};

  constructor(server: Server, restaurant: TestRestaurant) {
    this.#server = server;
    this.#restaurant = restaurant;
    this.token = restaurant.owner.token;
  }

  /** Reconnects with its last event id. Resolves when the server has accepted it, before any event. */
  async connect(): Promise<void> {
    this.#connectedFrom = this.shown?.version;
    this.#reached = this.#connectedFrom === undefined ? undefined : numberOf(this.#connectedFrom);
    this.receivedEvents = [];
    const { promise: head, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = {
      Authorization: `Bearer ${this.token}`,
      ...(this.#connectedFrom && { 'Last-Event-ID': this.#connectedFrom }),
    };
    const url = `${this.#server.url}/api${this.#restaurant.board}/stream`;
    const request = get(url, { agent: false, headers }, resolve).on('error', reject);
    this.#request = request;
    const response = await head;
    if (response.statusCode !== 200) throw new Error(`Answered ${response.statusCode}`);
    const read = createEventParser((event) => this.#hear(event));
    const end = () => {
      if (this.#request === request) this.#end();
    };
    response.setEncoding('utf8').on('error', end).on('close', end);
    response.on('data', (text: string) => {
      if (this.#request === request) read(text);
    });
  }

  /** Opens a stream and disconnects before the server answers. */
  async turnBack(): Promise<void> {
    const arriving = this.connect();
    arriving.catch(() => {});
    if (this.#request) await once(this.#request, 'finish');
    this.drop();
  }

  /** Destroys the socket without closing it, like a network failure. Data in flight is lost. */
  drop(): void {
    this.#request?.destroy();
    this.#end();
  }

  /** Resolves when the server has ended the stream. */
  ended(): Promise<void> {
    return this.until('end of the stream', () => this.#request === undefined);
  }

  /** Resolves when the stream has sent everything up to this version. */
  reaches(tag: string): Promise<void> {
    return this.until(`version ${tag}`, () => this.#reached === numberOf(tag));
  }

  /** Whether events alone lead to this version: at 05:00 the list changes without an event. */
  isOfDay(tag: string): boolean {
    return this.shown?.version !== undefined && seriesOf(tag) === seriesOf(this.shown.version);
  }

  /** Sends its next calls to another server, as a load balancer does. */
  moveTo(server: Server): void {
    this.#server = server;
  }

  /** Polls the list, as the screen does every 3 s. */
  async poll(): Promise<void> {
    const own = this.shown?.version;
    const { status, headers, body } = await this.#server.call<TableRequest[]>(
      'GET',
      this.#restaurant.board,
      { token: this.token, headers: own ? { 'If-None-Match': etagOf(own) } : {} },
    );
    if (status === 304) return;
    this.shown = withList(this.shown, body.map(card), versionOf(headers.get('etag')));
  }

  async until(what: string, isTrue: () => boolean): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const complain = () => reject(new Error(`No ${what}. Received: ${this.#history()}`));
    const timer = setTimeout(complain, DEADLINE_MILLISECONDS);
    try {
      while (!isTrue()) {
        if (!this.#request) throw new Error(`The stream ended before: ${what}. ${this.#history()}`);
        const news = new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        await Promise.race([news, late]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #end(): void {
    this.#request = undefined;
    this.#wake();
  }

  #hear(event: LiveEvent): void {
    const fault = this.#faultOf(event);
    if (fault) this.faults.push(`${fault}: ${event.type} ${event.id}; received ${this.#history()}`);
    this.#reached = numberOf(event.id);
    this.receivedEvents.push(event);
    this.#show(event);
    this.onEvent(event);
    this.#wake();
  }

  #show({ type, id, data }: LiveEvent): void {
    if (type === 'snapshot') {
      const { requests }: BoardSnapshot = JSON.parse(data);
      this.shown = withList(this.shown, requests.map(card), id);
    } else {
      const row: BoardEntry = JSON.parse(data);
      const next = withEvent(this.shown, card(row), id);
      if (next !== 'gap') this.shown = next;
    }
  }

  #faultOf({ type, id }: LiveEvent): string | undefined {
    const reached = this.#reached;
    const number = numberOf(id);
    if (type === 'snapshot') {
      if (id === (this.receivedEvents.at(-1)?.id ?? this.#connectedFrom))
        return 'a snapshot of what it had';
      return reached !== undefined && number < reached ? 'an older snapshot' : undefined;
    }
    if (type !== 'request') return 'an unknown event';
    if (reached === undefined) return 'a change before the snapshot';
    if (number <= reached) return 'told before';
    return number > reached + 1 ? 'something was missed' : undefined;
  }

  #history(): string {
    const events = this.receivedEvents.map(({ type, id }) => `${type} ${id}`).join(', ');
    return `${events || 'nothing'}, connected from ${this.#connectedFrom}`;
  }
}

/** `a-2026-11-21-7` → 7 */
export function numberOf(tag: string): number {
  return Number(tag.slice(tag.lastIndexOf('-') + 1));
}

/** `a-2026-11-21-7` → `a-2026-11-21` */
function seriesOf(tag: string): string {
  return tag.slice(0, tag.lastIndexOf('-'));
}

/**
 * A row as the screen stores it, together with the row itself, so that comparisons include every field but
 * the receipt, of which boards are not told.
 */
export function card(row: BoardEntry): TableRequest {
  const read = readRequest(row);
  return Object.assign(read, { row: withoutReceipt(read) });
}

/** The board's order with ties broken: requests of the same instant have no defined order. */
export function inBoardOrder<R extends TableRequest>(requests: readonly R[]): R[] {
  return requests.toSorted((a, b) => compareRequests(a, b) || (a.id < b.id ? -1 : 1));
}
