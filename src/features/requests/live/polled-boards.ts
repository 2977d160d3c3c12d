import type { Db } from '../../../db/database.ts';
import { clockOf } from '../../../db/schema/columns.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { type BoardVersion, type RequestChanges, readVersionBySlug } from '../versions-store.ts';

/** Longer than the interval of the sweep: entries expire only if sweeps fail. */
const KNOWN_MILLISECONDS = 2500;
/** How long an unused entry is kept. */
const UNUSED_MILLISECONDS = 10_000;

type Deps = { db: Db; clock: Clock; changes: RequestChanges };

type PolledBoard = {
  newest: BoardVersion;
  checkedAt: number;
  usedAt: number;
  stopListening(): void;
};

/**
 * A cache of the versions of polled boards, so that an unchanged poll needs no query.
 * Announced changes and a sweep every second (`sweep.ts`) keep it current.
 */
export class PolledBoards {
  readonly #deps: Deps;
  readonly #bySlug = new Map<string, PolledBoard>();
  readonly #byId = new Map<string, PolledBoard>();

  /** By slug: polls that need the same board at once share one read. */
  readonly #reading = new Map<string, Promise<BoardVersion | undefined>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined if the database has to be read. */
  find(slug: string): BoardVersion | undefined {
    const board = this.#bySlug.get(slug);
    if (!board) return undefined;
    const now = this.#deps.clock.monotonic();
    board.usedAt = now;
    return now - board.checkedAt < KNOWN_MILLISECONDS ? board.newest : undefined;
  }

  /**
   * Reads a board that `find` does not know; perhaps with another poll, a moment earlier. Undefined too if this
   * server knows of a newer version: either that read was late, or the database has lost commits.
   */
  read(slug: string): Promise<BoardVersion | undefined> {
    const reading = this.#reading.get(slug) ?? this.#readNow(slug);
    this.#reading.set(slug, reading);
    return reading;
  }

  async #readNow(slug: string): Promise<BoardVersion | undefined> {
    try {
      const found = await readVersionBySlug(this.#deps.db, slug);
      const known = found && this.#byId.get(found.id)?.newest;
      if (!known) {
        if (found) this.add(found);
        return found;
      }
      const { request_epoch, request_version } = known;
      if (request_epoch !== found.request_epoch || request_version > found.request_version) return;
      this.follow(found);
      return found;
    } finally {
      this.#reading.delete(slug);
    }
  }

  /** Adds a board whose poll had to read the database. From the next read or sweep on, it is served from memory. */
  add(restaurant: BoardVersion): void {
    const { clock, changes } = this.#deps;
    const { id, slug, request_version, request_epoch } = restaurant;
    changes.note(id, { epoch: request_epoch, version: request_version });
    if (this.#byId.has(id)) return;
    const newest = { ...clockOf(restaurant), id, slug, request_version, request_epoch };
    const board: PolledBoard = {
      newest,
      checkedAt: Number.NEGATIVE_INFINITY,
      usedAt: clock.monotonic(),
      stopListening: changes.subscribe(id, ({ epoch, version }) => {
        const announced = { ...board.newest, request_epoch: epoch, request_version: version };
        if (epoch === board.newest.request_epoch) board.newest = newer(board.newest, announced);
        // A new epoch: the database has to be read.
        else board.checkedAt = Number.NEGATIVE_INFINITY;
      }),
    };
    this.#bySlug.set(slug, board);
    this.#byId.set(id, board);
  }

  /** Restaurants whose boards are polled. Drops those that are no longer polled. */
  ids(): Iterable<string> {
    const oldest = this.#deps.clock.monotonic() - UNUSED_MILLISECONDS;
    for (const [id, { usedAt }] of this.#byId) if (usedAt < oldest) this.forget(id);
    return this.#byId.keys();
  }

  /** Adopts the restaurant as it was just read from the database. */
  follow(read: BoardVersion): void {
    const board = this.#byId.get(read.id);
    if (!board) return;
    // A change announced meanwhile may be newer than the row that was read.
    board.newest = { ...newer(read, board.newest), ...clockOf(read) };
    board.checkedAt = this.#deps.clock.monotonic();
  }

  forget(restaurantId: string): void {
    const board = this.#byId.get(restaurantId);
    if (!board) return;
    board.stopListening();
    this.#byId.delete(restaurantId);
    this.#bySlug.delete(board.newest.slug);
  }
}

/** Returns the state with the higher version; `one` if their epochs differ. */
function newer(one: BoardVersion, other: BoardVersion): BoardVersion {
  const isOtherNewer =
    other.request_epoch === one.request_epoch && other.request_version > one.request_version;
  return isOtherNewer ? other : one;
}

type Poll = {
  /** The newest version that the poll's `If-None-Match` names; undefined without a valid tag. */
  version: number | undefined;
  /** Whether the screen does not ring. Example: the statistics on a device where no service was started. */
  isSilent: boolean;
  /** Whether several people use the device. */
  isShared: boolean;
};

/** Called for each poll of a board. */
export type OnPoll = (caller: Caller, board: BoardVersion, poll: Poll) => void;
