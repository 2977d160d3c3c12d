import { Socket } from 'node:net';
import pg from 'pg';
import { nameOf } from '../prepared.ts';

/** PostgreSQL's code of a write on a standby, or on a database that was made read-only. */
const READ_ONLY = '25006';

/**
 * A pg client that names prepared statements, and whose socket we can destroy: pg itself waits for ever for a
 * response when the network silently drops packets.
 */
export class PostgresClient extends pg.Client {
  readonly #socket: Socket;
  /** A write was refused. The next connection may reach the new primary. */
  wasReadOnly = false;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.wasReadOnly = true;
    });
  }

  get bytesReceived(): number {
    return this.#socket.bytesRead;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares six overloads.
  override query(...args: any[]): any {
    const [text, values] = args;
    const name = typeof text === 'string' ? nameOf(text) : undefined;
    if (name === undefined) return super.query(...(args as [string, unknown[]]));
    return super.query({ name, text, values });
  }

  /** Destroys the connection: queries under way fail at once. */
  cut(): void {
    const error = new Error('The database does not answer.');
    this.#socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }
}
