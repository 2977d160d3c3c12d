import { type Answer, Connection } from './connection.ts';

/** As many as browsers of a full evening would have busy at the same moment; what comes beyond waits, and its wait counts. */
const MOST = 128;
/** Node ends a connection that was idle for 5 s: rather not be asked on it just then. */
const MOST_IDLE_MILLISECONDS = 3000;

/** Keep-alive connections to one server that many clients share: each request takes one that is idle. */
export class Lines {
  readonly #port: number;
  readonly #idle: { connection: Connection; since: number }[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #open = 0;

  constructor(port: number) {
    this.#port = port;
  }

  async ask(request: string): Promise<Answer> {
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
