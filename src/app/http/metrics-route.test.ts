import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ask, cancel, take } from '../../../test/support/people/acts.ts';
import {
  petitBistrot,
  signInAgain,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import { startApp, startBeside, type TestApp } from '../../../test/support/server/app.ts';
import { eachEngine, onPostgres } from '../../../test/support/server/engines.ts';
import { type OpenStream, openBoard, openStream } from '../../../test/support/server/sse.ts';
import type { BoardSnapshot } from '../../features/requests/live/stream-contract.ts';
import { limits } from '../../limits.ts';
import { version } from '../../platform/config/config.ts';
import { rates } from '../../rates.ts';

const METRICS_TOKEN = 'for-the-monitor-only';

async function read({ url }: TestApp, token?: string) {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`${url}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
}

type Alert = { expr: string; annotations: { summary: string } };

function alertRules(): Alert[] {
  const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8'));
  return groups.flatMap(({ rules }: { rules: Alert[] }) => rules);
}

/** The value on the line that begins with `line`. */
function figure(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1));
}

async function watchBoard(app: TestApp, restaurant: TestRestaurant): Promise<OpenStream> {
  const board = await openBoard(app, restaurant);
  await board.next<BoardSnapshot>('snapshot');
  return board;
}

eachEngine((engine) => {
  let app: TestApp;
  let bistrot: TestRestaurant;

  beforeAll(async () => {
    app = await startApp(engine, { METRICS_TOKEN });
    bistrot = await petitBistrot(app);
  });
  afterAll(() => app.close());

  it('metric names end in `_total` if and only if they are counters', async () => {
    const { text } = await read(app, METRICS_TOKEN);
    const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
    expect(types.length).toBeGreaterThan(20);
    const wrong = types.filter(
      ([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'),
    );
    expect(wrong.map(([line]) => line)).toEqual([]);
  });

  it('each metric and limit in deploy/alerts.yml exists', async () => {
    const { text } = await read(app, METRICS_TOKEN);
    const exported = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const alerts = alertRules();
    const expressions = alerts.map(({ expr }) => expr).join('\n');
    const named = expressions.match(/\b(sonnette|nodejs|process)_\w+/g) ?? [];
    const names = named.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    const limited = [...expressions.matchAll(/limit=~"([^"]+)"/g)].flatMap(([, each]) =>
      String(each).split('|'),
    );
    expect([...new Set(names)].filter((name) => !exported.includes(name))).toEqual([]);
    expect(limited.filter((name) => !text.includes(`limit="${name}"`) && !(name in rates))).toEqual(
      [],
    );
    expect([names.length, limited.length].every((count) => count > 5)).toBe(true);
    expect(alerts.filter(({ annotations }) => !/\.$|\?$/.test(annotations.summary))).toEqual([]);
  });

  it('metrics require the token', async () => {
    expect((await read(app)).status).toBe(401);
    expect((await read(app, 'for-the-monitor')).status).toBe(401);
    expect((await read(app, bistrot.owner.token)).status).toBe(401);
    const { status, text } = await read(app, METRICS_TOKEN);
    expect(status).toBe(200);
    expect(figure(text, `sonnette_build_info{version="${version}"}`)).toBe(1);
  });

  it('metrics measure the time from tap to each open board, and count open streams', async () => {
    const boards = [await watchBoard(app, bistrot), await watchBoard(app, bistrot)];
    const request = await ask(app, bistrot, 7);
    for (const board of boards) await board.next('request');
    // Taking charge is not a new request, so it is not measured.
    await take(app, bistrot, request);
    for (const board of boards) await board.next('request');

    const { text } = await read(app, METRICS_TOKEN);
    expect(figure(text, 'sonnette_tap_to_board_seconds_count')).toBe(2);
    const shares = [0.5, 0.95, 0.99].map((share) =>
      figure(text, `sonnette_tap_to_board_seconds{quantile="${share}"}`),
    );
    for (const seconds of shares) expect(seconds).toBeLessThan(1);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(figure(text, 'sonnette_open_streams')).toBe(2);
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    for (const board of boards) board.close();
  });

  it('metrics count stored and dropped events from pages', async () => {
    const before = (await read(app, METRICS_TOKEN)).text;
    const dropped = (reason: string) => `sonnette_events_dropped_total{reason="${reason}"}`;
    expect(figure(before, 'sonnette_events_kept_total')).toBe(0);
    expect(figure(before, dropped('full'))).toBe(0);

    const track = (body: object) => app.call('POST', '/analytics/track', { body });
    const event = { eventType: 'qr_scan', restaurantSlug: bistrot.slug };
    await track({ ...event, tableNumber: 7 });
    await track({ ...event, tableNumber: 99 });
    await track({ ...event, tableNumber: 99 });
    await track({ ...event, restaurantSlug: 'nowhere' });
    for (let turn = 0; turn <= rates.eventsPerVisitor.count; turn += 1) {
      await track({ eventType: 'page_visit', sessionId: 'one tab' });
    }
    await app.tick();
    const { text } = await read(app, METRICS_TOKEN);
    expect(figure(text, 'sonnette_events_kept_total')).toBe(1 + rates.eventsPerVisitor.count);
    expect(figure(text, dropped('unknown_table'))).toBe(2);
    expect(figure(text, dropped('unknown_restaurant'))).toBe(1);
    expect(figure(text, dropped('too_many'))).toBe(1);
    expect(figure(text, dropped('full'))).toBe(0);
    expect(figure(text, 'sonnette_events_waiting')).toBe(0);
  });
});

eachEngine((engine) => {
  let app: TestApp;
  let bistrot: TestRestaurant;

  beforeAll(async () => {
    app = await startApp(engine, { METRICS_TOKEN });
    bistrot = await petitBistrot(app);
  });
  afterAll(() => app.close());

  const readFigure = async (line: string) => figure((await read(app, METRICS_TOKEN)).text, line);

  it('metrics measure requests by kind and status, without streams', async () => {
    const count = (labels: string) => readFigure(`sonnette_request_seconds_count{${labels}}`);
    const asked = 'kind="call",method="POST",status="201"';
    const unchanged = 'kind="call",method="GET",status="304"';
    await ask(app, bistrot, 1);
    expect(await count(asked)).toBe(1);
    const board = await app.call('GET', bistrot.board, bistrot.owner);
    const headers = { 'If-None-Match': board.headers.get('etag') ?? '' };
    await app.call('GET', bistrot.board, { ...bistrot.owner, headers });
    expect(await count(unchanged)).toBe(1);
    const sum = await readFigure(`sonnette_request_seconds_sum{${asked}}`);
    expect(sum).toBeGreaterThan(0);
    const calls = await count('kind="call",method="GET",status="200"');
    const stream = await watchBoard(app, bistrot);
    await app.call('POST', '/auth/logout', { token: await signInAgain(app, bistrot.owner) });
    stream.close();
    expect(await count('kind="call",method="GET",status="200"')).toBe(calls);
    await (await fetch(`${app.url}/no/such/page`)).text();
    expect(await count('kind="page",method="GET",status="404"')).toBe(1);
    await (await fetch(`${app.url}/`, { method: 'PROPFIND' })).text();
    expect((await read(app, METRICS_TOKEN)).text).not.toContain('PROPFIND');
  });

  it('metrics count opened streams by the version of the reader: none, current or outdated', async () => {
    const opened = async () =>
      Promise.all(
        ['fresh', 'same_version', 'snapshot'].map((resumed) =>
          readFigure(`sonnette_streams_opened_total{resumed="${resumed}"}`),
        ),
      );
    const [fresh = 0, same = 0, other = 0] = await opened();
    const board = await openBoard(app, bistrot);
    const { id } = await board.next<BoardSnapshot>('snapshot');
    board.close();
    const url = `${app.url}/api${bistrot.board}/stream`;
    const Authorization = `Bearer ${bistrot.owner.token}`;
    const again = await openStream(url, { Authorization, 'Last-Event-ID': id });
    const late = await openStream(url, { Authorization, 'Last-Event-ID': `${id}0` });
    await late.next('snapshot');
    await ask(app, bistrot, 2);
    await again.next('request');
    expect(await opened()).toEqual([fresh + 1, same + 1, other + 1]);
    again.close();
    late.close();
  });

  it('metrics count hits of limits, and refusals', async () => {
    const hits = (limit: string) => readFigure(`sonnette_limits_hit_total{limit="${limit}"}`);
    for (let turn = 0; turn < rates.noise.count; turn += 1) {
      await cancel(app, await ask(app, bistrot, 3));
    }
    for (let turn = 0; turn < 2; turn += 1) {
      const refused = await app.call('POST', bistrot.board, { body: { tableNumber: 3 } });
      expect(refused.status).toBe(429);
    }
    expect(await hits('noise')).toBe(1);
    expect(await hits('noisePause')).toBe(2);
    expect(await readFigure('sonnette_refusals_total{code="too_many"}')).toBe(2);
    const boards = [];
    while (boards.length < limits.streamsPerSession) boards.push(await openBoard(app, bistrot));
    expect((await openBoard(app, bistrot)).status).toBe(429);
    expect(await hits('streamsPerOwner')).toBe(1);
    expect(await hits('streamsPerProcess')).toBe(0);
    for (const board of boards) board.close();
  });

  it('metrics count present devices, and requests that no screen has shown for 10 s [RCV-10, RNG-06]', async () => {
    app.clock.advance(10_000);
    const before = await readFigure('sonnette_requests_unreceived');
    const board = await openBoard(app, bistrot);
    expect(await readFigure('sonnette_present_devices')).toBeGreaterThan(0);
    const request = await ask(app, bistrot, 8);
    app.clock.advance(9999);
    expect(await readFigure('sonnette_requests_unreceived')).toBe(before);
    app.clock.advance(1);
    expect(await readFigure('sonnette_requests_unreceived')).toBe(before + 1);
    await take(app, bistrot, request);
    expect(await readFigure('sonnette_requests_unreceived')).toBe(before);
    board.close();
  });

  it('metrics count unsent mails and measure the age of the oldest', async () => {
    expect(await readFigure('sonnette_outbox_mails')).toBe(0);
    expect(await readFigure('sonnette_outbox_oldest_seconds')).toBe(0);
    const created_at = new Date(app.clock.now().getTime() - 90_000).toISOString();
    const mail = { id: 'm', topic: 'm', address: 'a@example.org', held_until: null, tries: 1 };
    const words = { kind: 'sign-up', language: 'fr' } as const;
    const due_at = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await app.db
      .insertInto('outbox')
      .values({ ...mail, ...words, due_at, created_at })
      .execute();
    expect(await readFigure('sonnette_outbox_mails')).toBe(1);
    expect(await readFigure('sonnette_outbox_oldest_seconds')).toBe(90);
  });
});

describe('a server without METRICS_TOKEN', () => {
  it('answers 404 to /metrics', async () => {
    const app = await startApp('sqlite');
    expect((await read(app, METRICS_TOKEN)).status).toBe(404);
    expect((await read(app)).status).toBe(404);
    await app.close();
  });
});

onPostgres(() => {
  it('a tap on another server is counted by the server that has its board open', async () => {
    const here = await startApp('postgres');
    const there = await startBeside(here, { METRICS_TOKEN });
    const bistrot = await petitBistrot(here);
    const board = await watchBoard(there, bistrot);
    await ask(here, bistrot, 7);
    await board.any();
    const { text } = await read(there, METRICS_TOKEN);
    expect(figure(text, 'sonnette_tap_to_board_seconds_count')).toBe(1);
    board.close();
    await there.close();
    await here.close();
  });
});
