import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { Tracker } from '../../../src/features/analytics/track/tracker.ts';
import { limits } from '../../../src/limits.ts';
import { openLog } from '../../../src/platform/log/log.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { ask } from '../../support/people/acts.ts';
import { atTable, reportEvent, stats } from '../../support/people/events.ts';
import { largeRestaurants, petitBistrot } from '../../support/people/people.ts';
import { startApp, type TestApp } from '../../support/server/app.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const TABLES = 400;
/** Events wait in memory for up to 1 s; the rest allows for a busy machine. */
const LOST_MILLISECONDS = 1500;

eachEngine((engine) => {
  let database: FreshDatabase | undefined;
  let server: Server | undefined;

  afterEach(async () => {
    await server?.kill();
    await database?.remove();
  });

  async function start() {
    database = await newDatabase(engine);
    const { url } = database;
    const [restaurant] = await largeRestaurants(url, 1, TABLES);
    if (!restaurant) throw new Error('no restaurant was created');
    server = await startServer({ DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' });
    return { restaurant, server, url, app: { call: caller(server.url) } };
  }

  it('a killed server loses only the events of its last second, and miscounts no request [API-33]', async () => {
    const { restaurant, app, url, server } = await start();
    const acceptedAt: number[] = [];
    let requested = 0;
    const guests = onSchedule(100, async (turn) => {
      await reportEvent(app, 'qr_scan', atTable(restaurant, 1));
      acceptedAt.push(performance.now());
      if (turn % 4 > 0) return;
      await ask(app, restaurant, 1 + turn / 4);
      requested += 1;
    });
    await expect.poll(() => acceptedAt.length).toBeGreaterThan(300);
    await server.kill();
    const killedAt = performance.now();
    await guests.stop();

    const { scans, events, created, rows } = await countsIn(url);
    const safe = acceptedAt.filter((at) => at < killedAt - LOST_MILLISECONDS).length;
    expect(safe).toBeGreaterThan(50);
    expect(scans).toBeGreaterThanOrEqual(safe);
    expect(scans).toBe(events);
    // The last few requests may be stored and counted although their responses were lost.
    expect(created).toBe(rows);
    expect(created).toBeGreaterThanOrEqual(requested);
  });

  it('a server that shuts down gracefully loses no event', async () => {
    const { restaurant, app, url, server } = await start();
    const turns = Array.from({ length: 200 }, (_, turn) => turn + 1);
    await Promise.all(turns.map((turn) => reportEvent(app, 'qr_scan', atTable(restaurant, turn))));
    expect(await server.stop()).toBe(0);
    expect(await countsIn(url)).toMatchObject({ scans: 200, events: 200 });
  });
});

describe('while the database is unreachable', () => {
  let app: TestApp;
  afterEach(() => app.close());
  const readiness = async () => {
    // A readiness result is cached for 1 s.
    app.clock.advance(1000);
    return (await app.call('GET', '/health/ready')).status;
  };

  it('events are buffered, then stored once it is back, and requests are counted as before', async () => {
    app = await startApp('postgres');
    const restaurant = await petitBistrot(app);
    const name = new URL(app.databaseUrl).pathname.slice(1);
    const elsewhere = await openDatabase(app.databaseUrl.replace(name, 'postgres'), () => {});
    const admit = (isOpen: boolean) =>
      sql`alter database ${sql.id(name)} with allow_connections ${sql.lit(isOpen)}`.execute(
        elsewhere.db,
      );
    const lines: string[] = [];
    const log = openLog('warn', { write: (line) => lines.push(line) });
    const tracker = new Tracker({ ...app, log });
    const event = {
      at: app.clock.now(),
      eventType: 'menu_viewed' as const,
      sessionId: undefined,
      restaurantSlug: restaurant.slug,
      tableNumber: 1,
      metadata: '{}',
    };
    try {
      await ask(app, restaurant, 1);
      await admit(false);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
        elsewhere.db,
      );
      await expect.poll(readiness).toBe(503);
      for (let turn = 1; turn <= 12; turn += 1)
        await reportEvent(app, 'qr_scan', atTable(restaurant, turn));
      await app.tick();
      // More than the buffer holds.
      for (let turn = 0; turn < limits.eventsWaiting + 7; turn += 1) tracker.add(event);
      await expect(tracker.keep()).rejects.toThrow();
      expect(tracker.waiting).toBe(limits.eventsWaiting);
      expect(tracker.dropped.full).toBe(7);
      expect(lines).toHaveLength(1);
    } finally {
      await admit(true);
      await elsewhere.close();
    }
    await expect.poll(readiness).toBe(200);
    await app.tick();
    await tracker.keep();
    expect(tracker.waiting).toBe(0);
    expect(tracker.kept).toBe(limits.eventsWaiting);
    await ask(app, restaurant, 2);
    expect(await stats(app, restaurant)).toEqual({
      qr_scans: 12,
      requests_created: 2,
      menu_views: limits.eventsWaiting,
    });
  });
});

/** Reads the database directly, after the server has ended. */
async function countsIn(url: string) {
  const { db, close } = await openDatabase(url, () => {});
  const counts = await db
    .selectFrom('figures')
    .select(['qr_scans', 'requests_created'])
    .where('facet', '=', 'restaurant')
    .where('span', 'like', '____-__')
    .execute();
  const { count: events } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const { count: rows } = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  await close();
  return {
    scans: counts.reduce((sum, { qr_scans }) => sum + qr_scans, 0),
    created: counts.reduce((sum, { requests_created }) => sum + requests_created, 0),
    events: Number(events),
    rows: Number(rows),
  };
}
