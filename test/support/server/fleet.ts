import { EventEmitter, on, once } from 'node:events';
import { type Server, startServer } from './server.ts';

/** Servers on one database that are killed and started. Clients without an answer retry on another server. */
export class Fleet {
  readonly #environment: Record<string, string>;
  readonly #news = new EventEmitter();
  #up: Server[] = [];
  /** The calls that each server has not answered yet. */
  readonly #waiting = new Map<Server, number>();
  /** Calls without an answer because of a kill. */
  unanswered = 0;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
    this.#news.setMaxListeners(0);
  }

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#startOne()));
  }

  /** Kills a server while several calls wait for it, and starts it again. */
  async killOne(turn: number): Promise<void> {
    const server = this.#up[turn % this.#up.length];
    if (!server) throw new Error('no server to kill');
    // One call may have its answer in flight already.
    while (this.#waitingFor(server) < 2) await once(this.#news, 'call');
    this.#up = this.#up.filter((other) => other !== server);
    await server.kill();
    await this.#startOne();
  }

  /** Retries until a server answers. `isFirst` is false if an earlier try may have taken effect. */
  async insist<T>(turn: number, ask: (url: string, isFirst: boolean) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const server = await this.#anyUp(turn + attempt);
      this.#waiting.set(server, this.#waitingFor(server) + 1);
      this.#news.emit('call');
      try {
        const answer = await ask(server.url, attempt === 0);
        this.#news.emit('answer');
        return answer;
      } catch (error) {
        // `fetch` throws TypeError if no server answered. Other errors are the test's own.
        if (!(error instanceof TypeError)) throw error;
        this.unanswered += 1;
      } finally {
        this.#waiting.set(server, this.#waitingFor(server) - 1);
      }
    }
  }

  /** Resolves when the condition holds after an answer. */
  async answered(isEnough: () => boolean): Promise<void> {
    for await (const _ of on(this.#news, 'answer')) if (isEnough()) return;
  }

  /** Returns the exit codes. */
  stop(): Promise<(number | null)[]> {
    return Promise.all(this.#up.map((server) => server.stop()));
  }

  async kill(): Promise<void> {
    await Promise.all(this.#up.map((server) => server.kill()));
  }

  #waitingFor(server: Server): number {
    return this.#waiting.get(server) ?? 0;
  }

  async #startOne(): Promise<void> {
    this.#up.push(await startServer(this.#environment));
    this.#news.emit('up');
  }

  async #anyUp(turn: number): Promise<Server> {
    for (;;) {
      const server = this.#up[turn % this.#up.length];
      if (server) return server;
      await new Promise((resolve) => this.#news.once('up', resolve));
    }
  }
}
