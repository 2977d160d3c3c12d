import { beforeEach, expect, it } from 'vitest';
import { ask, read } from '../../../../test/support/people/acts.ts';
import {
  cantine,
  type Person,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { purge } from '../../../../test/support/people/purge.ts';
import { everyRow } from '../../../../test/support/secrets/every-row.ts';
import { startBoth } from '../../../../test/support/server/app.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { RequestRow } from '../../../db/schema.ts';

const MINUTE = 60_000;

withAppOnEachEngine(
  ({ app, beside }) => {
    let bistrot: TestRestaurant;
    let other: TestRestaurant;
    let admin: Person;

    beforeEach(async () => {
      bistrot = await petitBistrot(app, 'Le Vieux Pétrin');
      other = await cantine(app);
      admin = await root(app);
    });

    const remove = <T = { id: string }>(name = bistrot.id, { token } = admin, server = app) =>
      server.call<T>('DELETE', `/restaurants/${name}`, { token });

    const everything = async () => (await everyRow(app.db)).join('\n');

    it('calls during a deletion get an answer and leave no rows', async () => {
      const requests = await Promise.all([1, 2, 3].map((table) => ask(app, bistrot, table)));
      const acting = [app, beside].flatMap((server) => [
        ...[1, 2, 4, 5].map((tableNumber) =>
          server.call('POST', bistrot.board, { body: { tableNumber }, key: `clé-${tableNumber}` }),
        ),
        ...requests.map(({ id }) =>
          server.call('PUT', `/requests/${id}/status`, {
            token: admin.token,
            body: { status: 'in-progress' },
          }),
        ),
        ...requests.map(({ id }) => server.call('DELETE', `/requests/${id}`)),
        server.call('DELETE', `${bistrot.board}/reset`, admin),
        server.call('POST', '/auth/login', {
          body: { email: bistrot.owner.email, password: bistrot.owner.password },
        }),
      ]);
      const removing = remove();
      const answers = await Promise.all(acting);
      expect((await removing).status).toBe(200);
      for (const { status } of answers) expect([200, 201, 401, 404, 409]).toContain(status);
      await purge(app);
      const left = await everything();
      expect(left).not.toContain(bistrot.id);
    });

    it('years of history are deleted too, in batches [API-75]', async () => {
      const { id } = await ask(app, bistrot, 1);
      const old = await app.db.selectFrom('requests').selectAll().where('id', '=', id).execute();
      const years = Array.from({ length: 9000 }, (_, index) => ({ ...old[0], place: index }));
      const ended = { table_id: null, status: 'cancelled', ended_at: '2024-01-01T00:00:00.000Z' };
      while (years.length > 0) {
        const rows = years.splice(0, 500).map(({ place: index, ...row }) => ({
          ...(row as RequestRow),
          ...ended,
          id: `${bistrot.id}-${index}`,
          archived_at: ended.ended_at,
        }));
        await app.db
          .insertInto('requests')
          .values(rows as RequestRow[])
          .execute();
      }
      expect((await remove()).status).toBe(200);
      expect(await everything()).toContain(`${bistrot.id}-8999`);
      await purge(app);
      expect(await everything()).not.toContain(bistrot.id);
    });

    it('the closing rule still runs for the other restaurants', async () => {
      await ask(app, bistrot, 1);
      const request = await ask(app, other, 1);
      app.clock.advance(121 * MINUTE);
      const [closing] = await Promise.all([app.tick(), remove()]);
      expect(closing).toBeUndefined();
      app.clock.advance(MINUTE);
      await app.tick();
      expect((await read(app, request)).status).toBe('cancelled');
    });

    it('exactly one of several concurrent deletions succeeds; another owner gets 404, a signed-out caller 401 [API-49]', async () => {
      expect((await remove(bistrot.id, other.owner)).status).toBe(404);
      expect((await app.call('DELETE', `/restaurants/${bistrot.id}`)).status).toBe(401);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, turn) =>
          remove(bistrot.id, admin, turn % 2 === 0 ? app : beside),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
    });
  },
  {},
  startBoth,
);
