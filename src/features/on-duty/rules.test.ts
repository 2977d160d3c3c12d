import { describe, expect, it } from 'vitest';
import { absentSince } from './rules.ts';

const leftAt = '2026-11-21T19:14:00.000Z';
const later = (seconds: number) => new Date(Date.parse(leftAt) + seconds * 1000);
const tablet = {
  in_service_at: leftAt,
  service_ended_at: null,
  hasBegun: true,
  isPresent: false,
  isReachable: false,
  serverSeenAt: null,
};

/** On a server that started long ago, in a service day that began two hours ago. */
function check(change: object, seconds: number, watched: object = {}): string | undefined {
  const now = later(seconds);
  const watch = {
    now,
    since: later(-7200).toISOString(),
    latest: now.toISOString(),
    countsFrom: later(-7200).toISOString(),
    ...watched,
  };
  return absentSince({ ...tablet, ...change }, watch);
}

describe('a device in service is absent', () => {
  it.each([
    ['60 s after its board was closed', {}, 60, {}],
    ['60 s after a restart of the server', {}, 600, { countsFrom: later(540).toISOString() }],
  ])('%s [RNG-31]', (_, change, seconds, watched) => {
    expect(check(change, seconds, watched)).toBe(leftAt);
  });

  it('60 s after the last heartbeat of the server that its board was connected to', () => {
    const serverSeenAt = later(300).toISOString();
    expect(check({ serverSeenAt }, 359)).toBeUndefined();
    expect(check({ serverSeenAt }, 360)).toBe(serverSeenAt);
  });
});

describe('a device is not absent', () => {
  it.each([
    ['while its board is open', { isPresent: true }, 600, {}],
    ['59 s after its board was closed', {}, 59, {}],
    ['that can be rung by push', { isReachable: true }, 600, {}],
    ['whose service was ended', { service_ended_at: later(5).toISOString() }, 600, {}],
    ['on which a board was open just to look', { hasBegun: false }, 600, {}],
    ['once the service day is over', {}, 600, { since: later(1).toISOString() }],
    ['whose board never was open', { in_service_at: null }, 600, {}],
    ['whose last use was noted by a wrong clock', {}, 600, { latest: later(-1).toISOString() }],
    ['while devices come back after a restart', {}, 600, { countsFrom: later(541).toISOString() }],
  ])('%s [RNG-31]', (_, change, seconds, watched) => {
    expect(check(change, seconds, watched)).toBeUndefined();
  });
});
