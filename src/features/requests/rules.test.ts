import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statuses } from '../../enums.ts';
import {
  ageOf,
  ageShare,
  compareRequests,
  elapsedLabel,
  elapsedMinutes,
  inOrder,
  isActive,
  isSetByStaff,
  parseInstant,
  requestCan,
  staffMoveBetween,
  typeOf,
} from './rules.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minutesBeforeNoon: number) => new Date(NOON - minutesBeforeNoon * 60_000).toISOString();

describe('the moves', () => {
  it('start from these statuses, and cancelled is terminal [REQ-09]', () => {
    const table = statuses.map((status) => [
      status,
      ...(['take', 'finish', 'release', 'recall', 'cancel', 'serve'] as const).filter((move) =>
        requestCan[move]({ status }),
      ),
    ]);
    expect(table).toEqual([
      ['pending', 'take', 'cancel'],
      ['in-progress', 'finish', 'release', 'serve'],
      ['completed', 'recall'],
      ['cancelled'],
    ]);
    const dismissed = { status: 'cancelled', dismissed_at: at(0) };
    expect(requestCan.restore(dismissed)).toBe(true);
    expect(requestCan.restore({ status: 'cancelled', dismissed_at: null })).toBe(false);
  });

  it('of staff are five, and none leads to cancelled', () => {
    const all = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
    const table = all.flatMap(([from, to]) => {
      const move = staffMoveBetween(from, to);
      return move ? [`${from} → ${to}: ${move}`] : [];
    });
    expect(table).toEqual([
      'pending → in-progress: take',
      'in-progress → pending: release',
      'in-progress → completed: finish',
      'completed → in-progress: recall',
      'cancelled → pending: restore',
    ]);
    expect(statuses.filter((to) => !isSetByStaff(to))).toEqual(['cancelled']);
  });

  it('start only from active requests', () => {
    expect(statuses.filter((status) => isActive({ status }))).toEqual(['pending', 'in-progress']);
  });
});

describe('the order', () => {
  const request = (status: string, minutes: number) => ({ status, created_at: at(minutes) });

  it('is by status, then newest first [REQ-12]', () => {
    const sorted = [
      request('pending', 1),
      request('pending', 9),
      request('in-progress', 0),
      request('in-progress', 8),
      request('completed', 2),
      request('cancelled', 0),
      request('unheard-of', 0),
    ];
    expect([...sorted].reverse().sort(compareRequests)).toEqual(sorted);
  });

  it('can be by status, then oldest first', () => {
    const sorted = [request('pending', 9), request('pending', 1), request('completed', 2)];
    expect(inOrder([...sorted].reverse(), true)).toEqual(sorted);
  });

  it('is the same with the board’s faster sort, which parses each instant once [REQ-12]', () => {
    const anyRequest = fc.record({
      status: fc.constantFrom<string>(...statuses, 'unheard-of'),
      created_at: fc.oneof(fc.integer({ min: 0, max: 500 }).map(at), fc.constant('yesterday')),
    });
    fc.assert(
      fc.property(fc.array(anyRequest, { maxLength: 20 }), (list) => {
        expect(inOrder(list)).toEqual([...list].sort(compareRequests));
      }),
    );
  });
});

describe('the elapsed time', () => {
  it.each([
    [at(0), 0],
    [at(0.99), 0],
    [at(1), 1],
    [at(61.5), 61],
    [at(-5), 0],
  ])('since %s is %i whole minutes, never below 0 [REQ-13]', (since, minutes) => {
    expect(elapsedMinutes(since, NOON)).toBe(minutes);
    expect(elapsedLabel(since, NOON)).toBe(`${minutes}min`);
  });

  it.each(['', 'yesterday', '2026-13-45T00:00:00Z', 'NaN'])(
    'since “%s”, which is not an instant, is 0min [REQ-13]',
    (since) => {
      expect(elapsedLabel(since, NOON)).toBe('0min');
      expect(elapsedMinutes(since, NOON)).toBe(0);
    },
  );

  it('is a whole number of minutes for any two instants [REQ-13]', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (a, b) => {
        const minutes = elapsedMinutes(a.toISOString(), b.getTime());
        expect(Number.isInteger(minutes)).toBe(true);
        expect(minutes).toBeGreaterThanOrEqual(0);
        expect(minutes * 60_000).toBeLessThanOrEqual(Math.max(0, b.getTime() - a.getTime()));
      }),
    );
  });
});

describe('an instant', () => {
  it.each([
    '2026-11-21T12:00:00.000Z',
    '2026-11-21T12:00:00.000',
    '2026-11-21 12:00:00',
    '2026-11-21T12:00:00z',
    '2026-11-21T13:00:00+01:00',
  ])('%s is read as UTC, a Z added where it is missing [REQ-15]', (text) => {
    expect(parseInstant(text)).toBe(NOON);
  });
});

describe('the age', () => {
  it.each([
    ['at-once', 1.9, 'fresh'],
    ['at-once', 2, 'waiting'],
    ['at-once', 4.9, 'waiting'],
    ['at-once', 5, 'late'],
    ['usual', 3.9, 'fresh'],
    ['usual', 4, 'waiting'],
    ['usual', 7.9, 'waiting'],
    ['usual', 8, 'late'],
    ['takes-time', 19.9, 'fresh'],
    ['takes-time', 20, 'waiting'],
    ['takes-time', 40, 'late'],
    // From before requests had a pace.
    [null, 3, 'fresh'],
  ] as const)(
    'of a pending request that is %s after %d min is %s [BRD-01]',
    (pace, minutes, age) => {
      expect(ageOf({ status: 'pending', pace, created_at: at(minutes) }, NOON)).toBe(age);
    },
  );

  it.each([
    ['at-once', 4.9, 'fresh'],
    ['at-once', 5, 'waiting'],
    ['usual', 9.9, 'waiting'],
    ['usual', 10, 'late'],
    ['takes-time', 29.9, 'fresh'],
    ['takes-time', 30, 'waiting'],
    ['takes-time', 60, 'late'],
  ] as const)(
    'of a request that is %s and was taken %d min ago is %s, however old it is [BRD-01]',
    (pace, minutes, age) => {
      const taken = { status: 'in-progress', pace, taken_at: at(minutes) };
      expect(ageOf({ ...taken, created_at: at(90) }, NOON)).toBe(age);
    },
  );

  it.each(['completed', 'cancelled'])('of a %s request is fresh', (status) => {
    const over = { status, pace: null, created_at: at(60), taken_at: at(50) };
    expect(ageOf(over, NOON)).toBe('fresh');
    expect(ageShare(over, 60)).toBe(0);
  });

  it('fills the edge of a card up to the moment from which it is late', () => {
    const bill = { status: 'pending', pace: 'at-once' } as const;
    expect([0, 1, 5, 60].map((minutes) => ageShare(bill, minutes))).toEqual([0, 0.2, 1, 1]);
    expect(ageShare({ ...bill, pace: 'usual' }, 2)).toBe(0.25);
  });
});

it('a request without a type is `waiter`, or `other` if it has a message [API-32]', () => {
  expect(typeOf(undefined, undefined)).toBe('waiter');
  expect(typeOf(undefined, 'Du sel')).toBe('other');
  expect(typeOf('bread', 'Sans gluten')).toBe('bread');
});
