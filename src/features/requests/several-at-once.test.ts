import { describe, expect, it } from 'vitest';
import { allowSeveral, ask, read, readBoard } from '../../../test/support/people/acts.ts';
import { readCounts } from '../../../test/support/people/events.ts';
import { requestMoves } from '../../../test/support/people/request-states.ts';
import { pairStaff, teamCalls } from '../../../test/support/people/team.ts';
import { changeTable } from '../../../test/support/people/zones.ts';
import { openBoard, openStream } from '../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import * as tables from '../tables/store.ts';
import type { BoardSnapshot } from './live/stream-contract.ts';

const MINUTE = 60_000;

withAppOnEachEngine(({ app, bistrot }) => {
  async function askAll() {
    await allowSeveral(app, bistrot);
    const asked = [];
    for (const type of ['bread', 'water', 'bill']) asked.push(await ask(app, bistrot, 7, { type }));
    return asked;
  }

  const statuses = async () => (await readBoard(app, bistrot)).map(({ status }) => status);
  const cancelled = ['cancelled', 'cancelled', 'cancelled'];

  async function deleteTable() {
    const table = await tables.findByNumber(app.db, bistrot.id, 7);
    const path = `/restaurants/${bistrot.id}/tables/${table?.id}`;
    expect((await app.call('DELETE', path, bistrot.owner)).status).toBe(200);
  }

  describe('all requests of a table', () => {
    it.each([
      ['the deletion of their table [API-14]', deleteTable],
      ['a reset [API-21]', () => app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner)],
      [
        'the closing rule [REQ-21]',
        async () => {
          app.clock.advance(120 * MINUTE);
          await app.tick();
        },
      ],
    ])('end with %s, and count', async (_, end) => {
      const asked = await askAll();
      await end();
      const ended = await Promise.all(asked.map((one) => read(app, one)));
      expect(ended.map(({ status }) => status)).toEqual(cancelled);
      const { service } = await readCounts<{ service: { now: object } }>(app, bistrot, 'service');
      expect(service.now).toMatchObject({ requests_created: 3, unanswered: 3 });
    });

    it('end on open boards and on each guest’s page with their deleted table [API-14]', async () => {
      const asked = await askAll();
      const streams = asked.map(({ id }) => openStream(`${app.url}/api/requests/${id}/stream`));
      const guests = await Promise.all(streams);
      for (const guest of guests) await guest.next('request');
      const board = await openBoard(app, bistrot);
      await board.next('snapshot');
      await deleteTable();
      const { data } = await board.next<BoardSnapshot>('snapshot');
      expect(data.requests.map(({ status }) => status)).toEqual(cancelled);
      expect(await statuses()).toEqual(cancelled);
      board.close();
      for (const guest of guests) {
        expect((await guest.next('request')).data).toMatchObject({ status: 'cancelled' });
        guest.close();
      }
    });

    it('are put back when their taker leaves the team [REQ-34]', async () => {
      const asked = await askAll();
      const lea = await pairStaff(app, bistrot, 'Léa');
      for (const one of asked) {
        await requestMoves(app).status(one, lea, { status: 'in-progress' });
      }
      await teamCalls(app, bistrot, bistrot.owner.token).remove(lea.memberId);
      expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    });

    it('follow the number of their table [ZON-02]', async () => {
      await askAll();
      await changeTable(app, bistrot, 7, { number: 70 });
      const numbers = (await readBoard(app, bistrot)).map((request) => request.tableNumber);
      expect(numbers).toEqual([70, 70, 70]);
    });
  });
});
