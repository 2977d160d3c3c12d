import type { Clock } from '../clock.ts';
import type { Logger } from './log.ts';

const EVERY_MILLISECONDS = 60_000;

type Level = 'info' | 'warn' | 'error';
type Repeated = { level: Level; fields: object; more: number; dueAt: number };

/**
 * For log lines that a fault or a stranger can cause at every call.
 * Logs the first one at once; then once a minute how many more there were, with the fields of the last one.
 */
export class RepeatedLines {
  readonly #deps: { clock: Clock; log: Logger };
  readonly #byMessage = new Map<string, Repeated>();

  constructor(deps: { clock: Clock; log: Logger }) {
    this.#deps = deps;
  }

  /** `message` is one of few: a line is counted under it. */
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

  /** Due every second. */
  tick(): void {
    const now = this.#deps.clock.monotonic();
    for (const [message, repeated] of this.#byMessage) {
      if (repeated.dueAt > now) continue;
      if (repeated.more === 0) {
        this.#byMessage.delete(message);
        continue;
      }
      this.#tell(message, repeated);
      Object.assign(repeated, { more: 0, dueAt: now + EVERY_MILLISECONDS });
    }
  }

  /** At the end of the process: logs what was counted since. */
  close(): void {
    for (const [message, repeated] of this.#byMessage) {
      if (repeated.more > 0) this.#tell(message, repeated);
    }
    this.#byMessage.clear();
  }

  #tell(message: string, { level, fields, more }: Repeated): void {
    this.#deps.log[level]({ ...fields, more }, message);
  }
}
