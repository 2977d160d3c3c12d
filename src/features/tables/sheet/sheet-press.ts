import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '../../../limits.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import type { SheetFormat } from '../rules.ts';
import type { SheetJob, SheetOrder } from './qr-sheet.ts';

type Sheet = Uint8Array<ArrayBuffer>;
type Previews = Record<SheetFormat, string>;

/** The worker's start data: the folder of the compile cache, if there is one. */
export type ThreadData = { compileCacheFolder: string | undefined };

const script = new URL('./sheet-thread.ts', import.meta.url);

/**
 * Renders sheets in a worker thread, so that the event loop is not blocked.
 * One sheet at a time; further calls wait in a queue.
 * An idle thread is kept for a while, because loading its modules takes longer than most sheets.
 */
export class SheetPress {
  #thread: Worker | undefined;
  #isBusy = false;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting: (() => void)[] = [];

  make(order: SheetOrder, format: SheetFormat): Promise<Sheet> {
    return this.#inTurn<Sheet>({ ...order, format });
  }

  preview(order: SheetOrder): Promise<Previews> {
    return this.#inTurn<Previews>({ ...order, format: 'previews' });
  }

  /** Throws 503 when the queue is full. */
  async #inTurn<T>(job: SheetJob): Promise<T> {
    if (this.#waiting.length >= limits.sheetsInLine) throw retryLater();
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
    try {
      return await this.#print<T>(job);
    } finally {
      const next = this.#waiting.shift();
      // Hand over to the next in the queue without releasing, so that no new call gets in between.
      if (next) next();
      else this.#isBusy = false;
    }
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
    }, limits.sheetSeconds * 1000);
    try {
      const done = await answerOf<T>(thread, job);
      this.#idle = setTimeout(() => void this.close(), limits.sheetThreadSeconds * 1000).unref();
      return done;
    } catch (error) {
      this.#forget(thread);
      throw isTooLong ? retryLater() : error;
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

function retryLater(): Refusal {
  return new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 5 });
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
