import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { WakeUps } from '../connection.ts';
import { PostgresClient } from './postgres-client.ts';

const CHANNEL = 'sonnette';
/** The application name of this connection in pg_stat_activity. */
export const WAKE_UPS = 'sonnette wake-ups';
/** PostgreSQL refuses a payload of 8,000 bytes. */
const PAYLOAD_BYTES = 7900;
const FIRST_RETRY_MILLISECONDS = 50;
const LAST_RETRY_MILLISECONDS = 500;
/** Probes detect a dead network, on which a connection looks open for ever, within three seconds. */
const PROBE_MILLISECONDS = 500;
const ANSWER_MILLISECONDS = 2000;

type Listener = {
  onLost(error: Error): void;
  /** Called when no connection receives data any more: queries under way would wait for ever. */
  onSilence(): void;
  /** Bytes received on all other connections. While this number grows, the database is busy, not gone. */
  bytesReceived(): number;
};

/**
 * `NOTIFY` and `LISTEN` on a dedicated connection that reconnects.
 * Messages are sent after the commit: a commit that includes a NOTIFY takes a lock on the whole database.
 * Messages that arrive while one NOTIFY is under way share the next one.
 */
export class PostgresWakeUps implements WakeUps {
  readonly #url: string;
  readonly #listener: Listener;
  readonly #closing = new AbortController();
  #client: PostgresClient | undefined;
  #unsent: string[] = [];
  #isSending = false;
  /** The time of the last query on this connection, and `bytesReceived` at that time. */
  #lastQuery = { at: 0, bytesReceived: 0 };

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** Drops the message while there is no connection: receivers also poll the versions. */
  send(message: string): void {
    if (!this.#client) return;
    this.#unsent.push(message);
    if (!this.#isSending) void this.#sendAll(this.#client);
  }

  listen(onMessage: (message: string) => void, onReturn: () => void): Promise<void> {
    const { promise: tried, resolve: onTried } = Promise.withResolvers<void>();
    void this.#keepListening(onMessage, onReturn, onTried);
    return tried;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    // If the network is gone, a clean close would never finish.
    const cutTimer = setTimeout(() => client?.cut(), ANSWER_MILLISECONDS);
    await client?.end();
    clearTimeout(cutTimer);
  }

  async #sendAll(client: PostgresClient): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#unsent.length > 0) {
        await client.query('select pg_notify($1, $2)', [CHANNEL, this.#takePayload()]);
      }
    } catch {
      // The connection is lost; `#keepListening` reconnects.
      this.#unsent = [];
    } finally {
      this.#isSending = false;
    }
  }

  /** Takes as many messages as fit into one payload, one per line. */
  #takePayload(): string {
    let bytes = 0;
    const tooMany = this.#unsent.findIndex((message) => {
      bytes += Buffer.byteLength(message) + 1;
      return bytes > PAYLOAD_BYTES;
    });
    const count = tooMany < 0 ? this.#unsent.length : Math.max(1, tooMany);
    return this.#unsent.splice(0, count).join('\n');
  }

  async #keepListening(
    onMessage: (message: string) => void,
    onReturn: () => void,
    onTried: () => void,
  ): Promise<void> {
    const { signal } = this.#closing;
    let retryMilliseconds = FIRST_RETRY_MILLISECONDS;
    while (!signal.aborted) {
      const client = this.#newClient();
      const lost = Promise.withResolvers<void>();
      client.on('error', this.#listener.onLost).on('end', lost.resolve);
      client.on('notification', ({ payload = '' }) => {
        for (const message of payload.split('\n')) onMessage(message);
      });
      try {
        this.#noteQuery();
        await client.connect();
        await this.#query(client, `listen ${CHANNEL}`);
        if (signal.aborted) break;
        this.#client = client;
        retryMilliseconds = FIRST_RETRY_MILLISECONDS;
        onReturn();
        onTried();
        await Promise.race([lost.promise, this.#probe(client)]);
      } catch {
        // Retried below, without limit.
        if (this.#isSilent()) this.#listener.onSilence();
      } finally {
        this.#client = undefined;
        client.end().catch(() => {});
        onTried();
      }
      // Jitter: all servers lost their connection at the same moment.
      const waitMilliseconds = retryMilliseconds * (0.5 + Math.random());
      await delay(waitMilliseconds, undefined, { signal, ref: false }).catch(() => {});
      retryMilliseconds = Math.min(LAST_RETRY_MILLISECONDS, retryMilliseconds * 2);
    }
  }

  /** Probes until the connection no longer answers; then throws. */
  async #probe(client: PostgresClient): Promise<void> {
    const options = { signal: this.#closing.signal, ref: false };
    for (;;) {
      await delay(PROBE_MILLISECONDS, undefined, options);
      await this.#query(client, 'select 1');
    }
  }

  async #query(client: PostgresClient, statement: string): Promise<void> {
    this.#noteQuery();
    const answered = client.query(statement).then(() => true);
    if (await Promise.race([answered, isLate()])) return;
    throw new Error('The database does not answer.');
  }

  #noteQuery(): void {
    this.#lastQuery = { at: performance.now(), bytesReceived: this.#listener.bytesReceived() };
  }

  #isSilent(): boolean {
    const { at, bytesReceived } = this.#lastQuery;
    const isLong = performance.now() - at > ANSWER_MILLISECONDS / 2;
    return isLong && this.#listener.bytesReceived() === bytesReceived;
  }

  #newClient(): PostgresClient {
    return new PostgresClient({
      connectionString: this.#url,
      application_name: WAKE_UPS,
      connectionTimeoutMillis: ANSWER_MILLISECONDS,
      keepAlive: true,
    });
  }
}

/**
 * Resolves after the time-out and one more turn of the event loop.
 * The turn reads answers that arrived while this process was blocked.
 */
async function isLate(): Promise<false> {
  await delay(ANSWER_MILLISECONDS, undefined, { ref: false });
  await nextTurn();
  return false;
}
