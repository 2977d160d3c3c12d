import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { WakeUps } from '../connection.ts';
import { PostgresClient } from './postgres-client.ts';

const CHANNEL = 'sonnette';
/** As the database's own list of connections has it. */
export const WAKE_UPS = 'sonnette wake-ups';
/** PostgreSQL refuses a payload of 8,000 bytes. */
const PAYLOAD_BYTES = 7900;
const FIRST_RETRY_MILLISECONDS = 50;
const LAST_RETRY_MILLISECONDS = 500;
/** A connection whose network is gone looks open for ever: only asking tells, within three seconds. */
const PROBE_MILLISECONDS = 500;
const ANSWER_MILLISECONDS = 2000;

type Listener = {
  onLost(error: Error): void;
  /** The database answers no more, on whatever connection: who waits on one of them waits for ever. */
  onSilence(): void;
  /** On all other connections: while this grows, the database has much to do, but is there. */
  bytesHeard(): number;
};

/**
 * `NOTIFY` and `LISTEN`, on a connection of their own that is made again whenever it is lost. Sent after the commit and
 * not in it: there, every transaction that notifies waits for a lock of the whole database. Messages that come while
 * one is under way share the next.
 */
export class PostgresWakeUps implements WakeUps {
  readonly #url: string;
  readonly #listener: Listener;
  readonly #closing = new AbortController();
  #client: PostgresClient | undefined;
  #unsent: string[] = [];
  #isSending = false;
  /** When this connection was last asked for something, and what others had heard by then. */
  #asked = { at: 0, bytesHeard: 0 };

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** Without a connection the message is dropped: whoever missed it reads the versions before long. */
  send(message: string): void {
    if (!this.#client) return;
    this.#unsent.push(message);
    if (!this.#isSending) void this.#sendAll(this.#client);
  }

  listen(hear: (message: string) => void, onReturn: () => void): Promise<void> {
    const { promise: tried, resolve: onTried } = Promise.withResolvers<void>();
    void this.#keepListening(hear, onReturn, onTried);
    return tried;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    // A goodbye that nobody hears is not waited for.
    const late = setTimeout(() => client?.cut(), ANSWER_MILLISECONDS);
    await client?.end();
    clearTimeout(late);
  }

  async #sendAll(client: PostgresClient): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#unsent.length > 0) {
        await client.query('select pg_notify($1, $2)', [CHANNEL, this.#takePayload()]);
      }
    } catch {
      // The connection is lost, which `#keepListening` notices too.
      this.#unsent = [];
    } finally {
      this.#isSending = false;
    }
  }

  /** As many messages as fit, one per line. */
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
    hear: (message: string) => void,
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
        for (const message of payload.split('\n')) hear(message);
      });
      try {
        this.#noteAsking();
        await client.connect();
        await this.#ask(client, `listen ${CHANNEL}`);
        if (signal.aborted) break;
        this.#client = client;
        retryMilliseconds = FIRST_RETRY_MILLISECONDS;
        onReturn();
        onTried();
        await Promise.race([lost.promise, this.#probe(client)]);
      } catch {
        // Tried again below, for as long as it takes.
        if (this.#isSilent()) this.#listener.onSilence();
      } finally {
        this.#client = undefined;
        client.end().catch(() => {});
        onTried();
      }
      // With a spread, so that processes do not come back in one instant.
      const waitMilliseconds = retryMilliseconds * (0.5 + Math.random());
      await delay(waitMilliseconds, undefined, { signal, ref: false }).catch(() => {});
      retryMilliseconds = Math.min(LAST_RETRY_MILLISECONDS, retryMilliseconds * 2);
    }
  }

  /** Throws once the connection answers no more. */
  async #probe(client: PostgresClient): Promise<void> {
    const options = { signal: this.#closing.signal, ref: false };
    for (;;) {
      await delay(PROBE_MILLISECONDS, undefined, options);
      await this.#ask(client, 'select 1');
    }
  }

  async #ask(client: PostgresClient, statement: string): Promise<void> {
    this.#noteAsking();
    const answered = client.query(statement).then(() => true);
    if (await Promise.race([answered, isLate()])) return;
    throw new Error('The database does not answer.');
  }

  #noteAsking(): void {
    this.#asked = { at: performance.now(), bytesHeard: this.#listener.bytesHeard() };
  }

  #isSilent(): boolean {
    const { at, bytesHeard } = this.#asked;
    const isLong = performance.now() - at > ANSWER_MILLISECONDS / 2;
    return isLong && this.#listener.bytesHeard() === bytesHeard;
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

/** Where this process itself was held up, what arrived meanwhile is read before it passes. */
async function isLate(): Promise<false> {
  await delay(ANSWER_MILLISECONDS, undefined, { ref: false });
  await nextTurn();
  return false;
}
