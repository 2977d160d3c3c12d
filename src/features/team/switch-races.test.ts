import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  cantine,
  type Person,
  petitBistrot,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import { joinAlso, joinTeam, teamCalls } from '../../../test/support/people/team.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';
import { onPostgres } from '../../../test/support/server/engines.ts';
import { hold, untilWaiting } from '../../../test/support/server/sql/locks.ts';
import { findAccountByEmail } from '../auth/store.ts';

// On PostgreSQL only: transactions on SQLite run one after the other.
onPostgres(() => {
  let app: TestApp;
  let bistrot: TestRestaurant;
  let marc: Person;

  beforeAll(async () => {
    app = await startApp('postgres');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    bistrot = await petitBistrot(app);
    marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
  });

  const accountOf = async ({ email }: Person) =>
    (await findAccountByEmail(app.db, email))?.id ?? '';

  it('a switch to a restaurant and a removal from it at the same moment both succeed [TEAM-08, TEAM-15]', async () => {
    const other = await cantine(app);
    const memberId = await joinAlso(app, marc, other, { name: 'Marc', role: 'manager' });
    const account = await accountOf(marc);
    // The switch waits for the session's row, after it has found the restaurant.
    const release = await hold(app.db, (tx) =>
      tx
        .updateTable('sessions')
        .set({ device_name: 'Safari, Mac' })
        .where('account_id', '=', account)
        .execute(),
    );
    const body = { restaurantId: other.id };
    const switching = app.call('PUT', '/auth/restaurant', { token: marc.token, body });
    await untilWaiting(app.db, 1);
    const removing = teamCalls(app, other, other.owner.token).remove(memberId);
    await Promise.race([removing, untilWaiting(app.db, 2)]);
    await release();
    expect([(await switching).status, (await removing).status]).toEqual([200, 200]);
    expect((await app.call('GET', '/auth/me', marc)).status).toBe(401);
  });

  it('a restaurant is not opened for an account that is deleted at the same moment [TEAM-15, TEAM-30]', async () => {
    const account = await accountOf(marc);
    const release = await hold(app.db, (tx) =>
      tx.deleteFrom('accounts').where('id', '=', account).execute(),
    );
    const body = { name: 'Le Deuxième' };
    const opening = app.call('POST', '/auth/restaurants', { token: marc.token, body });
    await untilWaiting(app.db, 1);
    await release();
    expect((await opening).status).toBe(401);
  });
});
