/** Generators of random teams and of the steps of a run. */
import fc from 'fast-check';
import { type RequestsPerTable, requestsPerTable } from '../../../src/enums.ts';

/** The zone of each table, by index. */
export const zonesOfTables = [undefined, 'A', 'A', 'B', 'B', undefined];

/** Names of zones that a device chooses. */
export type ChosenZones = 'all' | string[];

const choices: ChosenZones[] = ['all', ['A'], ['B'], ['A', 'B']];

type Role = 'staff' | 'owner';
type Push = 'none' | 'calls' | 'calls nobody took';

/** Delays of a restaurant, and the devices of its team. */
export type Team = {
  widenAfter: number;
  escalateAfter: number;
  devices: { role: Role; push: Push; chosen: ChosenZones | undefined; isOpen: boolean }[];
  requestsPerTable: RequestsPerTable;
};

export const team: fc.Arbitrary<Team> = fc.record({
  widenAfter: fc.constantFrom(15, 60, 300),
  escalateAfter: fc.constantFrom(60, 180, 600),
  requestsPerTable: fc.constantFrom(...requestsPerTable),
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
