import { beforeEach, expect, it } from 'vitest';
import { ask, readBoard } from '../../../test/support/people/acts.ts';
import {
  comptoir,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import type { FirstRun } from './contract.ts';

const nothingYet: FirstRun = {
  has_tables: false,
  codes_printed: false,
  request_received: false,
  is_over: false,
};

withApp(
  ({ app }) => {
    let restaurant: TestRestaurant;

    beforeEach(async () => {
      restaurant = await comptoir(app);
    });

    function read({ id } = restaurant, { token } = restaurant.owner) {
      return app.call<FirstRun>('GET', `/restaurants/${id}/first-run`, { token });
    }

    function move<T = FirstRun>(body: unknown, { token } = restaurant.owner) {
      return app.call<T>('PUT', `/restaurants/${restaurant.id}/first-run`, { token, body });
    }

    it('a new restaurant has all steps open, and each is reported once it is done', async () => {
      expect(await read()).toMatchObject({ status: 200, body: nothingYet });
      await app.call('POST', `/restaurants/${restaurant.id}/tables/bulk`, {
        token: restaurant.owner.token,
        body: { from: 1, to: 3 },
      });
      expect((await read()).body).toEqual({ ...nothingYet, has_tables: true });
      await ask(app, restaurant, 1);
      const received = { ...nothingYet, has_tables: true, request_received: true };
      expect((await read()).body).toEqual(received);
      const printed = await move({ codes_printed: true });
      expect(printed.status).toBe(200);
      expect(printed.body).toEqual({ ...received, codes_printed: true });
      const over = { ...received, codes_printed: true, is_over: true };
      expect((await move({ is_over: true })).body).toEqual(over);
      expect((await read()).body).toEqual(over);
    });

    it('a request still counts as received after a reset of the board', async () => {
      const bistrot = await petitBistrot(app);
      await ask(app, bistrot, 1);
      await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      expect(await readBoard(app, bistrot)).toEqual([]);
      expect((await read(bistrot, bistrot.owner)).body.request_received).toBe(true);
    });

    it('the first run can be ended with no step done, and steps cannot be undone', async () => {
      expect((await move({ is_over: true })).body).toEqual({ ...nothingYet, is_over: true });
      const both = { ...nothingYet, is_over: true, codes_printed: true };
      expect((await move({ codes_printed: true })).body).toEqual(both);
      expect((await move({})).body).toEqual(both);
    });

    it('each step keeps the time at which it was first done', async () => {
      const times = () =>
        app.db
          .selectFrom('restaurants')
          .select(['codes_printed_at', 'first_run_ended_at'])
          .where('id', '=', restaurant.id)
          .executeTakeFirst();
      const now = app.clock.now().toISOString();
      await move({ codes_printed: true, is_over: true });
      app.clock.advance(60_000);
      await move({ codes_printed: true, is_over: true });
      expect(await times()).toEqual({ codes_printed_at: now, first_run_ended_at: now });
    });

    it.each([
      [{ codes_printed: false }, 'codes_printed'],
      [{ is_over: false }, 'is_over'],
      [{ is_over: 'true' }, 'is_over'],
      [{ is_over: null }, 'is_over'],
    ])('%j is refused and changes nothing', async (body, field) => {
      const answer = await move<Refused>(body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
      expect((await read()).body).toEqual(nothingYet);
    });

    it('the first run of the demonstration is over', async () => {
      const demo = await read({ ...restaurant, id: 'demo' }, await root(app));
      expect(demo.body).toMatchObject({ has_tables: true, is_over: true });
    });
  },
  { DEMO: 'on' },
);
