/** Generators of random stories of one restaurant: acts of people, and other events. */
import fc from 'fast-check';
import { type RequestsPerTable, requestsPerTable } from '../../../src/enums.ts';
import { requestCan, type StaffMove, staffMoves } from '../../../src/features/requests/rules.ts';
import type { ModelWish, Which } from './board-model.ts';
import type { Move } from './board-moves.ts';
import { anyAsked, anyChoice } from './story-restaurant.ts';

/** Acts that people may try at any time. */
export type Act =
  | ({ name: 'ask' } & ModelWish)
  | ({ name: Move } & MoveDetails)
  | { name: 'choose'; which: Which; choice: string | null }
  | { name: 'allow'; requestsPerTable: RequestsPerTable }
  | { name: 'reset' };

/** `looksFirst`: the screen polls before the server's jobs have run. */
type MoveDetails = {
  which: Which;
  by: string | undefined;
  /** The screen shows the request as it was before its last take, renewal or handover. */
  isOutdated: boolean;
};

export type Passing = { seconds: number; looksFirst: boolean };

export type StoryStep =
  | Act
  | ({ name: 'time passes' } & Passing)
  /** So many seconds after the service day turns. */
  | ({ name: 'day turns' } & Passing)
  | { name: 'stream drops'; meanwhile: Act | undefined };

const anyWhich = fc.constantFrom<Which>('able', 'able', 0, 1);

/** What the restaurant of a story allows from the start, or from then on. */
export const anyRequestsPerTable = fc.constantFrom(...requestsPerTable);

/** An act of one person. */
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        name: fc.constant('ask' as const),
        table: fc.integer({ min: 1, max: 3 }),
        asked: fc.constantFrom(...anyAsked),
        message: fc.constantFrom(undefined, 'Sans gluten'),
        key: fc.constantFrom(undefined, undefined, 'k1', 'k2'),
      })
      .map(({ asked, ...act }) => ({ ...act, ...asked })),
  },
  { weight: 7, arbitrary: move('take') },
  { weight: 6, arbitrary: move('finish') },
  { weight: 3, arbitrary: move('cancel') },
  { weight: 2, arbitrary: move('release') },
  { weight: 3, arbitrary: move('recall') },
  { weight: 2, arbitrary: move('serve') },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant('choose'),
      which: anyWhich,
      choice: fc.constantFrom(...anyChoice),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('allow'), requestsPerTable: anyRequestsPerTable }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('reset') }) },
);

const laterMoves = [
  'renew',
  'handOver',
  'takeOver',
  'release',
  'dismiss',
  'restore',
  'unserved',
  'remind',
  'remind',
] as const;

/** What people do when they have waited, after a request was taken, or to a false alarm. */
const laterAct: fc.Arbitrary<Act> = fc.oneof(...laterMoves.map(move));

const step: fc.Arbitrary<StoryStep> = fc.oneof(
  { weight: 20, arbitrary: anyAct },
  { weight: 8, arbitrary: laterAct },
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

export const story = fc.array(step, { minLength: 1, maxLength: 15, size: 'max' });

/** Stories that need many steps in the right order. */
export const rareStories: StoryStep[][] = [
  // Screens that show an earlier taker give nothing back.
  [
    { name: 'ask', table: 1, type: 'bread' },
    done('take'),
    wait(10),
    done('handOver'),
    outdated('release'),
    done('handOver'),
    wait(10),
    done('renew'),
    outdated('release'),
    done('release'),
    done('take'),
    outdated('release'),
    done('finish'),
    done('unserved'),
  ],
  // Nothing is heard of takers.
  [
    { name: 'ask', table: 1, type: 'bread' },
    done('take'),
    done('takeOver'),
    wait(10 * 60),
    done('takeOver'),
    done('takeOver'),
    wait(20 * 60),
    done('takeOver', 'Inès'),
    wait(20 * 60),
    done('handOver'),
    wait(20 * 60),
    done('release'),
  ],
  // Each wish has its slot, which stays when the table may have one request only.
  [
    allow('one-per-wish'),
    { name: 'ask', table: 1, type: 'bill' },
    { name: 'ask', table: 1, wish: 'carafe' },
    { name: 'ask', table: 1, type: 'bill' },
    choose('cold'),
    done('take'),
    done('finish'),
    wait(10),
    { name: 'ask', table: 1, wish: 'again' },
    done('recall'),
    done('finish'),
    done('unserved'),
    choose('warm'),
    allow('one'),
    { name: 'ask', table: 1, type: 'bread' },
    done('dismiss'),
    { name: 'ask', table: 1, type: 'bread' },
    done('restore'),
  ],
  // Of two of the same instant one stands for the next tap; nothing comes back into a slot that is taken.
  [
    allow('one-per-wish'),
    { name: 'ask', table: 1, type: 'bill' },
    { name: 'ask', table: 1, wish: 'carafe' },
    allow('one'),
    { name: 'ask', table: 1, type: 'bread' },
    allow('one-per-wish'),
    done('dismiss'),
    { name: 'ask', table: 1, wish: 'carafe' },
    done('restore'),
    done('take'),
    done('finish'),
    { name: 'ask', table: 1, wish: 'carafe' },
    done('recall'),
    done('unserved'),
  ],
];

function allow(requestsPerTable: RequestsPerTable): StoryStep {
  return { name: 'allow', requestsPerTable };
}

function choose(choice: string): StoryStep {
  return { name: 'choose', which: 'able', choice };
}

function done(name: Move, by?: string): StoryStep {
  return { name, which: 'able', by, isOutdated: false };
}

function outdated(name: Move): StoryStep {
  return { ...done(name), isOutdated: true } as StoryStep;
}

function wait(seconds: number): StoryStep {
  return { name: 'time passes', seconds, looksFirst: false };
}

const staffMoveNames = Object.keys(staffMoves) as StaffMove[];

/** Every move that staff can make on a board. */
export function buttonsOn<R extends { status: string }>(requests: Iterable<R>) {
  return [...requests].flatMap((request) =>
    staffMoveNames.filter((move) => requestCan[move](request)).map((move) => ({ request, move })),
  );
}

function move(name: Move) {
  return fc.record({
    name: fc.constant(name),
    which: anyWhich,
    by: fc.constantFrom(undefined, 'Inès'),
    isOutdated: fc.boolean(),
  });
}

function passing(...seconds: number[]) {
  return { seconds: fc.constantFrom(...seconds), looksFirst: fc.boolean() };
}
