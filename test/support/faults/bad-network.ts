/** A network between one browser and the servers. The test decides when each message is delivered. */
import { get, type IncomingMessage } from 'node:http';
import type { LiveOptions } from '../../../src/ui/network/live.ts';
import { createEventParser, type LiveEvent } from '../../../src/ui/network/live.ts';
import { numberOf } from '../boards/board-follower.ts';

const DEADLINE_MILLISECONDS = 5000;

type Exchange = {
  path: string;
  init: RequestInit;
  /** Undefined until a server has answered. */
  answer: Response | undefined;
  resolve(answer: Response): void;
  reject(error: Error): void;
};

export class BadNetwork {
  /** Called when the server answers, before the browser gets the answer. */
  onAnswer: (path: string, init: RequestInit, answer: Response) => void = () => {};
  readonly #urls: readonly string[];
  readonly #token: string;
  #exchanges: Exchange[] = [];
  #sent = 0;

  /** Distributes calls round-robin. */
  constructor(urls: readonly string[], token: string) {
    this.#urls = urls;
    this.#token = token;
  }

  get size(): number {
    return this.#exchanges.length;
  }

  /** Replaces the browser's `fetch`. Calls with an absolute URL belong to the test and pass through. */
  readonly fetch = (path: string, init: RequestInit = {}): Promise<Response> => {
    if (!path.startsWith('/')) return realFetch(path, init);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    this.#exchanges.push({ path, init, answer: undefined, resolve, reject });
    return promise;
  };

  /** Delivers the next message of one exchange: to the server, or back to the browser. */
  async advance(which: number): Promise<void> {
    const exchange = this.#exchanges[which % this.#exchanges.length];
    if (!exchange) return;
    const { path, init } = exchange;
    if (exchange.answer) {
      this.#forget(exchange);
      exchange.resolve(exchange.answer);
      return;
    }
    const url = this.#urls[this.#sent % this.#urls.length];
    this.#sent += 1;
    const headers = { ...init.headers, Authorization: `Bearer ${this.#token}` };
    const { signal: _, ...rest } = init;
    const response = await realFetch(`${url}${path}`, { ...rest, headers });
    const text = await response.text();
    exchange.answer = new Response(text || null, response);
    this.onAnswer(path, init, exchange.answer);
  }

  /** Loses the request, or the answer if the server already has the request. */
  lose(which: number): void {
    const exchange = this.#exchanges[which % this.#exchanges.length];
    if (!exchange) return;
    this.#forget(exchange);
    exchange.reject(new TypeError('lost'));
  }

  #forget(exchange: Exchange): void {
    this.#exchanges = this.#exchanges.filter((other) => other !== exchange);
  }
}

const realFetch = globalThis.fetch;

/** The stream of a board. Its events are held back until the test delivers them. */
export class BadStream {
  readonly #url: string;
  readonly #token: string;
  readonly #options: LiveOptions;
  #response: IncomingMessage | undefined;
  #waiting: LiveEvent[] = [];
  /** The number of the last version received. */
  #reached = -1;

  constructor(url: string, token: string, options: LiveOptions) {
    this.#url = url;
    this.#token = token;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#response !== undefined;
  }

  async connect(): Promise<void> {
    if (this.#response) return;
    const { lastEventId, onState, url } = this.#options;
    const id = lastEventId();
    this.#reached = id === undefined ? -1 : numberOf(id);
    const headers = {
      Authorization: `Bearer ${this.#token}`,
      ...(id === undefined ? {} : { 'Last-Event-ID': id }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(`${this.#url}${url}`, { agent: false, headers }, resolve).on('error', reject);
    const response = await promise;
    this.#response = response;
    const read = createEventParser((event) => {
      this.#waiting.push(event);
      this.#reached = numberOf(event.id);
    });
    response.setEncoding('utf8').on('error', () => {});
    response.on('data', (text: string) => {
      if (this.#response === response) read(text);
    });
    onState('open');
  }

  /** Loses events in flight. */
  cut(): void {
    if (!this.#response) return;
    this.#response.destroy();
    this.#response = undefined;
    this.#waiting = [];
    this.#options.onState('lost');
  }

  /** Resolves when the server has sent everything up to this version. */
  async reaches(version: number): Promise<void> {
    const deadline = performance.now() + DEADLINE_MILLISECONDS;
    while (this.#response && this.#reached < version) {
      if (performance.now() > deadline) throw new Error(`no version ${version} on the stream`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Delivers the first `count` events. */
  deliver(count: number): void {
    for (const event of this.#waiting.splice(0, count)) this.#options.onEvent(event);
  }
}
