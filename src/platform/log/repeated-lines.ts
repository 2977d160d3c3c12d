import type { Clock } from '../clock.ts';
import type { Logger } from './log.ts';

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
