import { describe, expect, it } from 'vitest';
import { type AnsweredRequest, readRequest } from '../feed/read-request.ts';
import { isFolded, ringsHere, wideningOf } from './rings-here.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const delays = { widenAfter: 60, escalateAfter: 180 };

function at(seconds: number): string {
  return new Date(NOON + seconds * 1000).toISOString();
}

/** A request of the zone “terrasse”, created at noon. */
function asked(more: Partial<AnsweredRequest> = {}) {
  const request = { id: 'a', status: 'pending', created_at: at(0), zone_id: 'terrasse' };
  return readRequest({ ...request, ...more });
}

/** Who is known by name alone, as on a device that an account shares. */
const named = (name: string) => ({
  name,
  memberId: undefined,
  isPersonal: false,
  isManager: false,
});
const lea = named('Léa');
const serves = (...zones: string[]) => ({ zones, delays, holder: lea });
const all = { zones: null, delays, holder: lea };

const seconds = (count: number) => NOON + count * 1000;

describe('a pending request', () => {
  it('rings the devices that serve its zone, and after 60 s all devices [RNG-01]', () => {
    expect(ringsHere(asked(), serves('terrasse'), seconds(0))).toBe(true);
    expect(ringsHere(asked(), all, seconds(0))).toBe(true);
    expect(ringsHere(asked(), serves('salle'), seconds(59))).toBe(false);
    expect(ringsHere(asked(), serves('salle'), seconds(60))).toBe(true);
  });

  it('rings at once if the server has widened it, or if it has no zone [RNG-01]', () => {
    expect(ringsHere(asked({ widened_at: at(1) }), serves('salle'), seconds(2))).toBe(true);
    expect(ringsHere(asked({ zone_id: null }), serves('salle'), seconds(0))).toBe(true);
    expect(ringsHere(asked({ status: 'in-progress' }), all, seconds(0))).toBe(false);
  });

  it('is folded while it does not ring here [RNG-01]', () => {
    const folded = (after: number, more = {}) =>
      isFolded(asked(more), serves('salle'), seconds(after));
    expect([folded(0), folded(59), folded(60)]).toEqual([true, true, false]);
    expect([folded(0, { zone_id: null }), folded(2, { widened_at: at(1) })]).toEqual([
      false,
      false,
    ]);
    expect(isFolded(asked(), all, NOON)).toBe(false);
    expect(isFolded(asked(), serves('salle', 'terrasse'), NOON)).toBe(false);
  });
});

it('a request in another zone that a colleague took is folded, unless it rang everyone [RNG-01]', () => {
  const folded = (more: object, holder = lea) =>
    isFolded(
      asked({ status: 'in-progress', ...more }),
      { ...serves('salle'), holder },
      seconds(300),
    );
  expect(folded({ taken_by: 'Noé' })).toBe(true);
  expect(folded({})).toBe(true);
  expect(folded({ taken_by: 'Léa' })).toBe(false);
  expect(folded({ taken_by: 'Noé', widened_at: at(60) })).toBe(false);
  // A device without a name.
  expect(folded({ taken_by: 'Noé' }, named(''))).toBe(false);
  expect(folded({ status: 'completed', taken_by: 'Noé' })).toBe(false);
});

describe('a taken request of which nothing is heard', () => {
  const stale = { status: 'in-progress', taken_at: at(-600), taken_by: 'Noé', stale_at: at(0) };

  it('rings its taker’s device, and its zone after as long again; never before [RNG-24]', () => {
    const rings = (after: number, scope: ReturnType<typeof serves>) =>
      ringsHere(asked(stale), scope, seconds(after));
    const noe = { ...serves('salle'), holder: named('Noé') };
    expect([0, 599].map((after) => rings(after, noe))).toEqual([true, true]);
    const others = [serves('terrasse'), serves('salle')];
    expect(others.map((scope) => [0, 599, 600].map((after) => rings(after, scope)))).toEqual([
      [false, false, true],
      [false, false, false],
    ]);
    const fresh = asked({ ...stale, stale_at: null });
    expect(ringsHere(fresh, serves('terrasse'), seconds(300))).toBe(false);
    const renewed = asked({ ...stale, renewed_at: at(30) });
    expect(ringsHere(renewed, serves('terrasse'), seconds(300))).toBe(false);
  });

  it('is folded on devices of other zones until it rings there [RNG-24]', () => {
    const folded = (after: number, more = {}) =>
      isFolded(asked({ ...stale, ...more }), serves('salle'), seconds(after));
    expect([folded(600), folded(600, { widened_at: at(600) })]).toEqual([true, false]);
  });
});

describe('the reason on a card', () => {
  const why = (after: number, more = {}) => wideningOf(asked(more), delays, seconds(after));

  it('is that nobody answered for 60 s, by the clock of the device or of the server', () => {
    expect([why(59), why(60), why(200)]).toEqual([undefined, 'unanswered', 'unanswered']);
    expect(why(61, { widened_at: at(60.4) })).toBe('unanswered');
    // The clock of another server is a second behind.
    expect(why(61, { widened_at: at(59) })).toBe('unanswered');
  });

  it('is that nobody serves the zone, if the server widened the request earlier', () => {
    expect(why(1, { widened_at: at(0.2) })).toBe('unserved');
    expect(why(300, { widened_at: at(30) })).toBe('unserved');
  });

  it('is absent if the request has no zone or is taken', () => {
    expect(why(300, { zone_id: null })).toBeUndefined();
    expect(why(300, { status: 'in-progress', widened_at: at(60) })).toBeUndefined();
  });
});
