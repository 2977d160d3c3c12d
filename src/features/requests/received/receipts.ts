import * as z from 'zod';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Channels } from '../live/channel.ts';
import type { BoardVersion } from '../versions-store.ts';
import { receive } from './received-store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  channels: Channels;
  /** Sends a message to the other servers. */
  send: (message: string) => void;
};

type Version = Pick<BoardVersion, 'id' | 'request_epoch' | 'request_version'>;

/**
 * The message between servers. Its size is limited: guests whose request it does not name see the receipt at
 * their next poll.
 */
const messageSchema = z.object({ received: z.array(z.string()), in: z.string() });
type Message = z.infer<typeof messageSchema>;
const MOST_IN_MESSAGE = 100;

/**
 * Records when a request was first shown on a staff screen. The proof is a poll, which contains the version
 * that the screen shows. Sending a request to a board is no proof.
 */
export class Receipts {
  readonly #deps: Deps;
  /** By restaurant: the newest version that a board has proved to this process. */
  readonly #proven = new Map<string, Omit<Version, 'id'>>();
  readonly #inProgress = new Set<Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A device of the team shows the board as of `version`. Only a newer version than before needs a query. */
  prove({ id, request_epoch }: Version, version: number): void {
    const known = this.#proven.get(id);
    if (known?.request_epoch === request_epoch && known.request_version >= version) return;
    this.#proven.set(id, { request_epoch, request_version: version });
    const proven = { restaurantId: id, epoch: request_epoch, version };
    const recorded = this.#record(proven).finally(() => this.#inProgress.delete(recorded));
    this.#inProgress.add(recorded);
  }

  /** Updates the pages of guests whose receipt another server has recorded. Ignores other messages. */
  onMessage(message: string): void {
    const known = readMessage(message);
    if (known) this.#updateGuests(known.in, known.received);
  }

  /** Resolves once no receipt is being recorded. */
  async settled(): Promise<void> {
    while (this.#inProgress.size > 0) await Promise.all(this.#inProgress);
  }

  /** After an error the next poll tries again. */
  async #record(proven: Parameters<typeof receive>[1]): Promise<void> {
    const { restaurantId } = proven;
    const { db, clock, log, send } = this.#deps;
    try {
      const received = await receive(db, proven, clock.now());
      if (received.length === 0) return;
      this.#updateGuests(restaurantId, received);
      const message: Message = { received: received.slice(0, MOST_IN_MESSAGE), in: restaurantId };
      send(JSON.stringify(message));
    } catch (error) {
      this.#proven.delete(restaurantId);
      log.debug({ err: error, restaurant: restaurantId }, 'receipt not recorded, retried');
    }
  }

  #updateGuests(restaurantId: string, requestIds: string[]): void {
    this.#deps.channels.find(restaurantId)?.showAgain(requestIds);
  }
}

function readMessage(message: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
