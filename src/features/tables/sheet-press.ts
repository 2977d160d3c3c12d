import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '../../limits.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { SheetOrder } from './qr-sheet.ts';

type Sheet = Uint8Array<ArrayBuffer>;

/** What a thread is told when it begins: where compiled code is kept, if anywhere. */
export type ThreadData = { compiledIn: string | undefined };

const script = new URL('./sheet-thread.ts', import.meta.url);

/**
 * Makes sheets in a thread, where a second of work holds up no guest's call. One at a time, the rest wait in line. The
 * thread is kept for a while: to load what it needs takes longer than most sheets.
 */
export class SheetPress {
  #thread: Worker | undefined;
  #isBusy = false;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting: (() => void)[] = [];

  /** Throws 503 where too many wait. */
  async make(order: SheetOrder): Promise<Sheet> {
    if (this.#waiting.length >= limits.sheetsInLine) throw comeAgain();
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
    try {
      return await this.#print(order);
    } finally {
      const next = this.#waiting.shift();
      // Whoever is next takes over: nobody who comes meanwhile gets in between.
      if (next) next();
      else this.#isBusy = false;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
    this.#thread = undefined;
  }

  /** Throws what the thread throws, and 503 where it takes too long; the next sheet gets a new thread then. */
  async #print(order: SheetOrder): Promise<Sheet> {
    clearTimeout(this.#idle);
    this.#thread ??= this.#open();
    const thread = this.#thread;
    let isTooLong = false;
    const tooLong = setTimeout(() => {
      isTooLong = true;
      void thread.terminate();
    }, limits.sheetSeconds * 1000);
    try {
      const sheet = await answerOf(thread, order);
      this.#idle = setTimeout(() => void this.close(), limits.sheetThreadSeconds * 1000).unref();
      return sheet;
    } catch (error) {
      this.#forget(thread);
      throw isTooLong ? comeAgain() : error;
    } finally {
      clearTimeout(tooLong);
    }
  }

  #open(): Worker {
    const folder = getCompileCacheDir();
    // Node keeps a folder in it for each of its versions, and answers that one.
    const workerData: ThreadData = { compiledIn: folder && dirname(folder) };
    // Options of Node itself are the server's own: an inspector, say.
    const thread = new Worker(script, { execArgv: [], workerData });
    thread.unref();
    // It may end without an order, too: an error that nobody listens for would end the server.
    thread.on('error', () => this.#forget(thread)).on('exit', () => this.#forget(thread));
    return thread;
  }

  #forget(thread: Worker): void {
    if (this.#thread === thread) this.#thread = undefined;
  }
}

function comeAgain(): Refusal {
  return new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 5 });
}

function answerOf(thread: Worker, order: SheetOrder): Promise<Sheet> {
  return new Promise<Sheet>((resolve, reject) => {
    const end = () => reject(new Error('the thread ended without a sheet'));
    thread.once('message', (sheet: Sheet) => {
      thread.off('error', reject).off('exit', end);
      resolve(sheet);
    });
    thread.once('error', reject).once('exit', end);
    thread.postMessage(order);
  });
}
