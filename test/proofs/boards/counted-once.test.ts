import { expect, it } from 'vitest';
import { expectFiguresOfRows, type KnownRows, readRows } from '../../support/boards/recount.ts';
import { readBoard } from '../../support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { startBoth } from '../../support/server/app.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const ROUNDS = 12;
const MINUTE = 60_000;

withAppOnEachEngine(
  ({ app, beside }) => {
    it('concurrent actions, resets and the closing rule count the outcome of each request exactly once [TRK-09]', async () => {
      const restaurant = await petitBistrot(app);
      const rows: KnownRows = new Map();
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all([...everybodyActs(restaurant, round, await readBoard(app, restaurant))]);
        await readRows(app, restaurant, rows);
        app.clock.advance(round % 3 === 2 ? 50 * MINUTE : 40_000);
        await Promise.all([app.tick(), beside.tick()]);
      }
      expect(await expectFiguresOfRows(app, restaurant, rows)).toBeGreaterThanOrEqual(4 * ROUNDS);
    });

    /**
     * On both servers at once: requests at every table; every open request is taken, finished and cancelled.
     */
    function* everybodyActs(restaurant: TestRestaurant, round: number, open: { id: string }[]) {
      const { token } = restaurant.owner;
      for (const server of [app, beside, app]) {
        for (const { id } of open) {
          const path = `/requests/${id}`;
          const to = (status: string) => ({ token, body: { status } });
          if (round % 2) yield server.call('PUT', `${path}/status`, to('in-progress'));
          yield server.call('PUT', `${path}/status`, to(round % 4 ? 'completed' : 'in-progress'));
          if (round % 3 === 1) yield server.call('DELETE', path);
          if (round % 3 === 2) yield server.call('PUT', `${path}/status`, to('pending'));
          if (round % 4 === 3) yield server.call('POST', `${path}/served`);
        }
        for (let tableNumber = 1; tableNumber <= 12; tableNumber += 1) {
          const type = tableNumber % 2 ? 'bread' : 'bill';
          yield server.call('POST', restaurant.board, {
            body: { tableNumber, type },
            key: `${round} ${tableNumber}`,
          });
        }
        if (round % 5 === 4) yield server.call('DELETE', `${restaurant.board}/reset`, { token });
      }
    }
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);
