/** The requests of the model: which of them boards show, and which statuses each one had. */
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { fiveBefore } from './paris-days.ts';

export class ModelRows {
  /** In the order of their last change by people. */
  #rows: TableRequest[] = [];
  readonly #offTheBoard = new Set<string>();
  /** The ids of requests that their guests withdrew. */
  readonly #withdrawn = new Set<string>();
  readonly #history = new Map<string, string[]>();

  get all(): readonly TableRequest[] {
    return this.#rows;
  }

  /** Adds a request, or makes it the last changed one. */
  touch(row: TableRequest): void {
    this.#rows = [...this.#rows.filter((other) => other !== row), row];
  }

  find(id: string): TableRequest {
    const row = this.#rows.find((one) => one.id === id);
    if (!row) throw new Error(`The model knows no request ${id}.`);
    return row;
  }

  active(): TableRequest[] {
    return this.#rows.filter(isActive);
  }

  withdraw({ id }: TableRequest): void {
    this.#withdrawn.add(id);
  }

  isWithdrawn({ id }: TableRequest): boolean {
    return this.#withdrawn.has(id);
  }

  takeOffBoard({ id }: TableRequest): void {
    this.#offTheBoard.add(id);
  }

  onBoard(now: Date): TableRequest[] {
    const morning = fiveBefore(now);
    return this.#rows.filter((row) => {
      if (this.#offTheBoard.has(row.id)) return false;
      return row.ended_at === null || Date.parse(row.ended_at) >= morning;
    });
  }

  /** Withdrawn requests that have not left the board before its day ends. */
  listWithdrawn(): TableRequest[] {
    return this.#rows.filter((row) => !this.#offTheBoard.has(row.id) && this.isWithdrawn(row));
  }

  /** Adds the present statuses to the histories. */
  record(): void {
    for (const row of this.#rows) {
      const statuses = this.#history.get(row.id) ?? [];
      if (statuses.at(-1) !== row.status) this.#history.set(row.id, [...statuses, row.status]);
    }
  }

  /** The index of a status in the history of a request, from index `from` on; -1 if it is not there. */
  indexInHistory({ id, status }: { id: string; status: string }, from: number): number {
    return this.#history.get(id)?.indexOf(status, from) ?? -1;
  }
}

function isActive({ status }: TableRequest): boolean {
  return status === 'pending' || status === 'in-progress';
}
