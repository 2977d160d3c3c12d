import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, take } from '../../test/support/acts.ts';
import { startApp, startBeside, type TestApp } from '../../test/support/app.ts';
import { eachEngine } from '../../test/support/engines.ts';
import { type House, petitBistrot } from '../../test/support/people.ts';
import { type OpenStream, openBoard } from '../../test/support/sse.ts';
import type { BoardSnapshot } from '../features/requests/contract.ts';
import { limits } from '../limits.ts';

const METRICS_TOKEN = 'for-the-monitor-only';

async function read({ url }: TestApp, token?: string) {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`${url}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
}

/** The figure on the line that begins with this. */
function figure(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1));
}

async function watchBoard(app: TestApp, house: House): Promise<OpenStream> {
  const board = await openBoard(app, house);
  await board.next<BoardSnapshot>('snapshot');
  return board;
}

eachEngine((engine) => {
  let app: TestApp;
  let bistrot: House;

  beforeAll(async () => {
    app = await startApp(engine, { METRICS_TOKEN });
    bistrot = await petitBistrot(app);
  });
  afterAll(() => app.close());

  it('metrics are for whoever has the token', async () => {
    expect((await read(app)).status).toBe(401);
    expect((await read(app, 'for-the-monitor')).status).toBe(401);
    expect((await read(app, bistrot.owner.token)).status).toBe(401);
    expect((await read(app, METRICS_TOKEN)).status).toBe(200);
  });

  it('tell how long taps took to each open board, and how many streams are open', async () => {
    const boards = [await watchBoard(app, bistrot), await watchBoard(app, bistrot)];
    const request = await ask(app, bistrot, 7);
    for (const board of boards) await board.next('request');
    // A server's taking charge is no tap of a guest.
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

  it('tell what became of the events of pages', async () => {
    const before = (await read(app, METRICS_TOKEN)).text;
    const dropped = (reason: string) => `sonnette_events_dropped_total{reason="${reason}"}`;
    expect(figure(before, 'sonnette_events_kept_total')).toBe(0);
    expect(figure(before, dropped('full'))).toBe(0);

    const tell = (body: object) => app.call('POST', '/analytics/track', { body });
    const event = { eventType: 'qr_scan', restaurantSlug: bistrot.slug };
    await tell({ ...event, tableNumber: 7 });
    await tell({ ...event, tableNumber: 99 });
    await tell({ ...event, tableNumber: 99 });
    await tell({ ...event, restaurantSlug: 'nowhere' });
    for (let turn = 0; turn <= limits.eventsPerVisitor.count; turn += 1) {
      await tell({ eventType: 'page_visit', sessionId: 'one tab' });
    }
    await app.tick();
    const { text } = await read(app, METRICS_TOKEN);
    expect(figure(text, 'sonnette_events_kept_total')).toBe(1 + limits.eventsPerVisitor.count);
    expect(figure(text, dropped('unknown_table'))).toBe(2);
    expect(figure(text, dropped('unknown_restaurant'))).toBe(1);
    expect(figure(text, dropped('too_many'))).toBe(1);
    expect(figure(text, dropped('full'))).toBe(0);
    expect(figure(text, 'sonnette_events_waiting')).toBe(0);
  });
});

describe('a server without METRICS_TOKEN', () => {
  it('has no metrics', async () => {
    const app = await startApp('sqlite');
    expect((await read(app, METRICS_TOKEN)).status).toBe(404);
    expect((await read(app)).status).toBe(404);
    await app.close();
  });
});

describe('a tap on another server', () => {
  it('is counted where its board is open', async () => {
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
