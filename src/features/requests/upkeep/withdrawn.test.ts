import { expect, it } from 'vitest';
import { ask, cancel, finish, readBoard, take } from '../../../../test/support/people/acts.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { newId } from '../../../platform/ids.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  async function later(milliseconds: number): Promise<void> {
    app.clock.advance(milliseconds);
    await app.tick();
  }

  it('a withdrawn request loses its words at once, and is listed, counted and reset until the day ends [STF-04, STF-27]', async () => {
    const served = await ask(app, bistrot, 2);
    await take(app, bistrot, served);
    await finish(app, bistrot, served);
    const body = { tableNumber: 1, type: 'other', message: 'Réveillez-vous', customerName: 'X' };
    const { body: asked } = await app.call<{ id: string }>('POST', bistrot.board, { body });
    await cancel(app, asked);
    const [, withdrawn] = await readBoard(app, bistrot);
    expect(withdrawn).toMatchObject({ status: 'cancelled', message: null, customer_name: null });
    await later(3 * 3_600_000);
    const { token } = bistrot.owner;
    expect(await readBoard(app, bistrot)).toHaveLength(2);
    const reset = await app.call('DELETE', `${bistrot.board}/reset`, { token });
    expect(reset.body).toEqual({ deletedCount: 2 });
  });

  it('old withdrawn requests are looked at no longer [STF-27]', async () => {
    await cancel(app, await ask(app, bistrot, 1));
    await later(26 * 3_600_000);
    const kept = app.db.selectFrom('requests').select('id').where('archived_at', 'is', null);
    expect(await kept.execute()).toEqual([]);
  });

  it('of those, one that no screen showed and that was withdrawn within a minute is not kept [STF-27]', async () => {
    const gone = await ask(app, bistrot, 1);
    const slow = await ask(app, bistrot, 2);
    const seen = await ask(app, bistrot, 3);
    await app.db
      .updateTable('requests')
      .set({ received_at: app.clock.now().toISOString() })
      .where('id', '=', seen.id)
      .execute();
    app.clock.advance(59_000);
    for (const request of [gone, seen]) await cancel(app, request);
    app.clock.advance(1000);
    await cancel(app, slow);
    await later(26 * 3_600_000);
    const rows = await app.db
      .selectFrom('requests')
      .select(['id', 'archived_at'])
      .where('restaurant_id', '=', bistrot.id)
      .execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([slow.id, seen.id].sort());
    expect(rows.every(({ archived_at }) => archived_at !== null)).toBe(true);
  });

  it('hundreds of withdrawn requests hide none of the others: the list has the 20 newest [STF-27]', async () => {
    const served = await ask(app, bistrot, 2);
    await take(app, bistrot, served);
    await finish(app, bistrot, served);
    const withdrawn = Array.from({ length: 600 }, (_, index) => {
      const at = new Date(app.clock.now().getTime() - index * 100).toISOString();
      return {
        id: newId(app.clock.now()),
        restaurant_id: bistrot.id,
        table_number: index,
        type: 'bread' as const,
        status: 'cancelled' as const,
        ended_by: 'diner' as const,
        created_at: at,
        ended_at: at,
      };
    });
    await app.db.insertInto('requests').values(withdrawn).execute();
    await later(30_000);
    const board = await readBoard(app, bistrot);
    expect(board).toHaveLength(21);
    expect(board[0]?.id).toBe(served.id);
    expect(board.at(-1)?.tableNumber).toBe(19);
  });
});
