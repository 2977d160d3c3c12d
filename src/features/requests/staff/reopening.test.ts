import { expect, it } from 'vitest';
import { ask, take } from '../../../../test/support/people/acts.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { startBoth } from '../../../../test/support/server/app.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { Changes } from '../../../platform/live/changes.ts';
import * as requests from '../store.ts';
import * as moves from './moves-store.ts';

const ENDED = 8;
const reopened = { status: 'in-progress', ended_at: null, ended_by: null } as const;

withAppOnEachEngine(
  ({ app, beside }) => {
    it('reactivates only one of several ended requests of a table; the others stay ended, without an error', async () => {
      const restaurant = await petitBistrot(app);
      const ended = [];
      for (let turn = 0; turn < ENDED; turn += 1) {
        const request = await take(app, restaurant, await ask(app, restaurant, 7));
        const done = await app.call('PUT', `/requests/${request.id}/status`, {
          token: restaurant.owner.token,
          body: { status: 'completed' },
        });
        expect(done.status).toBe(200);
        const row = await requests.find(app.db, request.id);
        if (row) ended.push(row);
      }
      const moved = await Promise.all(
        ended.map((row, index) => {
          const { db, clock } = index % 2 ? beside : app;
          return moves.move(db, new Changes(clock), 'everybody', row, reopened);
        }),
      );
      expect(moved.filter((row) => row !== undefined)).toHaveLength(1);
      const active = await app.db
        .selectFrom('requests')
        .select('id')
        .where('restaurant_id', '=', restaurant.id)
        .where('status', '=', 'in-progress')
        .execute();
      expect(active).toHaveLength(1);
    });
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);
