import * as z from 'zod';
import { afterCommit, type Tx } from '../../db/database.ts';
import type { Clock } from '../clock.ts';

/** One rise of a topic's version, with the one thing that changed as it is now; null where many did. */
export type Change<Thing> = {
  topic: string;
  /** Versions can only be compared within one epoch. */
  epoch: string | null;
  version: number;
  thing: Thing | null;
};

export type Newest = { epoch: string | null; version: number };

/** A change on disk. Another process tells only the id of what changed: `thing` is then undefined, and must be read. */
export type CommittedChange<Thing> = {
  topic: string;
  epoch: string | null;
  version: number;
  thingId: string | null;
  thing: Thing | undefined;
  /** By this process's `performance.now()`, in milliseconds, for measuring what follows. */
  committedAt: number;
};

const LONGEST_AGE_MILLISECONDS = 60_000;

type Listener<Thing> = (change: CommittedChange<Thing>) => void;

/** What processes send each other: as short as its keys, and with the wall clock's time, the only one they share. */
const messageSchema = z.object({
  t: z.string(),
  // Absent in messages of servers that run the version before epochs.
  e: z.string().nullish(),
  v: z.number().int(),
  id: z.string().nullable(),
  at: z.number(),
});
type Message = z.infer<typeof messageSchema>;

/** Tells of committed changes whoever listens, in this process and, by `send`, in the others on this database. */
export class Changes<Thing extends { id: string }> {
  readonly #clock: Clock;
  readonly #send: (message: string) => void;
  readonly #listeners = new Map<string, Set<Listener<Thing>>>();
  readonly #newest = new Map<string, Newest>();

  constructor(clock: Clock, send: (message: string) => void = () => {}) {
    this.#clock = clock;
    this.#send = send;
  }

  /** To be called in the transaction that raised the version; heard only once that is on disk. */
  announce(tx: Tx, { topic, epoch, version, thing }: Change<Thing>): void {
    const thingId = thing?.id ?? null;
    afterCommit(tx, () => {
      const committedAt = performance.now();
      this.#tell({ topic, epoch, version, thingId, thing: thing ?? undefined, committedAt });
      const at = this.#clock.now().getTime();
      this.#send(
        JSON.stringify({ t: topic, e: epoch, v: version, id: thingId, at } satisfies Message),
      );
    });
  }

  /** What another process sent. What does not read like a message of ours is passed over. */
  hear(message: string): void {
    const read = readMessage(message);
    if (!read) return;
    const { t: topic, e: epoch = null, v: version, id: thingId, at } = read;
    const age = this.#clock.now().getTime() - at;
    // Their clock is not ours: what it cannot be is not believed.
    const ageMilliseconds = Math.min(Math.max(0, age), LONGEST_AGE_MILLISECONDS);
    const committedAt = performance.now() - ageMilliseconds;
    this.#tell({ topic, epoch, version, thingId, thing: undefined, committedAt });
  }

  /** The newest version of a topic that this process knows to be committed. */
  newest(topic: string): Newest | undefined {
    return this.#newest.get(topic);
  }

  /** A version that was read from the database. */
  note(topic: string, { epoch, version }: Newest): void {
    const known = this.#newest.get(topic);
    if (known?.epoch === epoch && known.version >= version) return;
    this.#newest.set(topic, { epoch, version });
  }

  /** Answers how to stop listening. */
  subscribe(topic: string, listen: Listener<Thing>): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listen));
    return () => {
      listeners.delete(listen);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }

  #tell(change: CommittedChange<Thing>): void {
    this.note(change.topic, change);
    for (const listen of this.#listeners.get(change.topic) ?? []) listen(change);
  }
}

function readMessage(message: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
