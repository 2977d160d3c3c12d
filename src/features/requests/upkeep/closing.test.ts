import { describe, expect, it } from 'vitest';
import { ask, finish, read, readBoard, take } from '../../../../test/support/people/acts.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { Changes } from '../../../platform/live/changes.ts';
import type { BoardSnapshot } from '../live/stream-contract.ts';
import type { RequestChanges } from '../versions-store.ts';
import { closeForgotten } from './closing.ts';

const MINUTE = 60_000;

withAppOnEachEngine(({ app, bistrot }) => {
  async function later(minutes: number): Promise<void> {
    app.clock.advance(minutes * MINUTE);
    await app.tick();
  }

  /** Minutes from now until this time in Paris, in winter (UTC+1). */
  function minutesTo(hour: number, minute: number): number {
    const now = app.clock.now();
    const passed = (now.getUTCHours() + 1) * 60 + now.getUTCMinutes();
    return (24 * 60 + hour * 60 + minute - passed) % (24 * 60);
  }

  async function endOf({ id }: { id: string }) {
    return app.db
      .selectFrom('requests')
      .select(['status', 'ended_at', 'ended_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  describe('a forgotten request', () => {
    it('ends as cancelled after 2 hours if nobody took it, and frees its table [REQ-21]', async () => {
      const request = await ask(app, bistrot, 7);
      await later(119);
      expect(await read(app, request)).toMatchObject({ status: 'pending' });
      await later(1);
      expect(await endOf(request)).toEqual({
        status: 'cancelled',
        ended_at: app.clock.now().toISOString(),
        ended_by: 'closing',
      });
      expect(await ask(app, bistrot, 7)).toMatchObject({ isExisting: false });
    });

    it('ends as completed 45 minutes after it was taken [REQ-21]', async () => {
      const request = await ask(app, bistrot, 7);
      await later(100);
      await take(app, bistrot, request, 'Inès');
      await later(44);
      expect(await read(app, request)).toMatchObject({ status: 'in-progress' });
      await later(1);
      expect(await endOf(request)).toMatchObject({ status: 'completed', ended_by: 'closing' });
      expect(await read(app, request)).toMatchObject({ taken_by: 'Inès' });
    });

    it('ends with the service day at the latest, so that the new board is empty [REQ-21]', async () => {
      await later(minutesTo(4, 50));
      const pending = await ask(app, bistrot, 1);
      const taken = await ask(app, bistrot, 2);
      await take(app, bistrot, taken);
      await later(9);
      expect(await readBoard(app, bistrot)).toHaveLength(2);
      await later(1);
      expect(await endOf(pending)).toMatchObject({ status: 'cancelled', ended_by: 'closing' });
      expect(await endOf(taken)).toMatchObject({ status: 'completed', ended_by: 'closing' });
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it('is removed from a board that read the list just before, and not sent as a change [REQ-21]', async () => {
      await later(minutesTo(4, 50));
      await ask(app, bistrot, 1);
      await later(9.9);
      // 05:00:04: the job ran ten seconds ago.
      app.clock.advance(10_000);
      const stream = await openBoard(app, bistrot);
      const first = await stream.next<BoardSnapshot>('snapshot');
      expect(first.data.requests).toMatchObject([{ status: 'pending' }]);
      await later(0.5);
      expect((await stream.next('snapshot')).data).toEqual({ requests: [] });
      stream.close();
    });

    it('is sent to boards as an ordinary change when it ends [REQ-21]', async () => {
      await ask(app, bistrot, 7);
      const tagOf = async () =>
        (await app.call('GET', bistrot.board, bistrot.owner)).headers.get('etag');
      const before = await tagOf();
      await later(120);
      expect(await tagOf()).not.toBe(before);
      expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'cancelled' }]);
    });
  });

  it('the closing rule does not change requests that people ended [REQ-21]', async () => {
    const request = await ask(app, bistrot, 7);
    await take(app, bistrot, request);
    await finish(app, bistrot, request);
    const before = await endOf(request);
    await later(180);
    expect(await endOf(request)).toEqual(before);
  });

  it('many active requests are read in pieces, between which other work goes on', async () => {
    const { id: restaurant_id } = bistrot;
    const created_at = app.clock.now().toISOString();
    const tables = Array.from({ length: 260 }, (_, index) => ({
      id: `${restaurant_id} ${index}`,
      restaurant_id,
      number: 100 + index,
      created_at,
    }));
    await app.db.insertInto('dining_tables').values(tables).execute();
    await app.db
      .insertInto('requests')
      .values(
        tables.map(({ id, number: table_number }) => ({
          id,
          restaurant_id,
          table_id: id,
          table_number,
          type: 'bread' as const,
          status: 'pending' as const,
          created_at,
        })) as never,
      )
      .execute();
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    const changes: RequestChanges = new Changes(app.clock);
    expect(await closeForgotten(app.db, changes, app.clock.now())).toBe(0);
    expect(hasTurned).toBe(true);
    await later(120);
    const pending = app.db.selectFrom('requests').select('id').where('status', '=', 'pending');
    expect(await pending.where('restaurant_id', '=', restaurant_id).execute()).toEqual([]);
  });
});
