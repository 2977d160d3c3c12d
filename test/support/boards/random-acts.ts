/** Generators of what people do in a restaurant, and what happens to their boards meanwhile. */
import fc from 'fast-check';
import { requestsPerTable } from '../../../src/enums.ts';
import { requestCan, type StaffMove, staffMoves } from '../../../src/features/requests/rules.ts';
import { type AskedFor, anyAsked, anyChoice } from './story-restaurant.ts';

/** A move with a path is a call of its own; the others set the status. */
export const moves = {
  take: { from: 'pending', to: 'in-progress', path: undefined },
  finish: { from: 'in-progress', to: 'completed', path: undefined },
  cancel: { from: 'pending', to: 'cancelled', path: undefined },
  release: { from: 'in-progress', to: 'pending', path: undefined },
  recall: { from: 'completed', to: 'in-progress', path: undefined },
  restore: { from: 'cancelled', to: 'pending', path: undefined },
  serve: { from: 'in-progress', to: 'completed', path: 'served' },
  handOver: { from: 'in-progress', to: 'in-progress', path: 'taker' },
  renew: { from: 'in-progress', to: 'in-progress', path: 'renewal' },
  dismiss: { from: 'pending', to: 'cancelled', path: 'dismissal' },
  unserved: { from: 'completed', to: 'pending', path: 'unserved' },
  remind: { from: 'pending', to: 'pending', path: 'reminder' },
} as const;
export type Move = keyof typeof moves;

/** `isOutdated`: the screen shows the request as it was before its last take. */
export type Act =
  | ({ name: 'ask'; table: number; message?: string | undefined } & AskedFor)
  | { name: Move; isOutdated: boolean }
  | { name: 'choose'; choice: string | null }
  | { name: 'reset' };

/** `looksFirst`: the screen polls before the server's jobs have run. */
export type Passing = { seconds: number; looksFirst: boolean };

export type StoryStep =
  | Act
  | ({ name: 'time passes' } & Passing)
  /** So many seconds after the service day turns. */
  | ({ name: 'day turns' } & Passing)
  | { name: 'stream drops'; meanwhile: Act | undefined };

export const anyRequestsPerTable = fc.constantFrom(...requestsPerTable);

const anyMove = fc.record({
  name: fc.constantFrom<Move>(
    ...(Object.keys(moves) as Move[]),
    'take',
    'take',
    'finish',
    'recall',
  ),
  isOutdated: fc.boolean(),
});

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        name: fc.constant('ask' as const),
        table: fc.integer({ min: 1, max: 3 }),
        asked: fc.constantFrom(...anyAsked),
        message: fc.constantFrom(undefined, 'Sans gluten'),
      })
      .map(({ asked, ...act }) => ({ ...act, ...asked })),
  },
  { weight: 24, arbitrary: anyMove },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant('choose'),
      choice: fc.constantFrom(...anyChoice),
    }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('reset') }) },
);

const step: fc.Arbitrary<StoryStep> = fc.oneof(
  { weight: 28, arbitrary: anyAct },
  {
    weight: 6,
    arbitrary: fc.record({
      name: fc.constant('time passes'),
      ...passing(10, 10 * 60, 20 * 60, 29 * 60, 31 * 60, 100 * 60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constant('day turns'), ...passing(-600, -1, 0, 60) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant('stream drops'),
      meanwhile: fc.option(anyAct, { nil: undefined }),
    }),
  },
);

export const story = fc.array(step, { minLength: 1, maxLength: 25, size: 'max' });

const staffMoveNames = Object.keys(staffMoves) as StaffMove[];

/** Every move that staff can make on a board. */
export function buttonsOn<R extends { status: string }>(requests: Iterable<R>) {
  return [...requests].flatMap((request) =>
    staffMoveNames.filter((move) => requestCan[move](request)).map((move) => ({ request, move })),
  );
}

function passing(...seconds: number[]) {
  return { seconds: fc.constantFrom(...seconds), looksFirst: fc.boolean() };
}
