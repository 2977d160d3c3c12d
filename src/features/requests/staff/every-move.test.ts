import { beforeAll, expect, it } from 'vitest';
import { asAuthor, cancel, read, readBoard } from '../../../../test/support/people/acts.ts';
import {
  cantine,
  petitBistrot,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { requestMoves, requestStates } from '../../../../test/support/people/request-states.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import type { CallOptions } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { TableRequest } from '../contract.ts';

type Id = { id: string };
type Caller = Pick<CallOptions, 'token' | 'key'>;

/** `author` has the key that made the request. What other guests may do is proved in `door.test.ts`. */
const whoever = ['strangers', 'other staff', 'author', 'staff'] as const;
const madeBy = (callers: readonly string[]) => (act: string) =>
  callers.map((who) => act.replace('*', who));
const everybody = madeBy(whoever);
const itsGuests = madeBy(['author', 'staff']);
const allowed = {
  pending: [
    'take by staff: in-progress',
    'dismissal by staff: cancelled',
    ...everybody('cancel by *: cancelled'),
  ],
  'pending for 2 min': [
    'take by staff: in-progress',
    'dismissal by staff: cancelled',
    ...everybody('cancel by *: cancelled'),
    ...itsGuests('reminder by *: pending'),
  ],
  'just taken': [
    'finish by staff: completed',
    'release by staff: pending',
    'renewal by staff: in-progress',
    'taker by staff: in-progress',
  ],
  'taken, stale': [
    'finish by staff: completed',
    'release by staff: pending',
    'renewal by staff: in-progress',
    'taker by staff: in-progress',
    ...itsGuests('unserved by *: pending'),
    ...itsGuests('served by *: completed'),
  ],
  completed: ['recall by staff: in-progress', ...itsGuests('unserved by *: pending')],
  'completed long ago': [],
  'completed by its guest': ['recall by staff: in-progress'],
  'ended by the closing rule': ['recall by staff: in-progress'],
  withdrawn: [],
  dismissed: ['restore by staff: pending'],
  'reset while pending': [],
  'reset while taken': [],
  'reset when completed': [],
  'its table deleted while taken': [],
  'its table deleted when completed': [],
};

withAppOnEachEngine(
  ({ app }) => {
    let bistrot: TestRestaurant;
    let callers: Record<(typeof whoever)[number], (request: Id) => Caller>;
    let memberId: string;

    beforeAll(async () => {
      bistrot = await petitBistrot(app);
      const lea = await pairStaff(app, bistrot, 'Léa');
      memberId = lea.memberId;
      const { owner } = await cantine(app);
      callers = {
        strangers: () => ({}),
        'other staff': () => ({ token: owner.token }),
        author: asAuthor,
        staff: () => ({ token: lea.token }),
      };
    });

    const moves = requestMoves(app);
    const setStatus = (status: string, from: string) => (request: Id, caller: Caller) =>
      moves.status(request, caller, { status, from });
    const acts = {
      take: setStatus('in-progress', 'pending'),
      finish: setStatus('completed', 'in-progress'),
      release: setStatus('pending', 'in-progress'),
      recall: setStatus('in-progress', 'completed'),
      restore: setStatus('pending', 'cancelled'),
      renewal: moves.renewal,
      taker: (request: Id, caller: Caller) => moves.taker(request, caller, { memberId }),
      dismissal: moves.dismissal,
      cancel: ({ id }: Id, caller: Caller) => app.call('DELETE', `/requests/${id}`, caller),
      unserved: moves.unserved,
      reminder: moves.reminder,
      served: moves.served,
    };

    const states = () => {
      const { later, pending, taken, completed } = requestStates(app, bistrot);
      const reset = () => app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      const then = async (make: () => Promise<TableRequest>, act: (request: Id) => unknown) => {
        const request = await make();
        await act(request);
        return request;
      };
      return {
        pending,
        'pending for 2 min': () => then(pending, () => later(2)),
        'just taken': taken,
        'taken, stale': () => then(taken, () => later(11)),
        completed,
        'completed long ago': () => then(completed, () => later(31)),
        'completed by its guest': () =>
          then(taken, (request) => later(2).then(() => moves.served(request))),
        'ended by the closing rule': () => then(taken, () => later(45)),
        withdrawn: () => then(pending, (request) => cancel(app, request)),
        dismissed: () => then(pending, (request) => moves.dismissal(request, bistrot.owner)),
        'reset while pending': () => then(pending, reset),
        'reset while taken': () => then(taken, reset),
        'reset when completed': () => then(completed, reset),
        'its table deleted while taken': () =>
          then(
            () => taken(11),
            () => deleteTable(11),
          ),
        'its table deleted when completed': () =>
          then(
            () => completed(12),
            () => deleteTable(12),
          ),
      };
    };

    async function deleteTable(number: number): Promise<void> {
      const path = `/restaurants/${bistrot.id}/tables`;
      const { body } = await app.call<{ id: string; number: number }[]>('GET', path);
      const table = body.find((each) => each.number === number);
      await app.call('DELETE', `${path}/${table?.id}`, bistrot.owner);
    }

    it.each(Object.keys(allowed) as (keyof typeof allowed)[])(
      'from the state “%s” every move by everybody is made as specified, or changes nothing [REQ-05, REQ-08, REQ-09, REQ-24, REQ-25, REQ-26, REQ-31, REQ-32, REQ-33, REQ-35, REQ-07]',
      async (state) => {
        const made: string[] = [];
        const wrong: string[] = [];
        const fresh = async () => {
          await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
          return states()[state]();
        };
        let request = await fresh();
        for (const [act, perform] of Object.entries(acts)) {
          for (const who of whoever) {
            const seen = async () => JSON.stringify([await read(app, request), await board()]);
            const before = await seen();
            const { status } = await perform(request, callers[who](request));
            if (status === 200) {
              made.push(`${act} by ${who}: ${(await read(app, request)).status}`);
              request = await fresh();
            } else if (![401, 403, 404, 409].includes(status) || (await seen()) !== before) {
              wrong.push(`${act} by ${who}: ${status}`);
            }
          }
        }
        expect(wrong).toEqual([]);
        expect(made).toEqual(allowed[state]);
      },
    );

    const board = () => readBoard(app, bistrot);
  },
  { RATE_LIMITS: 'off' },
);
