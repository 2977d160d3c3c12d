/** Generators of random teams and of the steps of a run. */
import fc from 'fast-check';
import type { ModelDevice } from './ringing-model.ts';

/** The zone of each table, by index. */
export const zonesOfTables = [undefined, 'A', 'A', 'B', 'B', undefined];
/** Seconds after which a request is late, as BRD-01 says. */
export const lateAfter = { bill: 5 * 60, bread: 8 * 60 };

/** Names of zones that a device chooses. */
export type ChosenZones = 'all' | string[];

const choices: ChosenZones[] = ['all', ['A'], ['B'], ['A', 'B']];

type Role = 'staff' | 'owner';
type Push = ModelDevice['push'];

/** Delays of a restaurant, and the devices of its team. */
export type Team = {
  widenAfter: number;
  escalateAfter: number;
  devices: { role: Role; push: Push; chosen: ChosenZones | undefined; isOpen: boolean }[];
};

export const team: fc.Arbitrary<Team> = fc.record({
  widenAfter: fc.constantFrom(15, 60, 300),
  escalateAfter: fc.constantFrom(60, 180, 600),
  devices: fc.array(
    fc.record({
      role: fc.constantFrom<Role>('staff', 'owner'),
      push: fc.constantFrom<Push>(
        'none',
        'calls',
        'calls',
        'calls nobody took',
        'calls nobody took',
      ),
      chosen: fc.constantFrom(undefined, undefined, undefined, ...choices),
      isOpen: fc.constantFrom(false, false, true),
    }),
    { minLength: 1, maxLength: 4, size: 'max' },
  ),
});

export type Step =
  | { name: 'ask'; table: number; type: 'bill' | 'bread' }
  | { name: 'take' | 'cancel' | 'release'; which: number; by: number }
  | { name: 'choose'; by: number; zones: ChosenZones }
  | { name: 'poll' | 'open' | 'close'; by: number }
  | { name: 'wait'; seconds: number };

const which = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      name: fc.constant('ask'),
      table: fc.integer({ min: 0, max: 5 }),
      type: fc.constantFrom('bill', 'bread'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('take'), which, by: which }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('cancel'), which, by: which }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('release'), which, by: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('choose'),
      by: which,
      zones: fc.constantFrom(...choices),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constantFrom('poll', 'open', 'close'), by: which }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      name: fc.constant('wait'),
      seconds: fc.constantFrom(1, 9, 14, 31, 60, 119, 180, 300),
    }),
  },
);
/** The steps of one run. */
export const steps = fc.array(step, { minLength: 5, maxLength: 20, size: 'max' });

/** Teams and steps that random runs rarely contain. */
export const rareRuns: [Team, Step[]][] = [
  // The only device that serves zone A has neither an open board nor pushes: the request rings the other one.
  [
    {
      widenAfter: 300,
      escalateAfter: 600,
      devices: [
        { role: 'staff', push: 'none', chosen: ['A'], isOpen: false },
        { role: 'staff', push: 'calls', chosen: ['B'], isOpen: false },
      ],
    },
    [{ name: 'ask', table: 1, type: 'bread' }],
  ],
  // An owner who wants only calls that nobody took is not rung before, although nobody else is there.
  [
    {
      widenAfter: 300,
      escalateAfter: 600,
      devices: [{ role: 'owner', push: 'calls nobody took', chosen: undefined, isOpen: false }],
    },
    [{ name: 'ask', table: 1, type: 'bread' }],
  ],
  // A closed house rings nobody, whatever its owner wants; once a board was open it rings the owner, too.
  [
    {
      widenAfter: 15,
      escalateAfter: 60,
      devices: [
        { role: 'owner', push: 'calls nobody took', chosen: undefined, isOpen: false },
        { role: 'staff', push: 'calls', chosen: undefined, isOpen: false },
      ],
    },
    [
      { name: 'ask', table: 1, type: 'bill' },
      { name: 'wait', seconds: 300 },
      { name: 'wait', seconds: 60 },
      { name: 'poll', by: 1 },
      { name: 'wait', seconds: 60 },
    ],
  ],
  // A released request rings again, long before it is late.
  [
    {
      widenAfter: 300,
      escalateAfter: 600,
      devices: [{ role: 'staff', push: 'calls', chosen: 'all', isOpen: false }],
    },
    [
      { name: 'ask', table: 1, type: 'bread' },
      { name: 'take', which: 0, by: 0 },
      { name: 'release', which: 0, by: 0 },
    ],
  ],
];
