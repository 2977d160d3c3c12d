import { fstatSync, writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Clock } from '../clock.ts';

export type { Logger };

/** Logs JSON lines to standard error. Standard output is for the person who started the server. */
export function openLog(level: string, destination: DestinationStream = new LogOutput()): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const log = pino(
    { level, base: null, timestamp, serializers: { err: serializeError } },
    destination,
  );
  if (destination instanceof LogOutput) {
    destination.onGap = (lines) => log.warn({ lines }, 'log lines were dropped');
  }
  return log;
}

/** NOTE: log no other fields. PostgreSQL's `detail` has rows, with e-mail addresses and password hashes. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack, cause } = error;
  const { code, constraint } = error as { code?: string; constraint?: string };
  const type = error.constructor.name;
  return { type, message, code, constraint, stack, cause: cause && serializeError(cause) };
}

/** Bounds the buffer while the reader stalls or the disk is full. */
const MOST_WAITING_CHARACTERS = 1024 * 1024;
/** Less than the buffer of a pipe (64 KB): a reader that keeps up never causes a partial write. */
const MOST_WRITTEN_AT_ONCE = 32 * 1024;
const RETRY_MILLISECONDS = 50;
/** At exit: how long to retry, so that a slow reader still gets the last lines. */
const LAST_WORDS_MILLISECONDS = 1000;

/**
 * Writes log lines to standard error. Never throws. Waits for the reader only at exit, for up to a second.
 * Lines that cannot be written wait in memory, up to a bound; beyond it they are dropped and counted.
 *
 * NOTE: not `pino.destination`. Its flush at exit retries a failed write for ever: a server whose log is on a
 * full disk would never exit.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number;
  readonly #waiting: string[] = [];
  #waitingCharacters = 0;
  /** The unwritten part of the last chunk. */
  #rest: Buffer = Buffer.alloc(0);
  #retry: NodeJS.Timeout | undefined;
  #unreported = 0;
  /** Dropped lines since this process started. */
  dropped = 0;
  /** Called with the number of dropped lines once lines can be written again. */
  onGap: (lines: number) => void = () => {};

  constructor(fd = 2) {
    this.#fd = fd;
    const kind = fstatSync(fd);
    // NOTE: reading `process.stderr` makes Node open the stream and set O_NONBLOCK. Otherwise writes block.
    if (kind.isFIFO() || kind.isSocket()) void process.stderr;
    process.once('exit', () => this.#writeLast());
  }

  write(line: string): void {
    if (this.#waitingCharacters + line.length > MOST_WAITING_CHARACTERS) {
      this.dropped += 1;
      this.#unreported += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingCharacters += line.length;
    if (!this.#retry) this.#writeAll();
  }

  #writeAll(): void {
    this.#retry = undefined;
    if (!this.#tryAll()) {
      this.#retry = setTimeout(() => this.#writeAll(), RETRY_MILLISECONDS).unref();
      return;
    }
    if (this.#unreported === 0) return;
    const lines = this.#unreported;
    this.#unreported = 0;
    this.onGap(lines);
  }

  /** Returns false if a write failed: EAGAIN from a full pipe, ENOSPC from a full disk. */
  #tryAll(): boolean {
    try {
      while (this.#rest.length > 0 || this.#waiting.length > 0) {
        if (this.#rest.length === 0) this.#rest = this.#takeSome();
        this.#rest = this.#rest.subarray(writeSync(this.#fd, this.#rest));
      }
      return true;
    } catch {
      return false;
    }
  }

  #takeSome(): Buffer {
    let characters = 0;
    let count = 0;
    while (count < this.#waiting.length && characters < MOST_WRITTEN_AT_ONCE) {
      characters += this.#waiting[count]?.length ?? 0;
      count += 1;
    }
    this.#waitingCharacters -= characters;
    return Buffer.from(this.#waiting.splice(0, count).join(''));
  }

  #writeLast(): void {
    const deadline = performance.now() + LAST_WORDS_MILLISECONDS;
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (!this.#tryAll() && performance.now() < deadline) Atomics.wait(pause, 0, 0, 10);
  }
}

const EVERY_MILLISECONDS = 60_000;

type Level = 'info' | 'warn' | 'error';
type Repeated = { level: Level; fields: object; more: number; dueAt: number };

/**
 * Throttles log lines that an outage or an attacker can cause with every request.
 * Logs the first line of a message at once. Then, once a minute, logs the last one with the number of
 * repetitions in `more`.
 */
export class RepeatedLines {
  readonly #deps: { clock: Clock; log: Logger };
  readonly #byMessage = new Map<string, Repeated>();

  constructor(deps: { clock: Clock; log: Logger }) {
    this.#deps = deps;
  }

  /** Lines are counted by `message`: use a constant text. */
  note(level: Level, fields: object, message: string): void {
    const repeated = this.#byMessage.get(message);
    if (repeated) {
      repeated.more += 1;
      repeated.fields = fields;
      return;
    }
    const dueAt = this.#deps.clock.monotonic() + EVERY_MILLISECONDS;
    this.#byMessage.set(message, { level, fields, more: 0, dueAt });
    this.#deps.log[level](fields, message);
  }

  /** Call every second. */
  tick(): void {
    const now = this.#deps.clock.monotonic();
    for (const [message, repeated] of this.#byMessage) {
      if (repeated.dueAt > now) continue;
      if (repeated.more === 0) {
        this.#byMessage.delete(message);
        continue;
      }
      this.#log(message, repeated);
      Object.assign(repeated, { more: 0, dueAt: now + EVERY_MILLISECONDS });
    }
  }

  /** At shutdown: logs the counts that are still pending. */
  close(): void {
    for (const [message, repeated] of this.#byMessage) {
      if (repeated.more > 0) this.#log(message, repeated);
    }
    this.#byMessage.clear();
  }

  #log(message: string, { level, fields, more }: Repeated): void {
    this.#deps.log[level]({ ...fields, more }, message);
  }
}
