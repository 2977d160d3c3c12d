import * as z from 'zod';
import { afterCommit, type Tx } from '../../db/database.ts';
import type { Clock } from '../clock.ts';

/** One rise of a topic's version. `subject` is the one thing that changed; null where many did. */
export type Change = { topic: string; version: number; subject: string | null };

/** A change on disk. `committedAt` by this process's `performance.now()`, in milliseconds, for measuring what follows. */
export type CommittedChange = Change & { committedAt: number };

type Listener = (change: CommittedChange) => void;

/** What processes send each other: as short as its keys, and with the wall clock's time, the only one they share. */
const messageSchema = z.object({
  t: z.string(),
  v: z.number().int(),
  s: z.string().nullable(),
  at: z.number(),
});

/** Tells of committed changes whoever listens, in this process and, by `send`, in the others on this database. */
export class Changes {
  readonly #clock: Clock;
  readonly #send: (message: string) => void;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(clock: Clock, send: (message: string) => void = () => {}) {
    this.#clock = clock;
    this.#send = send;
  }

  /** To be called in the transaction that raised the version; heard only once that is on disk. */
  announce(tx: Tx, { topic, version, subject }: Change): void {
    afterCommit(tx, () => {
      this.#tell({ topic, version, subject, committedAt: performance.now() });
      const at = this.#clock.now().getTime();
      this.#send(
        JSON.stringify({ t: topic, v: version, s: subject, at } satisfies z.infer<
          typeof messageSchema
        >),
      );
    });
  }

  /** What another process sent. What does not read like a message of ours is passed over. */
  hear(message: string): void {
    const read = readMessage(message);
    if (!read) return;
    const { t: topic, v: version, s: subject, at } = read;
    const ageMilliseconds = Math.max(0, this.#clock.now().getTime() - at);
    this.#tell({ topic, version, subject, committedAt: performance.now() - ageMilliseconds });
  }

  /** Answers how to stop listening. */
  subscribe(topic: string, listen: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listen));
    return () => {
      listeners.delete(listen);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }

  #tell(change: CommittedChange): void {
    for (const listen of this.#listeners.get(change.topic) ?? []) listen(change);
  }
}

function readMessage(message: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
