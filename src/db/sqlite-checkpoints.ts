import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Some sixty requests. A command, or a server that is only looked at, needs no thread. */
const BUSY_BYTES = 4 * 1024 * 1024;
const LOOK_MILLISECONDS = 500;

/**
 * Has the log of a busy database written back into its file beside the taps, by a thread: done between two of them, as SQLite does
 * it by itself, it keeps the next one waiting for as long as the disk takes for thousands of pages. What the thread leaves, SQLite does
 * (`wal_autocheckpoint`): it is soon done.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  #thread: Worker | undefined;
  #ended: Promise<void> | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#timer = setInterval(() => this.#look(), LOOK_MILLISECONDS).unref();
  }

  #look(): void {
    try {
      const log = statSync(`${this.#file}-wal`, { throwIfNoEntry: false });
      if (!log || log.size < BUSY_BYTES) return;
      clearInterval(this.#timer);
      const script = new URL('./sqlite-checkpoint-thread.ts', import.meta.url);
      const thread = new Worker(script, { execArgv: [], workerData: this.#file });
      thread.unref();
      // Without it SQLite does all of it: an error that nobody listens for would end the server.
      thread.on('error', () => {});
      this.#ended = new Promise((resolve) => thread.once('exit', () => resolve()));
      this.#thread = thread;
    } catch {
      // A disk that does not answer says so to whoever writes.
    }
  }

  /** Passes once the file is let go of. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    // From now on the process waits for it: with nothing else to do it would end before this has passed.
    this.#thread?.ref();
    this.#thread?.postMessage('end');
    await this.#ended;
  }
}
