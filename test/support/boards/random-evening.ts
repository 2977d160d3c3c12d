/** One restaurant in which people act at random. After each act `perform` checks what must always hold. */
import { expect } from 'vitest';
import type { RequestsPerTable } from '../../../src/enums.ts';
import * as members from '../../../src/features/auth/members-store.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';
import { numberOf } from './board-follower.ts';
import type { Act } from './random-acts.ts';
import { type Move, moves } from './random-acts.ts';

const NEVER = '2020-01-01T00:00:00.000Z';

export class RandomEvening {
  /** The list of the board, as it was last read. */
  list: TableRequest[] = [];
  tag = '';
  readonly #app: TestApp;
  readonly #restaurant: TestRestaurant;
  readonly #requestsPerTable: RequestsPerTable;
  /** Every list that was read, by its tag. */
  readonly #lists = new Map<string, string>();
  /** The statuses of each request, in order; `gone` once it has left the board. */
  readonly #histories = new Map<string, string[]>();

  constructor(app: TestApp, restaurant: TestRestaurant, requestsPerTable: RequestsPerTable) {
    this.#app = app;
    this.#restaurant = restaurant;
    this.#requestsPerTable = requestsPerTable;
  }

  get version(): number {
    return this.tag === '' ? 0 : numberOf(this.tag);
  }

  historyOf(id: string): readonly string[] {
    return this.#histories.get(id) ?? [];
  }

  /** Reads the board. One active request per slot, versions only grow, and one version is one list. */
  async look(): Promise<void> {
    const { board, owner } = this.#restaurant;
    const before = this.version;
    const { headers, body } = await this.#app.call<TableRequest[]>('GET', board, owner);
    this.list = body;
    this.tag = (headers.get('etag') ?? '').replaceAll('"', '');
    await this.#note();
    const slots = body.filter(isActive).map((row) => this.#slotOf(row));
    expect(slots.toSorted()).toEqual([...new Set(slots)].toSorted());
    expect(this.version).toBeGreaterThanOrEqual(before);
    // Receipts and usual waits change without a version.
    const plain = body.map((row) => ({ ...row, received_at: null, usual_wait_seconds: null }));
    const text = JSON.stringify(plain.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    expect(text).toBe(this.#lists.get(this.tag) ?? text);
    this.#lists.set(this.tag, text);
  }

  /** A refused act changes nothing, an accepted one leads to the status of its name. */
  async perform(act: Act): Promise<void> {
    await this.look();
    const { tag, list, version } = this;
    const status = await this.#try(act, list);
    await this.look();
    expect(status).toBeLessThan(500);
    if (status >= 400) expect(this.tag).toBe(tag);
    // Boards take a version that they missed for a lost change.
    expect(this.version - version).toBeLessThanOrEqual(1);
  }

  #try(act: Act, list: TableRequest[]): Promise<number> {
    if (act.name === 'reset') return this.#reset(list);
    if (act.name === 'ask') return this.#ask(act, list);
    const row =
      act.name === 'choose'
        ? list.find(isActive)
        : (list.find(({ status }) => status === moves[act.name as Move].from) ?? list.at(-1));
    if (!row) return Promise.resolve(404);
    return act.name === 'choose' ? this.#choose(row, act.choice) : this.#move(row, act);
  }

  async #ask(
    { name: _, table: tableNumber, ...asked }: Act & { name: 'ask' },
    list: TableRequest[],
  ) {
    const answer = await this.#app.call<TableRequest>('POST', this.#restaurant.board, {
      body: { tableNumber, ...asked },
    });
    const wanted = 'wish' in asked ? asked.wish : asked.type;
    const slot = this.#requestsPerTable === 'one' ? `${tableNumber}` : `${tableNumber} ${wanted}`;
    const present = list.filter(isActive).find((row) => this.#slotOf(row) === slot);
    expect([answer.status, present?.id ?? answer.body.id]).toEqual([
      present ? 200 : 201,
      answer.body.id,
    ]);
    return answer.status;
  }

  async #choose({ id }: TableRequest, choice: string | null): Promise<number> {
    const answer = await this.#app.call<TableRequest>('PUT', `/requests/${id}/choice`, {
      body: { choice },
    });
    if (answer.status === 200) expect(answer.body.choice?.id ?? null).toBe(choice);
    return answer.status;
  }

  async #move(row: TableRequest, { name, isOutdated }: Act & { name: Move }): Promise<number> {
    const { status } = await this.#call(row, name, isOutdated);
    const { from, to } = moves[name];
    const after = await this.#app.db
      .selectFrom('requests')
      .select('status')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(status).toBeOneOf([200, 409]);
    expect(after.status).toBe(status === 200 ? to : row.status);
    // Nothing was heard of the taker.
    const wasLeft = name === 'unserved' && row.status === 'in-progress' && row.stale_at !== null;
    if (status === 200 && !wasLeft) expect(row.status).toBe(from);
    if (name === 'release' && isOutdated) expect(status).toBe(409);
    return status;
  }

  async #call({ id }: TableRequest, name: Move, isOutdated: boolean): Promise<{ status: number }> {
    const { call } = this.#app;
    const { token } = this.#restaurant.owner;
    const { path, from, to } = moves[name];
    if (name === 'cancel') return call('DELETE', `/requests/${id}`);
    if (path === 'taker') {
      const [camille] = await members.list(this.#app.db, this.#restaurant.id);
      const body = { memberId: camille?.id };
      return call('PUT', `/requests/${id}/taker`, { token, body });
    }
    if (path !== undefined) return call('POST', `/requests/${id}/${path}`, { token });
    const ifTakenAt = isOutdated && name === 'release' ? NEVER : undefined;
    return call('PUT', `/requests/${id}/status`, { token, body: { status: to, from, ifTakenAt } });
  }

  async #reset(list: TableRequest[]): Promise<number> {
    const { board, owner } = this.#restaurant;
    const answer = await this.#app.call('DELETE', `${board}/reset`, owner);
    expect(answer).toMatchObject({ status: 200, body: { deletedCount: list.length } });
    return answer.status;
  }

  async #note(): Promise<void> {
    const present = new Set(this.list.map(({ id }) => id));
    const rows = await this.#app.db
      .selectFrom('requests')
      .select(['id', 'status'])
      .where('restaurant_id', '=', this.#restaurant.id)
      .execute();
    for (const { id, status } of rows) {
      const history = this.#histories.get(id) ?? [];
      if (history.at(-1) === 'gone') continue;
      if (history.at(-1) !== status) history.push(status);
      if (!present.has(id)) history.push('gone');
      this.#histories.set(id, history);
    }
  }

  #slotOf({ tableNumber, wish, type }: TableRequest): string {
    return this.#requestsPerTable === 'one'
      ? `${tableNumber}`
      : `${tableNumber} ${wish?.id ?? type}`;
  }
}

function isActive({ status }: TableRequest): boolean {
  return status === 'pending' || status === 'in-progress';
}
