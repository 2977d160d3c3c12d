import type { Clock } from '../../../platform/clock.ts';
import type { BoardVersion, RequestChanges } from '../versions.ts';

/** Longer than between two sweeps: a board becomes unknown only where those fail. */
const KNOWN_MILLISECONDS = 2500;
/** Three polls that did not come: the board is closed. */
const UNUSED_MILLISECONDS = 10_000;

type PolledBoard = {
  present: BoardVersion;
  checkedAt: number;
  usedAt: number;
  stopListening(): void;
};

/**
 * The boards that are being polled, with their versions, so that an unchanged poll asks no database.
 * Announced changes keep them current, and a sweep every second (`sweep.ts`).
 */
export class PolledBoards {
  readonly #deps: { clock: Clock; changes: RequestChanges };
  readonly #bySlug = new Map<string, PolledBoard>();
  readonly #byId = new Map<string, PolledBoard>();

  constructor(deps: { clock: Clock; changes: RequestChanges }) {
    this.#deps = deps;
  }

  /** Undefined where only the database can tell. */
  recall(slug: string): BoardVersion | undefined {
    const board = this.#bySlug.get(slug);
    if (!board) return undefined;
    const now = this.#deps.clock.monotonic();
    board.usedAt = now;
    return now - board.checkedAt < KNOWN_MILLISECONDS ? board.present : undefined;
  }

  /** A poll had to read the database: the next sweep spares the ones that follow. */
  noteAsked(restaurant: BoardVersion): void {
    const { clock, changes } = this.#deps;
    const { id, slug, time_zone, request_version, request_epoch } = restaurant;
    changes.note(id, { epoch: request_epoch, version: request_version });
    if (this.#byId.has(id)) return;
    const present = { id, slug, time_zone, request_version, request_epoch };
    const board: PolledBoard = {
      present,
      checkedAt: Number.NEGATIVE_INFINITY,
      usedAt: clock.monotonic(),
      stopListening: changes.subscribe(id, ({ epoch, version }) => {
        const heard = { ...board.present, request_epoch: epoch, request_version: version };
        if (epoch === board.present.request_epoch) board.present = newer(board.present, heard);
        else board.checkedAt = Number.NEGATIVE_INFINITY;
      }),
    };
    this.#bySlug.set(slug, board);
    this.#byId.set(id, board);
  }

  /** Restaurants whose boards are polled. Forgets those that no longer are. */
  ids(): Iterable<string> {
    const oldest = this.#deps.clock.monotonic() - UNUSED_MILLISECONDS;
    for (const [id, { usedAt }] of this.#byId) if (usedAt < oldest) this.forget(id);
    return this.#byId.keys();
  }

  /** The restaurant as it was just read. */
  follow(present: BoardVersion): void {
    const board = this.#byId.get(present.id);
    if (!board) return;
    // Changes that were announced meanwhile may be newer than what was read.
    board.present = { ...newer(present, board.present), time_zone: present.time_zone };
    board.checkedAt = this.#deps.clock.monotonic();
  }

  forget(restaurantId: string): void {
    const board = this.#byId.get(restaurantId);
    if (!board) return;
    board.stopListening();
    this.#byId.delete(restaurantId);
    this.#bySlug.delete(board.present.slug);
  }
}

/** The one with the higher version; `one` if their epochs differ. */
function newer(one: BoardVersion, other: BoardVersion): BoardVersion {
  const isOtherNewer =
    other.request_epoch === one.request_epoch && other.request_version > one.request_version;
  return isOtherNewer ? other : one;
}
