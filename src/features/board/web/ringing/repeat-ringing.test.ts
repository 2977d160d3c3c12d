import { expect, it } from 'vitest';
import type { TableRequest } from '../../../requests/contract.ts';
import { readRequest } from '../feed/read-request.ts';
import { RING_AGAIN_SECONDS, type RingState, ringAgain } from './repeat-ringing.ts';

const NOON = Date.UTC(2026, 7, 21, 12);
const TICK_SECONDS = 3;

/** A request that was made this many seconds after noon. */
function asked(id: string, seconds: number, more: object = {}): TableRequest {
  const created_at = new Date(NOON + seconds * 1000).toISOString();
  return readRequest({ id, status: 'pending', type: 'bill', pace: 'at-once', created_at, ...more });
}

type Evening = {
  requests: (second: number) => readonly TableRequest[];
  muted?: (second: number) => readonly string[];
  from?: number;
  until: number;
};

/** Checks every three seconds, as the board does, and lists the rings as `second: ids`. */
function ringsOf({ requests, muted = () => [], from = 0, until }: Evening): string[] {
  const rings: string[] = [];
  let state: RingState | undefined;
  for (let second = from; second <= until; second += TICK_SECONDS) {
    const mutedNow = new Set(muted(second));
    const next = ringAgain(state, requests(second), mutedNow, NOON + second * 1000);
    state = next.state;
    if (next.rings.length > 0) rings.push(`${second}: ${next.rings.map(({ id }) => id).join(' ')}`);
  }
  return rings;
}

const cases: [string, Evening, string[]][] = [
  [
    'a request for the bill rings when its age is waiting (2 min), late (5 min), then every 30 s',
    { requests: () => [asked('a', 0)], until: 370 },
    ['120: a', '300: a', '330: a', '360: a'],
  ],
  [
    'bread has later thresholds (4 and 8 min)',
    { requests: () => [asked('a', 0, { pace: 'usual' })], until: 480 + RING_AGAIN_SECONDS },
    ['240: a', '480: a', `${480 + RING_AGAIN_SECONDS}: a`],
  ],
  [
    'what takes time has later thresholds (20 and 40 min), and rings again every 5 min',
    { requests: () => [asked('a', 0, { pace: 'takes-time' })], until: 2710 },
    ['1200: a', '2400: a', '2700: a'],
  ],
  [
    'a request that is taken no longer rings',
    {
      requests: (second) => [asked('a', 0, { status: second < 310 ? 'pending' : 'in-progress' })],
      until: 900,
    },
    ['120: a', '300: a'],
  ],
  [
    'a request in progress never rings',
    { requests: () => [asked('a', 0, { status: 'in-progress' })], until: 900 },
    [],
  ],
  [
    'a released request rings with the next repetition',
    {
      requests: (second) => [
        asked('a', 0, { status: second < 400 ? 'in-progress' : 'pending' }),
        asked('b', 100),
      ],
      until: 430,
    },
    ['222: b', '402: b a'],
  ],
  [
    'a muted request rings no more; unmuted, it rings with the next repetition',
    {
      requests: () => [asked('a', 0)],
      muted: (second) => (second >= 100 && second < 335 ? ['a'] : []),
      until: 340 + RING_AGAIN_SECONDS,
    },
    ['336: a', `${336 + RING_AGAIN_SECONDS}: a`],
  ],
  [
    'muting one request does not mute the others',
    {
      requests: () => [asked('a', 0), asked('b', 0)],
      muted: () => ['a'],
      until: 300 + RING_AGAIN_SECONDS,
    },
    ['120: b', '300: b', `${300 + RING_AGAIN_SECONDS}: b`],
  ],
  [
    'requests that become late one by one ring one by one, then together from the next repetition on',
    {
      requests: () => [asked('a', 0), asked('b', 9), asked('c', 18)],
      from: 150,
      until: 320 + 2 * RING_AGAIN_SECONDS,
    },
    [
      '300: a',
      '309: b',
      '318: c',
      ...[1, 2].map((times) => `${318 + times * RING_AGAIN_SECONDS}: a b c`),
    ],
  ],
  [
    'three requests of the same second ring together',
    { requests: () => [asked('a', 0), asked('b', 0), asked('c', 0)], until: 121 },
    ['120: a b c'],
  ],
  [
    'a board that opens with a late request rings with the next repetition, not at once',
    { requests: () => [asked('a', -3600)], from: 0, until: RING_AGAIN_SECONDS },
    [`${RING_AGAIN_SECONDS}: a`],
  ],
];

it.each(cases)('%s [BRD-11]', (_name, evening, expected) => {
  expect(ringsOf(evening)).toEqual(expected);
});

it('a device that was asleep rings once, however many repetitions it missed [BRD-11]', () => {
  const request = asked('a', 0);
  const { state } = ringAgain(undefined, [request], new Set(), NOON);
  const woken = ringAgain(state, [request], new Set(), NOON + 3_600_000);
  expect(woken.rings).toEqual([request]);
  expect(ringAgain(woken.state, [request], new Set(), NOON + 3_603_000).rings).toEqual([]);
});

it('a clock that was set back by an hour delays the next repetition by one interval at most [BRD-11]', () => {
  const request = asked('a', -7200);
  const { state } = ringAgain(undefined, [request], new Set(), NOON);
  const early = ringAgain(state, [request], new Set(), NOON - 3_600_000);
  const next = ringAgain(
    early.state,
    [request],
    new Set(),
    NOON - 3_600_000 + RING_AGAIN_SECONDS * 1000,
  );
  expect([early.rings, next.rings]).toEqual([[], [request]]);
});

it('a request whose age becomes waiting while another is late delays the repetition by one interval at most [BRD-11]', () => {
  const requests = () => [asked('late', 0), asked('young', 195)];
  expect(ringsOf({ requests, from: 290, until: 320 + RING_AGAIN_SECONDS })).toEqual([
    '302: late',
    '317: young',
    `${317 + RING_AGAIN_SECONDS}: late`,
  ]);
});
