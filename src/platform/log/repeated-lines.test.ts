import { beforeEach, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { RepeatedLines } from './repeated-lines.ts';

let now: number;
let lines: Record<string, unknown>[];
let repeatedLines: RepeatedLines;

beforeEach(() => {
  now = 0;
  lines = [];
  const log = openLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const clock = { now: () => new Date(now), monotonic: () => now };
  repeatedLines = new RepeatedLines({ clock, log });
});

const note = (times: number, path = '/wp-login.php') => {
  for (let n = 0; n < times; n += 1) repeatedLines.note('warn', { path }, 'page not found');
};
const passSeconds = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    repeatedLines.tick();
  }
};

it('logs the first line at once, then the number of repetitions once a minute', () => {
  note(500);
  expect(lines).toMatchObject([{ level: 40, msg: 'page not found', path: '/wp-login.php' }]);
  passSeconds(30);
  note(1, '/.env');
  expect(lines).toHaveLength(1);
  passSeconds(30);
  expect(lines.slice(1)).toMatchObject([{ msg: 'page not found', path: '/.env', more: 500 }]);
  note(2);
  passSeconds(60);
  expect(lines.slice(2)).toMatchObject([{ more: 2 }]);
});

it('logs at once again after a minute without repetitions', () => {
  note(1);
  passSeconds(60);
  note(1);
  expect(lines.map(({ more }) => more)).toEqual([undefined, undefined]);
});

it('counts each message separately', () => {
  note(3);
  repeatedLines.note('warn', { reason: 'disk full' }, 'unavailable');
  expect(lines.map(({ msg }) => msg)).toEqual(['page not found', 'unavailable']);
});

it('logs pending counts at shutdown', () => {
  note(3);
  repeatedLines.close();
  expect(lines.slice(1)).toMatchObject([{ more: 2 }]);
});
