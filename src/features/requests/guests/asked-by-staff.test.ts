import { expect, it } from 'vitest';
import { ask, readBoard } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { ServiceFigures } from '../../analytics/contract.ts';
import type { TableRequest } from '../contract.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  it('a request says whether staff made it, and figures count these apart [EVE-06]', async () => {
    const { token } = await pairStaff(app, bistrot, 'Léa');
    const other = await cantine(app);
    const asked = [
      await ask(app, bistrot, 1),
      await ask(app, bistrot, 2, { type: 'bread' }, { token }),
      await ask(app, bistrot, 3, {}, { token: other.owner.token }),
      await ask(app, bistrot, 4, { isTest: true }, bistrot.owner),
    ];
    const by = ['guest', 'staff', 'guest', 'guest'];
    expect(asked.map(({ asked_by }) => asked_by)).toEqual(by);
    const { body } = await app.call<TableRequest>('GET', `/requests/${asked[1]?.id}`);
    expect(body.asked_by).toBe('staff');
    const board = await readBoard(app, bistrot);
    expect(board.map((each) => each.asked_by).sort()).toEqual([...by].sort());
    const path = `/analytics/restaurants/${bistrot.slug}/service`;
    const read = await app.call<{ service: ServiceFigures }>('GET', path, bistrot.owner);
    const counts = { requests_created: 4, asked_by_staff: 1, asked_by_bell: 0 };
    expect(read.body.service.now).toMatchObject(counts);
  });

  it('neither codes nor keys keep staff from it, and a table still has one request [EVE-06]', async () => {
    const { token } = await pairStaff(app, bistrot, 'Léa');
    const set = (path: string, body: object) =>
      app.call('PUT', `/restaurants/${bistrot.id}${path}`, { ...bistrot.owner, body });
    await set('', { codes: 'keyed' });
    await set('/protection', { on: true });
    const { id, status } = await ask(app, bistrot, 1, {}, { token });
    expect(status).toBe('pending');
    expect(await ask(app, bistrot, 1, {}, { token })).toMatchObject({ id, isExisting: true });
  });

  it('what a board sends is never made as a guest’s by a session that has ended or changed [EVE-06]', async () => {
    const other = await cantine(app);
    const body = { tableNumber: 1, type: 'bread', askedBy: 'staff' };
    for (const token of [undefined, 'ended', other.owner.token]) {
      const caller = { body, ...(token && { token }) };
      expect((await app.call('POST', bistrot.board, caller)).status).toBe(403);
    }
    expect(await readBoard(app, bistrot)).toEqual([]);
  });
});
