import { Worker } from 'node:worker_threads';
import { limits } from '../../limits.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { SheetOrder } from './qr-sheet.ts';

type Sheet = Uint8Array<ArrayBuffer>;

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
    if (this.#waiting.length >= limits.sheetsInLine) {
      throw new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 5 });
    }
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

  /** Throws what the thread throws, and where it takes too long; the next sheet gets a new thread then. */
  async #print(order: SheetOrder): Promise<Sheet> {
    clearTimeout(this.#idle);
    // Options of Node itself are the server's own: an inspector, say.
    const thread = this.#thread ?? new Worker(script, { execArgv: [] });
    this.#thread = thread;
    thread.unref();
    const tooLong = setTimeout(() => void thread.terminate(), limits.sheetSeconds * 1000);
    try {
      const sheet = await answerOf(thread, order);
      this.#idle = setTimeout(() => void this.close(), limits.sheetThreadSeconds * 1000).unref();
      return sheet;
    } catch (error) {
      this.#thread = undefined;
      throw error;
    } finally {
      clearTimeout(tooLong);
    }
  }
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
