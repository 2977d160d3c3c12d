import { Socket } from 'node:net';
import pg from 'pg';

/** pg's client on a socket within our reach: of a network that swallows everything, pg would wait for an answer for ever. */
export class PostgresClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  get bytesHeard(): number {
    return this.#socket.bytesRead;
  }

  /** Whoever waits for an answer gets an error at once. */
  cut(): void {
    const error = new Error('The database does not answer.');
    this.#socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }
}
