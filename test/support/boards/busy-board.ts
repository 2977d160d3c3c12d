/** A restaurant with continuous changes, and a record of its board at every version. */
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { ask, cancel, finish, take } from '../people/acts.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';

/** The status of each request on a board. */
export type Statuses = ReadonlyMap<string, string>;

/** Concurrent changes, whose order is unknown. A reset is one change without a request. */
type Burst = { before: number; board: Statuses; changed: Statuses; count: number };

const TABLES = 12;
const AT_ONCE = 3;
/** Enough for a board that is neither empty nor long. */
const BURSTS_PER_RESET = 20;

export class BusyBoard {
  version = 0;
  readonly #app: TestApp;
  readonly #restaurant: TestRestaurant;
  readonly #bursts: Burst[] = [];
  readonly #active = new Map<number, TableRequest>();
  #board: Statuses = new Map();

  constructor(app: TestApp, restaurant: TestRestaurant) {
    this.#app = app;
    this.#restaurant = restaurant;
  }

  async goOnUntil(isOver: () => boolean): Promise<void> {
    for (let burst = 0; !isOver(); burst += 1) {
      if (burst % BURSTS_PER_RESET === BURSTS_PER_RESET - 1) await this.#reset();
      else await this.#workAtOnce(burst * AT_ONCE);
    }
  }

  /** Whether this request changed at this version, to this status or an earlier one. */
  knowsChange(version: number, { id, status }: TableRequest): boolean {
    const burst = this.#bursts.find(({ before, count }) => version <= before + count);
    const changed = burst?.changed.get(id);
    return changed !== undefined && stages.indexOf(changed) <= stages.indexOf(status);
  }

  /** Whether the board looked like this at this version or later. */
  knowsBoard(version: number, shown: Statuses): boolean {
    const present = { before: this.version, board: this.#board, changed: new Map(), count: 0 };
    return [...this.#bursts, present].some(({ before, board, changed, count }) => {
      if (before + count < version) return false;
      const made = [...shown].filter(([id, status]) => board.get(id) !== status);
      const isWhole = [...board.keys()].every((id) => shown.has(id));
      const isOfBurst = made.every(([id, status]) => changed.get(id) === status);
      return isWhole && isOfBurst && made.length >= version - before;
    });
  }

  async #workAtOnce(turn: number): Promise<void> {
    const tables = Array.from({ length: AT_ONCE }, (_, index) => ((turn + index) % TABLES) + 1);
    const rows = await Promise.all(tables.map((table, index) => this.#work(table, turn + index)));
    for (const row of rows) {
      if (row.ended_at) this.#active.delete(row.tableNumber);
      else this.#active.set(row.tableNumber, row);
    }
    const changed = new Map(rows.map(({ id, status }) => [id, status]));
    this.#note(changed, rows.length, new Map([...this.#board, ...changed]));
  }

  #work(table: number, turn: number): Promise<TableRequest> {
    const request = this.#active.get(table);
    if (!request) return ask(this.#app, this.#restaurant, table);
    if (request.status === 'in-progress') return finish(this.#app, this.#restaurant, request);
    return turn % 3 === 0 ? cancel(this.#app, request) : take(this.#app, this.#restaurant, request);
  }

  async #reset(): Promise<void> {
    await this.#app.call('DELETE', `${this.#restaurant.board}/reset`, this.#restaurant.owner);
    this.#active.clear();
    this.#note(new Map(), 1, new Map());
  }

  #note(changed: Statuses, count: number, after: Statuses): void {
    this.#bursts.push({ before: this.version, board: this.#board, changed, count });
    this.version += count;
    this.#board = after;
  }
}

/** In the order of a request's life. */
const stages = ['pending', 'in-progress', 'completed', 'cancelled'];
