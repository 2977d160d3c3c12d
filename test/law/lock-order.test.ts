import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase, type Tx, transaction } from '../../src/db/database.ts';
import type { FreshDatabase } from '../support/server/databases.ts';
import { migratedDatabase } from '../support/server/engines.ts';
import { refuseWrongLockOrder } from '../support/server/sql/lock-order.ts';

const restaurants = (tx: Tx) => tx.updateTable('all_restaurants').set({ menu_url: null }).execute();
const accounts = (tx: Tx) => tx.updateTable('accounts').set({ language: 'fr' }).execute();
const sessions = (tx: Tx) => tx.deleteFrom('sessions').execute();
const zones = (tx: Tx) => tx.deleteFrom('zones').execute();
const push_keys = (tx: Tx) => tx.deleteFrom('push_keys').execute();
const note = (tx: Tx) =>
  tx.insertInto('journal').expression(tx.selectFrom('journal').selectAll()).execute();
/** Postpones a mail that waits, or queues it. */
const queue = (tx: Tx) =>
  tx
    .insertInto('outbox')
    .values({
      id: 'one',
      topic: 'one',
      kind: 'password',
      address: 'a@b.fr',
      language: 'fr',
      due_at: '',
      held_until: null,
      tries: 0,
      created_at: '',
    })
    .onConflict((conflict) => conflict.column('topic').doUpdateSet({ due_at: '' }))
    .execute();

describe('the lock order', () => {
  let fresh: FreshDatabase;
  let opened: OpenDatabase;

  beforeAll(async () => {
    fresh = await migratedDatabase('sqlite');
    opened = await openDatabase(fresh.url, () => {});
  });
  afterAll(async () => {
    await opened.close();
    await fresh.remove();
  });

  const run = (...statements: ((tx: Tx) => Promise<unknown>)[]) =>
    transaction(opened.db, async (tx) => {
      for (const statement of statements) await statement(tx);
    });

  it.each([
    ['an UPDATE', [accounts, restaurants], 'all_restaurants after accounts'],
    ['a DELETE', [zones, sessions, push_keys, accounts], 'accounts after sessions'],
    ['an entry of the journal', [sessions, note], 'all_restaurants after sessions'],
    ['an upsert', [queue, accounts], 'accounts after outbox'],
  ])('is enforced in tests: refuses %s', async (_, statements, breach) => {
    await run(...statements);
    expect(refuseWrongLockOrder).toThrow(`locks ${breach}`);
  });

  it('is enforced between transactions that share a commit', async () => {
    await Promise.all([run(accounts), run(sessions, accounts), run(restaurants)]);
    expect(refuseWrongLockOrder).toThrow('locks accounts after sessions');
    expect(refuseWrongLockOrder).not.toThrow();
  });

  it('allows locks in this order, again on a table, and on other tables at any time', async () => {
    await run(zones, restaurants, accounts, restaurants, zones, sessions, accounts, queue);
    await Promise.all([run(sessions), run(accounts), run(restaurants)]);
    expect(refuseWrongLockOrder).not.toThrow();
  });
});
