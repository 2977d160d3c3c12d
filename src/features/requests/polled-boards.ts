import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type RequestChanges, readHouses } from './versions.ts';

/** Longer than between two refreshes: only where those fail does a board become unknown. */
const KNOWN_MILLISECONDS = 2500;
/** Three polls that did not come: the board is closed. */
const UNUSED_MILLISECONDS = 10_000;

type PolledBoard = {
  id: string;
  time_zone: string;
  version: number;
  checkedAt: number;
  usedAt: number;
  stopListening(): void;
};

/**
 * The boards that are being polled, with their versions, so that a poll for which there is nothing new asks no
 * database. True by changes as they are heard, and by `refresh`, which is due every second: one query for all.
 */
export class PolledBoards {
  readonly #deps: { db: Db; clock: Clock; changes: RequestChanges };
  readonly #bySlug = new Map<string, PolledBoard>();

  constructor(deps: { db: Db; clock: Clock; changes: RequestChanges }) {
    this.#deps = deps;
  }

  /** Undefined where only the database can tell. */
  recall(slug: string): Readonly<PolledBoard> | undefined {
    const board = this.#bySlug.get(slug);
    if (!board) return undefined;
    const now = this.#deps.clock.now().getTime();
    board.usedAt = now;
    // Either way: a clock may be set back.
    return Math.abs(now - board.checkedAt) < KNOWN_MILLISECONDS ? board : undefined;
  }

  /** A poll had to ask the database: the next `refresh` spares the ones that follow. */
  noteAsked(house: { id: string; slug: string; time_zone: string }): void {
    if (this.#bySlug.has(house.slug)) return;
    const { clock, changes } = this.#deps;
    const board: PolledBoard = {
      id: house.id,
      time_zone: house.time_zone,
      version: 0,
      checkedAt: Number.NEGATIVE_INFINITY,
      usedAt: clock.now().getTime(),
      stopListening: changes.subscribe(house.id, ({ version }) => {
        board.version = Math.max(board.version, version);
      }),
    };
    this.#bySlug.set(house.slug, board);
  }

  async refresh(now: Date): Promise<void> {
    const oldest = now.getTime() - UNUSED_MILLISECONDS;
    for (const [slug, { usedAt }] of this.#bySlug) if (usedAt < oldest) this.#forget(slug);
    if (this.#bySlug.size === 0) return;
    const found = await readHouses(this.#deps.db, [...this.#bySlug.keys()]);
    const gone = new Set(this.#bySlug.keys());
    for (const { id, slug, time_zone, request_version } of found) {
      const board = this.#bySlug.get(slug);
      if (board?.id !== id) continue;
      gone.delete(slug);
      board.time_zone = time_zone;
      // What was heard meanwhile may be newer than what was read.
      board.version = Math.max(board.version, request_version);
      board.checkedAt = now.getTime();
    }
    for (const slug of gone) this.#forget(slug);
  }

  #forget(slug: string): void {
    this.#bySlug.get(slug)?.stopListening();
    this.#bySlug.delete(slug);
  }
}
