import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../../platform/log/log.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { FastPathErrors, fastPaths, HttpServer } from './http-server.ts';

const lines: string[] = [];
const log = openLog('info', { write: (line) => lines.push(line) });
const clock = {
  milliseconds: 0,
  now: () => new Date(clock.milliseconds),
  monotonic: () => clock.milliseconds,
};
const metrics = new Metrics('token', {
  version: '1.0.0',
  openStreams: () => 0,
  presentDevices: () => 0,
  unreceived: async () => 0,
  limitsHit: () => ({}),
  logLinesDropped: () => 0,
  outbox: async () => ({ waiting: 0, oldestSeconds: 0 }),
  events: () => ({ kept: 0, waiting: 0, dropped: {} }),
});
const server = new HttpServer(
  () => new Response('from the router'),
  fastPaths(new FastPathErrors({ clock, log, metrics }), {
    poll({ url }) {
      if (url === '/poll') throw new Error('poll is broken');
      return false;
    },
    event({ url }, response) {
      if (url === '/event') throw new Error('event is broken');
      if (url !== '/sound') return false;
      response.end('from the fast path');
      return true;
    },
  }),
  () => ({}),
);
let origin: string;

beforeAll(async () => {
  const { port } = await server.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close(() => {}));

const get = async (path: string) => (await fetch(`${origin}${path}`)).text();
const logged = () => lines.map((line) => JSON.parse(line) as { path: string; err: Error });

it('a fast path that answers or leaves the request to the router is not an error', async () => {
  expect(await get('/sound')).toBe('from the fast path');
  expect(await get('/other')).toBe('from the router');
  expect(lines).toEqual([]);
});

it('a fast path that throws is logged once a minute for each path; the router answers', async () => {
  for (const path of ['/poll', '/poll', '/event', '/poll']) {
    expect(await get(path)).toBe('from the router');
  }
  expect(logged()).toMatchObject([
    { path: 'poll', level: 50, err: { message: 'poll is broken' } },
    { path: 'event', level: 50, err: { message: 'event is broken' } },
  ]);
  clock.milliseconds += 60_000;
  await get('/poll');
  expect(logged()).toHaveLength(3);
});

it('each error is counted in /metrics', async () => {
  const text = await metrics.read();
  expect(text).toContain('sonnette_fast_path_errors_total{path="poll"} 4');
  expect(text).toContain('sonnette_fast_path_errors_total{path="event"} 1');
});
