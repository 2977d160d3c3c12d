import * as z from 'zod';
import { afterCommit, type Tx } from '../../db/database.ts';
import type { Clock } from '../clock.ts';

/** An increment of a topic's version. `thing` is what changed, as it is now; null if several changed. */
export type Change<Thing> = {
  topic: string;
  /** Versions can only be compared within one epoch. */
  epoch: string | null;
  version: number;
  thing: Thing | null;
};

export type Newest = { epoch: string | null; version: number };

/**
 * A committed change. If another process made it, `thing` is undefined: the listener reads it by its id from
 * the database.
 */
export type CommittedChange<Thing> = {
  topic: string;
  epoch: string | null;
  version: number;
  thingId: string | null;
  thing: Thing | undefined;
  /** Milliseconds on this process's `performance.now()`, for metrics. */
  committedAt: number;
};

const LONGEST_AGE_MILLISECONDS = 60_000;

type Listener<Thing> = (change: CommittedChange<Thing>) => void;

/** The message between processes. Keys are short: a payload is limited. `at` is wall-clock time, in ms. */
const messageSchema = z.object({
  t: z.string(),
  // Absent in messages of older servers, which know no epochs.
  e: z.string().nullish(),
  v: z.number().int(),
  id: z.string().nullable(),
  at: z.number(),
});
type Message = z.infer<typeof messageSchema>;

/** Publishes committed changes to listeners in this process and, through `send`, in the other processes. */
export class Changes<Thing extends { id: string }> {
  readonly clock: Clock;
  readonly #send: (message: string) => void;
  readonly #listeners = new Map<string, Set<Listener<Thing>>>();
  readonly #newest = new Map<string, Newest>();

  constructor(clock: Clock, send: (message: string) => void = () => {}) {
    this.clock = clock;
    this.#send = send;
  }

  /** Call in the transaction that increments the version. Publishes after the commit. */
  announce(tx: Tx, change: Change<Thing>): void {
    afterCommit(tx, () => this.publish(change));
  }

  /** Publishes a change that is committed. */
  publish({ topic, epoch, version, thing }: Change<Thing>): void {
    const thingId = thing?.id ?? null;
    const committedAt = performance.now();
    this.#hear({ topic, epoch, version, thingId, thing: thing ?? undefined, committedAt });
    const at = this.clock.now().getTime();
    this.#send(
      JSON.stringify({ t: topic, e: epoch, v: version, id: thingId, at } satisfies Message),
    );
  }

  /** Publishes a message from another process. Ignores messages that cannot be parsed. */
  receive(message: string): void {
    const read = readMessage(message);
    if (!read) return;
    const { t: topic, e: epoch = null, v: version, id: thingId, at } = read;
    const age = this.clock.now().getTime() - at;
    // The clocks of two servers differ: clamp impossible ages.
    const ageMilliseconds = Math.min(Math.max(0, age), LONGEST_AGE_MILLISECONDS);
    const committedAt = performance.now() - ageMilliseconds;
    this.#hear({ topic, epoch, version, thingId, thing: undefined, committedAt });
  }

  /** The newest committed version of a topic that this process knows. */
  newest(topic: string): Newest | undefined {
    return this.#newest.get(topic);
  }

  /** Records a version that was read from the database. */
  note(topic: string, { epoch, version }: Newest): void {
    const known = this.#newest.get(topic);
    if (known?.epoch === epoch && known.version >= version) return;
    this.#newest.set(topic, { epoch, version });
  }

  /** Returns a function that unsubscribes. */
  subscribe(topic: string, listen: Listener<Thing>): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listen));
    return () => {
      listeners.delete(listen);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }

  #hear(change: CommittedChange<Thing>): void {
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
