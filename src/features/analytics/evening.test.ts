import { beforeEach, expect, it } from 'vitest';
import { ask, cancel, finish, take } from '../../../test/support/people/acts.ts';
import { cantine, signInAgain } from '../../../test/support/people/people.ts';
import { pairStaff } from '../../../test/support/people/team.ts';
import { explain } from '../../../test/support/server/sql/query-plan.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { listUnanswered } from '../requests/store.ts';
import type { Evening } from './contract.ts';

const MINUTE = 60_000;

withAppOnEachEngine(({ app, bistrot, engine }) => {
  let lea: { token: string };
  beforeEach(async () => {
    await app.setTime('2026-11-14T18:00:00.000Z');
    lea = await pairStaff(app, bistrot);
  });

  const path = () => `/restaurants/${bistrot.id}/evening`;
  const evening = async ({ token } = lea) =>
    (await app.call<Evening>('GET', path(), { token })).body;
  const serve = (method: 'PUT' | 'DELETE', { token }: { token: string }) =>
    app.call(method, '/auth/serving', {
      token,
      ...(method === 'PUT' && { body: { zones: null } }),
    });
  const nothing = {
    requests_created: 0,
    in_time_share: null,
    unanswered: 0,
    unanswered_requests: [],
    last_week: null,
    others_in_service: 0,
  };

  it('staff read what was asked in the service day and what was not answered, beside a week before [EVE-07]', async () => {
    expect(await evening()).toEqual({ day: '2026-11-14', ...nothing });
    await take(app, bistrot, await ask(app, bistrot, 1));
    await app.setTime('2026-11-21T18:00:00.000Z');
    // The sessions of a week ago are over.
    const owner = { ...bistrot.owner, token: await signInAgain(app, bistrot.owner) };
    const house = { ...bistrot, owner };
    lea = await pairStaff(app, house, 'Noé');
    const [soon, late] = [await ask(app, house, 1), await ask(app, house, 2)];
    await cancel(app, await ask(app, house, 3));
    await take(app, house, soon);
    await finish(app, house, soon);
    app.clock.advance(5 * MINUTE);
    await take(app, house, late);
    const asked = [];
    for (let table = 1; table <= 12; table += 1) {
      if (table > 2) asked.unshift(await ask(app, house, table, { type: 'bill' }));
      app.clock.advance(1000);
    }
    asked.unshift(await ask(app, house, 1, { type: 'other', wish: 'high-chair' }));
    expect((await evening()).unanswered_requests).toEqual([]);
    app.clock.advance(7 * 60 * MINUTE);
    await app.call('DELETE', `${bistrot.board}/reset`, owner);

    const first = asked.slice(0, 10);
    expect(await evening()).toMatchObject({
      day: '2026-11-21',
      requests_created: 14,
      in_time_share: 1 / 13,
      unanswered: 11,
      last_week: { requests_created: 1, in_time_share: 1 },
    });
    expect((await evening()).unanswered_requests).toEqual(
      first.map(({ table_number, created_at, type, wish }) => {
        return { table_number, created_at, type, wish_label: wish?.label ?? null };
      }),
    );
    await app.setTime('2026-11-22T18:00:00.000Z');
    expect(await evening()).toEqual({ day: '2026-11-22', ...nothing });
  });

  it('it counts the devices in service beside the caller’s [EVE-07]', async () => {
    await serve('PUT', lea);
    await serve('PUT', bistrot.owner);
    expect((await evening()).others_in_service).toBe(1);
    await serve('DELETE', bistrot.owner);
    expect((await evening()).others_in_service).toBe(0);
    expect((await evening(bistrot.owner)).others_in_service).toBe(1);
  });

  it('it is the team’s own, and reads no request of earlier days [EVE-07]', async () => {
    const other = await cantine(app);
    expect((await app.call('GET', path(), other.owner)).status).toBe(404);
    expect((await app.call('GET', path())).status).toBe(401);
    const [plan] = await explain(engine, app.db, (db) =>
      listUnanswered(db, bistrot.id, '2026-11-14T04:00:00.000Z'),
    );
    expect(plan).toMatch(/AND \(?id ?>/);
  });
});
