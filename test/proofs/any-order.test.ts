import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreatedRequest, TableRequest } from '../../src/features/requests/contract.ts';
import { readBoard } from '../support/acts.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { type House, petitBistrot } from '../support/people.ts';

/** What anybody may try, at any time. `table` picks the table, and the request that it had last. */
type Act = { name: 'ask' | 'take' | 'finish' | 'cancel'; table: number } | { name: 'reset' };

const anyTable = fc.integer({ min: 1, max: 3 });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant('ask' as const), table: anyTable }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('take' as const), table: anyTable }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('finish' as const), table: anyTable }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('cancel' as const), table: anyTable }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('reset' as const) }) },
);

/** The specification in thirty lines: what is on the board, and what each act must answer. */
class Model {
  #board = new Map<string, { table: number; status: string }>();
  #last = new Map<number, string>();

  lastOf(table: number): string | undefined {
    return this.#last.get(table);
  }

  statusOf(table: number): string | undefined {
    return this.#board.get(this.#last.get(table) ?? '')?.status;
  }

  asked(table: number, id: string): void {
    this.#last.set(table, id);
    this.#board.set(id, { table, status: 'pending' });
  }

  moved(table: number, status: string): void {
    this.#board.set(this.#last.get(table) ?? '', { table, status });
  }

  reset(): number {
    const count = this.#board.size;
    this.#board.clear();
    return count;
  }

  board(): string[] {
    return [...this.#board].map(([id, { table, status }]) => `${table} ${status} ${id}`).sort();
  }
}

const moves = {
  take: { from: 'pending', to: 'in-progress' },
  finish: { from: 'in-progress', to: 'completed' },
  cancel: { from: 'pending', to: 'cancelled' },
} as const;

eachEngine((engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { RATE_LIMITS: 'off' });
  });
  afterAll(() => app.close());

  it('whatever is tried in whatever order, only the moves of the specification happen [REQ-09, REQ-10]', async () => {
    const property = fc.asyncProperty(fc.array(anyAct, { maxLength: 25 }), async (acts) => {
      const house = await petitBistrot(app);
      const model = new Model();
      for (const act of acts) await tryAct(house, model, act);
      const board = await readBoard(app, house);
      const shown = board.map(({ id, status, tableNumber }) => `${tableNumber} ${status} ${id}`);
      expect(shown.sort()).toEqual(model.board());
    });
    await fc.assert(property, { numRuns: 25 });
  });

  async function tryAct(house: House, model: Model, act: Act): Promise<void> {
    if (act.name === 'reset') {
      const answer = await app.call('DELETE', `${house.board}/reset`, house.owner);
      expect(answer.body).toEqual({ deletedCount: model.reset() });
      return;
    }
    if (act.name === 'ask') return ask(house, model, act.table);
    const id = model.lastOf(act.table);
    if (id === undefined) return;
    const { from, to } = moves[act.name];
    const isLegal = model.statusOf(act.table) === from;
    const answer =
      act.name === 'cancel'
        ? await app.call<TableRequest>('DELETE', `/requests/${id}`)
        : await app.call<TableRequest>('PUT', `/requests/${id}/status`, {
            token: house.owner.token,
            body: { status: to },
          });
    expect(answer.status).toBe(isLegal ? 200 : 409);
    if (isLegal) model.moved(act.table, to);
  }

  async function ask(house: House, model: Model, table: number): Promise<void> {
    const status = model.statusOf(table) ?? '';
    const isActive = ['pending', 'in-progress'].includes(status);
    const answer = await app.call<CreatedRequest>('POST', house.board, {
      body: { tableNumber: table },
    });
    expect(answer.status).toBe(isActive ? 200 : 201);
    if (isActive) expect(answer.body.id).toBe(model.lastOf(table));
    else model.asked(table, answer.body.id);
  }
});
