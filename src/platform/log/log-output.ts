import { fstatSync, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Lines that wait for a reader that stalls, or for a disk that is full. */
const MOST_WAITING_CHARACTERS = 1024 * 1024;
/** Less than a pipe holds, so that a reader who keeps up is never waited for. */
const MOST_WRITTEN_AT_ONCE = 32 * 1024;
const RETRY_MILLISECONDS = 50;
/** At exit: a reader that is only slow still gets the last lines. */
const LAST_WORDS_MILLISECONDS = 1000;

/**
 * Writes log lines to standard error. Never throws and never waits for the reader.
 * Lines that cannot be written wait in memory, up to a bound; beyond it they are dropped and counted.
 *
 * NOTE: not `pino.destination`. Its flush at exit repeats a failed write for ever, so a server whose log is
 * on a full disk would never end.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number;
  readonly #waiting: string[] = [];
  #waitingCharacters = 0;
  /** The rest of what was written in part. */
  #rest: Buffer = Buffer.alloc(0);
  #retry: NodeJS.Timeout | undefined;
  #untold = 0;
  /** Lines that nobody will read, since this process started. */
  dropped = 0;
  /** Called once lines can be written again, with how many were dropped meanwhile. */
  onGap: (lines: number) => void = () => {};

  constructor(fd = 2) {
    this.#fd = fd;
    const kind = fstatSync(fd);
    // NOTE: Node sets a pipe or socket to O_NONBLOCK when it opens the stream. Without it a write waits for
    // the reader.
    if (kind.isFIFO() || kind.isSocket()) void process.stderr;
    process.once('exit', () => this.#writeLast());
  }

  write(line: string): void {
    if (this.#waitingCharacters + line.length > MOST_WAITING_CHARACTERS) {
      this.dropped += 1;
      this.#untold += 1;
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
    if (this.#untold === 0) return;
    const lines = this.#untold;
    this.#untold = 0;
    this.onGap(lines);
  }

  /** False where some cannot be written now: EAGAIN from a pipe, ENOSPC from a disk. */
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
