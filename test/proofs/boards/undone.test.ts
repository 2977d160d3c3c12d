import { expect, it } from 'vitest';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { expectFiguresOfRows } from '../../support/boards/recount.ts';
import { ask, read, take } from '../../support/people/acts.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { startBoth } from '../../support/server/app.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const UNDOS = 200;

withAppOnEachEngine(
  ({ app, beside }) => {
    it('after 200 undo and 200 take at the same time answers, request, board version and counts agree [REQ-11, REQ-24]', async () => {
      const restaurant = await petitBistrot(app);
      const { token } = restaurant.owner;
      const request = await ask(app, restaurant, 7);
      await take(app, restaurant, request, 'Léa');
      const answers = await Promise.all(
        Array.from({ length: 2 * UNDOS }, (_, index) => {
          const server = index % 4 < 2 ? app : beside;
          const move =
            index % 2
              ? { status: 'in-progress', from: 'pending' }
              : { status: 'pending', from: 'in-progress' };
          const body = { ...move, by: 'Tom' };
          return server.call<TableRequest>('PUT', `/requests/${request.id}/status`, {
            token,
            body,
          });
        }),
      );
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const released = answers.filter(({ status }, index) => status === 200 && index % 2 === 0);
      const taken = answers.filter(({ status }, index) => status === 200 && index % 2 === 1);
      expect(released.length + taken.length).toBeGreaterThanOrEqual(1);
      // Releases and takes follow each other in turns, whatever their order.
      expect([0, 1]).toContain(released.length - taken.length);
      const isPending = released.length > taken.length;
      const { status, taken_by } = await read(app, request);
      expect(status).toBe(isPending ? 'pending' : 'in-progress');
      if (isPending) expect(taken_by).toBeNull();
      const { headers } = await app.call('GET', restaurant.board, restaurant.owner);
      const changes = 2 + released.length + taken.length;
      expect(headers.get('etag')).toMatch(new RegExp(`-${changes}"$`));
      await expectFiguresOfRows(app, restaurant);
    });
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);
