import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RequestsPerTable, type Status, statuses } from '../../../src/enums.ts';
import { inBoardOrder } from '../../support/boards/board-follower.ts';
import { BoardModel } from '../../support/boards/board-model.ts';
import { type Act, anyRequestsPerTable, evening } from '../../support/boards/board-stories.ts';
import { withoutReceipt } from '../../support/boards/pending-request.ts';
import { openForStory } from '../../support/boards/story-restaurant.ts';
import { tryAct } from '../../support/boards/try-act.ts';
import { ask, cancel, finish, read, readBoard, take } from '../../support/people/acts.ts';
import { cantine, petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

/** Per engine. */
const SEQUENCES = 16;
/** Several at once, so that one proceeds while another waits for the disk. */
const PARALLEL_RUNS = 8;

const roles = ['guest', 'staff', 'staff of another restaurant'] as const;
const legal = [
  'guest: pending → cancelled',
  'staff: completed → in-progress',
  'staff: in-progress → completed',
  'staff: in-progress → pending',
  'staff: pending → in-progress',
];

withAppOnEachEngine(
  ({ app }) => {
    it('of all 16 status changes tried by guests, staff and staff of another restaurant, 5 succeed; refused ones change nothing [REQ-05, REQ-08, REQ-09, REQ-24, REQ-25, API-52]', async () => {
      const moves = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
      const made: string[] = [];
      const wronglyChanged: string[] = [];
      for (const [from, to] of moves) {
        for (const role of roles) {
          const restaurant = await petitBistrot(app);
          const before = await requestThatIs(restaurant, from);
          const { status } = await tryMove(role, restaurant, before.id, to);
          const after = await read(app, before);
          const name = `${role}: ${from} → ${to}`;
          if (status === 200 && after.status === to) made.push(name);
          else if (status === 200 || JSON.stringify(after) !== JSON.stringify(before)) {
            wronglyChanged.push(`${name}: ${status}, ${after.status}`);
          }
        }
      }
      expect(wronglyChanged).toEqual([]);
      expect(made.sort()).toEqual(legal);
    });

    it(`${SEQUENCES} random sequences of 50 actions: every response and the final board equal the model [REQ-09, REQ-10, API-33]`, async () => {
      const seen = { equal: 0 };
      const runs = Array.from({ length: PARALLEL_RUNS }, () =>
        fc.assert(
          fc.asyncProperty(anyRequestsPerTable, evening, async (allowed, acts) => {
            await runSequence(allowed, acts);
            seen.equal += 1;
          }),
          { numRuns: Math.ceil(SEQUENCES / PARALLEL_RUNS), endOnFailure: true },
        ),
      );
      const outcomes = await Promise.allSettled(runs);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      expect(seen.equal).toBeGreaterThanOrEqual(SEQUENCES);
    }, 60_000);

    async function runSequence(allowed: RequestsPerTable, acts: Act[]): Promise<void> {
      const { clock } = app;
      const restaurant = await openForStory(app, allowed);
      const model = new BoardModel(allowed);
      for (const act of acts) await tryAct({ app, restaurant, model }, act);
      const board = await readBoard(app, restaurant);
      expect(inBoardOrder(board.map(withoutReceipt))).toEqual(
        inBoardOrder(model.list(clock.now())),
      );
    }

    async function requestThatIs(restaurant: TestRestaurant, status: Status) {
      const request = await ask(app, restaurant, 7);
      if (status === 'cancelled') await cancel(app, request);
      if (status === 'in-progress' || status === 'completed') await take(app, restaurant, request);
      if (status === 'completed') await finish(app, restaurant, request);
      return read(app, request);
    }

    /** Guests cancel by DELETE. Every other change is tried with the staff's call. */
    async function tryMove(
      role: (typeof roles)[number],
      restaurant: TestRestaurant,
      id: string,
      to: Status,
    ) {
      if (role === 'guest' && to === 'cancelled') return app.call('DELETE', `/requests/${id}`);
      const tokens = {
        guest: undefined,
        staff: restaurant.owner.token,
        'staff of another restaurant': (await cantine(app)).owner.token,
      };
      return app.call('PUT', `/requests/${id}/status`, {
        token: tokens[role],
        body: { status: to },
      });
    }
  },
  { RATE_LIMITS: 'off' },
);
