import { expect, it } from 'vitest';
import { ask, cancel, finish, take } from '../../../test/support/people/acts.ts';
import { cantine, signInAgain } from '../../../test/support/people/people.ts';
import { pairStaff } from '../../../test/support/people/team.ts';
import { explain } from '../../../test/support/server/sql/query-plan.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { listUnanswered } from '../requests/store.ts';
import type { Evening } from './contract.ts';

withAppOnEachEngine(({ app, bistrot, engine }) => {
  const path = () => `/restaurants/${bistrot.id}/evening`;

  it('the team reads what was asked in the service day and not answered, beside a week before [EVE-07]', async () => {
    await app.setTime('2026-11-14T18:00:00.000Z');
    await take(app, bistrot, await ask(app, bistrot, 1));
    await app.setTime('2026-11-21T18:00:00.000Z');
    // The session of a week ago is over.
    const owner = { ...bistrot.owner, token: await signInAgain(app, bistrot.owner) };
    const house = { ...bistrot, owner };
    const lea = await pairStaff(app, house);
    const evening = async ({ token }: { token: string } = lea) =>
      (await app.call<Evening>('GET', path(), { token })).body;
    const soon = await ask(app, bistrot, 1);
    await cancel(app, await ask(app, bistrot, 3));
    await take(app, house, soon);
    await finish(app, house, soon);
    const asked = [];
    for (let table = 2; table <= 12; table += 1) {
      asked.unshift(await ask(app, bistrot, table, { type: 'other', wish: 'high-chair' }));
      app.clock.advance(1000);
    }
    expect(await evening()).toMatchObject({ unanswered: 0, unanswered_requests: [] });
    app.clock.advance(7 * 60 * 60_000);
    await app.call('DELETE', `${bistrot.board}/reset`, owner);
    const { token } = owner;
    await app.call('PUT', '/auth/serving', { token, body: { zones: null } });
    expect((await evening(owner)).others_in_service).toBe(0);
    expect(await evening()).toEqual({
      day: '2026-11-21',
      requests_created: 13,
      in_time_share: 1 / 12,
      unanswered: 11,
      unanswered_requests: asked.slice(0, 10).map(({ table_number, created_at, type, wish }) => {
        return { table_number, created_at, type, wish_label: wish?.label };
      }),
      last_week: { requests_created: 1, in_time_share: 1 },
      others_in_service: 1,
    });
    await app.setTime('2026-11-22T18:00:00.000Z');
    expect(await evening()).toMatchObject({ requests_created: 0, last_week: null });
  });

  it('nobody else does, and no request of earlier days is read [EVE-07]', async () => {
    const other = await cantine(app);
    expect((await app.call('GET', path(), other.owner)).status).toBe(404);
    expect((await app.call('GET', path())).status).toBe(401);
    const list = (db: typeof app.db) => listUnanswered(db, bistrot.id, '2026-11-14T04:00:00.000Z');
    expect((await explain(engine, app.db, list))[0]).toMatch(/AND \(?id ?>/);
  });
});
