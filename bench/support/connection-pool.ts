import { type BenchAnswer, Connection } from './connection.ts';

/**
 * More than browsers use simultaneously on a full evening. Further requests wait, and the wait is measured.
 */
const MOST = 128;
/** Node closes connections that were idle for 5 s. Older ones are not used, to avoid that race. */
const MOST_IDLE_MILLISECONDS = 3000;

/** A pool of keep-alive connections to one server, shared by many clients. */
export class ConnectionPool {
  readonly #port: number;
  readonly #idle: { connection: Connection; since: number }[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #open = 0;

  constructor(port: number) {
    this.#port = port;
  }

  async ask(request: string): Promise<BenchAnswer> {
    const connection = await this.#take();
    try {
      return await connection.ask(request);
    } finally {
      this.#giveBack(connection);
    }
  }

  close(): void {
    for (const { connection } of this.#idle.splice(0)) connection.close();
  }

  async #take(): Promise<Connection> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      const { connection, since } = idle;
      if (performance.now() - since < MOST_IDLE_MILLISECONDS) return connection;
      connection.close();
      this.#open -= 1;
    }
    if (this.#open >= MOST) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#open += 1;
    return Connection.open(this.#port);
  }

  #giveBack(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push({ connection, since: performance.now() });
  }
}
