import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { actCode } from '../../../test/support/people/act-code.ts';
import { joinTeam, teamCalls } from '../../../test/support/people/team.ts';
import { startBoth } from '../../../test/support/server/app.ts';
import { addManyRequests } from '../../../test/support/server/sql/many-requests.ts';
import { withApp } from '../../../test/support/server/with-app.ts';

const MANY = 8000;

withApp(
  ({ app, beside, bistrot, engine }) => {
    const owner = () => teamCalls(app, bistrot, bistrot.owner.token);
    const download = async (by: { token: string; email: string }, server = app) => {
      const code = await actCode(app, by, 'export');
      return fetch(`${server.url}/api/restaurants/${bistrot.id}/export`, {
        headers: { Authorization: `Bearer ${by.token}`, 'Act-Code': code },
      });
    };

    it('an export is cut off when the reader is removed from the team [TEAM-08, TEAM-31]', async () => {
      await addManyRequests(app.db, bistrot.id, MANY);
      // Compresses badly, so that the export exceeds the buffers of the connection.
      const noise = {
        sqlite: sql<string>`hex(randomblob(1000))`,
        postgres: sql<string>`(select string_agg(gen_random_uuid()::text, '')
        from generate_series(1, 60) where requests.id <> '')`,
      };
      await app.db
        .updateTable('requests')
        .set({ message: noise[engine] })
        .where('restaurant_id', '=', bistrot.id)
        .execute();
      const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
      const answer = await download(zoe);
      expect(answer.status).toBe(200);
      expect((await owner().remove(zoe.memberId)).status).toBe(200);
      const end = await answer.arrayBuffer().then(
        () => 'complete',
        () => 'cut off',
      );
      expect(end).toBe('cut off');
    });

    it('a demoted owner gets no export, not even from a server that has the session cached [TEAM-05, TEAM-31]', async () => {
      const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
      expect((await beside.call('GET', bistrot.board, zoe)).status).toBe(200);
      expect((await owner().change(zoe.memberId, { role: 'manager' })).status).toBe(200);
      expect((await download(zoe, beside)).status).toBe(403);
    });
  },
  {},
  startBoth,
);
