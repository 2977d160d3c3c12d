/** Which request stands for a guest's tap, in the model: a table has one active request per slot. */
import type { RequestsPerTable } from '../../../src/enums.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';

type Placed = Pick<TableRequest, 'id' | 'tableNumber' | 'created_at'>;

/** The slot of all wishes. */
const ONE = '';

export class ModelSlots {
  requestsPerTable: RequestsPerTable;
  readonly #slots = new Map<string, string>();

  constructor(requestsPerTable: RequestsPerTable) {
    this.requestsPerTable = requestsPerTable;
  }

  /** The slot of a request that is made now. */
  slotFor({ type, wish }: Pick<TableRequest, 'type' | 'wish'>): string {
    return this.requestsPerTable === 'one' ? ONE : (wish?.id ?? type);
  }

  /** A request keeps its slot, whatever the restaurant chooses later. */
  put(id: string, slot: string): void {
    this.#slots.set(id, slot);
  }

  /** The newest request of the table if it has one for all wishes, else that of the slot. */
  findStanding<R extends Placed>(active: R[], table: number, slot: string): R | undefined {
    return active
      .filter((row) => row.tableNumber === table && (slot === ONE || this.#slotOf(row) === slot))
      .toSorted((a, b) => (ageKey(a) < ageKey(b) ? 1 : -1))[0];
  }

  /** Whether no other request is active in its slot. */
  isFreeFor(row: Placed, active: Placed[]): boolean {
    const isOfTable = ({ tableNumber }: Placed) => tableNumber === row.tableNumber;
    return !active.some((one) => isOfTable(one) && this.#slotOf(one) === this.#slotOf(row));
  }

  #slotOf({ id }: Placed): string | undefined {
    return this.#slots.get(id);
  }
}

function ageKey({ created_at, id }: Placed): string {
  return `${created_at} ${id}`;
}
