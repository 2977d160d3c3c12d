import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '../../../limits.ts';
import { FairLine } from '../../../platform/fair-line.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import type { SheetFormat } from '../rules.ts';
import type { SheetJob, SheetOrder } from './qr-sheet.ts';

type Sheet = Uint8Array<ArrayBuffer>;
type Previews = Record<SheetFormat, string>;

/** The worker's start data: the folder of the compile cache, if there is one. */
export type ThreadData = { compileCacheFolder: string | undefined };

/** How long a sheet may take. Tests shorten it. */
export const patience = { seconds: 20 };

const script = new URL('./sheet-thread.ts', import.meta.url);

/**
 * Renders sheets in a worker thread, so that the event loop is not blocked.
 * One sheet at a time; further calls wait, and accounts (`from`) take turns.
 * An idle thread is kept for a while, because loading its modules takes longer than most sheets.
 */
export class SheetPress {
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #line = new FairLine({ atOnce: 1, places: limits.sheetsInLine });

  /** Throws 503 when the queue is full, as `preview`. */
  make(order: SheetOrder, format: SheetFormat, from: string): Promise<Sheet> {
    return this.#line.run(from, () => this.#print<Sheet>({ ...order, format }));
  }

  preview(order: SheetOrder, from: string): Promise<Previews> {
    return this.#line.run(from, () => this.#print<Previews>({ ...order, format: 'previews' }));
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    // NOTE: before the thread has ended: a sheet that is asked for meanwhile gets a new one.
    this.#thread = undefined;
    await thread?.terminate();
  }

  /** Throws the thread's error, or 503 after the time-out. In both cases the next sheet gets a new thread. */
  async #print<T>(job: SheetJob): Promise<T> {
    clearTimeout(this.#idle);
    this.#thread ??= this.#open();
    const thread = this.#thread;
    let isTooLong = false;
    const tooLong = setTimeout(() => {
      isTooLong = true;
      void thread.terminate();
    }, patience.seconds * 1000);
    try {
      const done = await answerOf<T>(thread, job);
      this.#idle = setTimeout(() => void this.close(), limits.sheetThreadSeconds * 1000).unref();
      return done;
    } catch (error) {
      this.#forget(thread);
      throw isTooLong ? new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 5 }) : error;
    } finally {
      clearTimeout(tooLong);
    }
  }

  #open(): Worker {
    const folder = getCompileCacheDir();
    // Node returns the subfolder of its own version; a worker needs the parent.
    const workerData: ThreadData = { compileCacheFolder: folder && dirname(folder) };
    // Do not inherit Node options such as the inspector.
    const thread = new Worker(script, { execArgv: [], workerData });
    thread.unref();
    // A thread can also fail while idle. Without an error listener that would crash the server.
    thread.on('error', () => this.#forget(thread)).on('exit', () => this.#forget(thread));
    return thread;
  }

  #forget(thread: Worker): void {
    if (this.#thread === thread) this.#thread = undefined;
  }
}

function answerOf<T>(thread: Worker, job: SheetJob): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(new Error('the worker thread exited before the sheet was done'));
    thread.once('message', (done: T) => {
      thread.off('error', reject).off('exit', end);
      resolve(done);
    });
    thread.once('error', reject).once('exit', end);
    thread.postMessage(job);
  });
}
