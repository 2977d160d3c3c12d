import { describe, expect, it } from 'vitest';
import { isServedBy, ringStepOf, ringsDevice } from './rules.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const delays = { widenAfter: 60, escalateAfter: 180 };

/** The instant this many seconds after noon. */
function at(seconds: number): string {
  return new Date(NOON + seconds * 1000).toISOString();
}

const calmly = { pace: null, first: null };
const inZone = {
  ...calmly,
  status: 'pending',
  created_at: at(0),
  zone_id: 'terrasse',
  widened_at: null,
};
/** Taken at noon, and silent for 10 minutes. */
const stale = { ...inZone, status: 'in-progress', taken_at: at(0), stale_at: at(600) };
const inNone = { ...inZone, zone_id: null };

type Case = [
  name: string,
  request: Parameters<typeof ringStepOf>[0],
  /** Whether a device at hand serves its zone. */
  isServed: boolean,
  /** The step from each of these seconds on. */
  steps: Record<number, ReturnType<typeof ringStepOf>>,
];

const cases: Case[] = [
  [
    'rings its zone, everyone after 60 s, managers after 180 s',
    inZone,
    true,
    { 0: 'zone', 59.999: 'zone', 60: 'everyone', 179.999: 'everyone', 180: 'managers' },
  ],
  [
    'rings everyone at once where nobody serves its zone',
    inZone,
    false,
    { 0: 'everyone', 60: 'everyone', 180: 'managers' },
  ],
  [
    'rings everyone from the start without a zone, served or not',
    inNone,
    true,
    { 0: 'everyone', 60: 'everyone', 180: 'managers' },
  ],
  [
    'rings everyone, then managers, without a zone and without a device that serves',
    inNone,
    false,
    { 0: 'everyone', 180: 'managers' },
  ],
  [
    'that was widened rings everyone until it is taken, also if its zone is served again',
    { ...inZone, widened_at: at(5) },
    true,
    { 5: 'everyone', 30: 'everyone', 180: 'managers' },
  ],
  [
    'rings its zone while the clock is earlier than its creation',
    { ...inZone, created_at: at(3600) },
    true,
    { 0: 'zone', 3659: 'zone', 3660: 'everyone', 3780: 'managers' },
  ],
  [
    'rings as if it were new if its instant of creation cannot be parsed',
    { ...inZone, created_at: 'soon' },
    true,
    { 0: 'zone', 3600: 'zone' },
  ],
  [
    'rings everyone without a zone, even if its instant of creation cannot be parsed',
    { ...inNone, created_at: '' },
    true,
    { 0: 'everyone', 3600: 'everyone' },
  ],
  [
    'reads an instant without a time zone as UTC',
    { ...inZone, created_at: '2026-11-21 12:00:00' },
    true,
    { 59: 'zone', 60: 'everyone' },
  ],
  [
    'is silent once it is taken',
    { ...inZone, status: 'in-progress' },
    false,
    { 0: undefined, 600: undefined },
  ],
  [
    'that was taken rings its taker when nothing is heard of them, and its zone after as long again',
    stale,
    true,
    { 600: 'taker', 1199: 'taker', 1200: 'zone', 6000: 'zone' },
  ],
  [
    'that takes time and was taken rings its taker and its zone later',
    { ...stale, pace: 'takes-time', stale_at: at(3600) },
    true,
    { 3600: 'taker', 7199: 'taker', 7200: 'zone' },
  ],
  [
    'that was taken and is stale rings everyone in the end where nobody serves its zone',
    stale,
    false,
    { 600: 'taker', 1200: 'everyone' },
  ],
  [
    'that was put back begins anew',
    { ...inZone, returned_at: at(600) },
    true,
    { 600: 'zone', 659: 'zone', 660: 'everyone', 780: 'managers' },
  ],
  [
    'for managers rings them first, everyone after 60 s, then also those who wait for escalations',
    { ...inZone, first: 'managers' },
    true,
    { 0: 'managers first', 59: 'managers first', 60: 'everyone', 180: 'managers' },
  ],
  [
    'for managers rings everyone at once where none is at hand, also without a zone',
    { ...inNone, first: 'managers' },
    false,
    { 0: 'everyone' },
  ],
  [
    'for managers rings its zone once it was taken and nothing is heard',
    { ...stale, first: 'managers' },
    true,
    { 600: 'taker', 1200: 'zone' },
  ],
  ['is silent once it is renewed', { ...stale, renewed_at: at(700) }, true, { 700: undefined }],
  [
    'is silent once it is taken by somebody else',
    { ...stale, taken_at: at(700) },
    true,
    { 700: undefined, 1400: undefined },
  ],
  [
    'that was stale rings as before once it is pending again',
    { ...stale, status: 'pending', taken_at: null },
    true,
    { 180: 'managers' },
  ],
  ['is silent once it is completed', { ...inZone, status: 'completed' }, true, { 600: undefined }],
  ['is silent once it is cancelled', { ...inNone, status: 'cancelled' }, true, { 600: undefined }],
];

it.each(cases)('a request %s [RNG-06]', (_name, request, isServed, steps) => {
  for (const [seconds, step] of Object.entries(steps)) {
    const now = NOON + Number(seconds) * 1000;
    expect([seconds, ringStepOf(request, delays, isServed, now)]).toEqual([seconds, step]);
  }
});

it('if the escalation is due before the widening, it rings all devices [RNG-06]', () => {
  const early = { widenAfter: 300, escalateAfter: 60 };
  const steps = [0, 59, 60, 300].map((s) => ringStepOf(inZone, early, true, NOON + s * 1000));
  expect(steps).toEqual(['zone', 'zone', 'managers', 'managers']);
});

describe('a device', () => {
  const calm = { isManager: false, waitsForEscalation: false };
  const all = { zones: null, ...calm };
  const here = { zones: ['bar', 'terrasse'], ...calm };
  const elsewhere = { zones: ['salle'], ...calm };
  const manager = { zones: null, isManager: true, waitsForEscalation: true };

  it.each([
    ['taker', 'terrasse', [false, false, false, false]],
    ['managers first', 'terrasse', [false, false, false, true]],
    ['zone', 'terrasse', [true, true, false, false]],
    ['everyone', 'terrasse', [true, true, true, false]],
    ['managers', 'terrasse', [true, true, true, true]],
    ['everyone', null, [true, true, true, false]],
    ['managers', null, [true, true, true, true]],
  ] as const)(
    'rings at the step %s of a request in %s depending on its zones [RNG-06]',
    (step, zone, rings) => {
      expect([all, here, elsewhere, manager].map((each) => ringsDevice(step, zone, each))).toEqual(
        rings,
      );
    },
  );

  it('with chosen zones serves them and tables without a zone; others serve all [RNG-06]', () => {
    expect([isServedBy(null, 'bar'), isServedBy(null, null)]).toEqual([true, true]);
    expect([isServedBy(['bar'], 'bar'), isServedBy(['bar'], null)]).toEqual([true, true]);
    expect(isServedBy(['bar'], 'salle')).toBe(false);
  });
});
