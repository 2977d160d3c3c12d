import { afterEach, expect, it } from 'vitest';
import { Connection, requestText } from '../../../bench/support/connection.ts';
import { openDatabase } from '../../../src/db/database.ts';
import { rates } from '../../../src/rates.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { ask, cancel } from '../../support/people/acts.ts';
import { type Stats, stats } from '../../support/people/events.ts';
import { largeRestaurants } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

/** More events per network than its limit. */
const EVENTS = 8000;
const NETWORKS = 4;
const CONNECTIONS = 20;
const RESTAURANTS = 3;
const TABLES = 200;
const GUESTS_PER_SECOND = 10;
const METRICS_TOKEN = 'for-the-monitor-only';

eachEngine((engine) => {
  let database: FreshDatabase | undefined;
  let server: Server | undefined;

  afterEach(async () => {
    await server?.kill();
    await database?.remove();
  });

  async function readCounts({ url }: Server) {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    const figure = (line: RegExp) => Number(line.exec(text)?.[1]);
    return {
      kept: figure(/^sonnette_events_kept_total (\d+)$/m),
      waiting: figure(/^sonnette_events_waiting (\d+)$/m),
      tooMany: figure(/^sonnette_events_dropped_total\{reason="too_many"\} (\d+)$/m),
      full: figure(/^sonnette_events_dropped_total\{reason="full"\} (\d+)$/m),
    };
  }

  it(`${EVENTS} events from ${NETWORKS} networks over their limits all get 202, each network is counted up to its limit, and guests are served meanwhile [API-64, API-22]`, async () => {
    database = await newDatabase(engine);
    const restaurants = await largeRestaurants(database.url, RESTAURANTS, TABLES);
    const [restaurant] = restaurants;
    if (!restaurant) throw new Error('no restaurant was created');
    const { url: DATABASE_URL } = database;
    const environment = { DATABASE_URL, DEMO: 'off', METRICS_TOKEN, TRUST_PROXY: 'on' };
    server = await startServer(environment);
    const { port, url } = server;
    const app = { call: caller(url) };

    let requested = 0;
    const guests = onSchedule(GUESTS_PER_SECOND, async (turn) => {
      // Each guest has a network of their own.
      const headers = { 'X-Forwarded-For': `192.0.2.${turn % 250}` };
      await cancel(app, await ask(app, restaurant, 1 + (turn % TABLES), {}, { headers }), {
        headers,
      });
      requested += 1;
    });
    const accepted = await flood(port, (turn) =>
      requestText('POST', '/api/analytics/track', {
        headers: { 'X-Forwarded-For': `203.0.113.${turn % NETWORKS}` },
        // Spread over the tables, so that no table exceeds its hourly limit.
        body: JSON.stringify({
          eventType: 'qr_scan',
          restaurantSlug: restaurants[Math.floor(turn / NETWORKS / TABLES) % RESTAURANTS]?.slug,
          tableNumber: 1 + (Math.floor(turn / NETWORKS) % TABLES),
          sessionId: `tab ${turn}`,
        }),
      }),
    );
    const failures = await guests.stop();
    const running = server;
    await expect.poll(async () => (await readCounts(running)).waiting).toBe(0);
    const { kept, tooMany, full } = await readCounts(server);
    const all = await Promise.all(restaurants.map((each) => stats(app, each)));
    const sum = (figure: keyof Stats) => all.reduce((total, each) => total + each[figure], 0);
    const counted = sum('qr_scans');
    const requests_created = sum('requests_created');
    const rows = await rowsIn(DATABASE_URL, server);

    expect(accepted).toBe(EVENTS);
    expect(kept + full).toBe(NETWORKS * rates.eventsPerAddress.count);
    expect(kept + full + tooMany).toBe(EVENTS);
    expect([counted, rows]).toEqual([kept, kept]);
    expect(failures).toEqual([]);
    expect(requests_created).toBe(requested);
    expect(requested).toBeGreaterThan(0);
  });
});

/** Sends events as fast as they are answered. Returns how many got 202. */
async function flood(port: number, requestOf: (turn: number) => string): Promise<number> {
  let sent = 0;
  let accepted = 0;
  async function work(): Promise<void> {
    const connection = await Connection.open(port);
    while (sent < EVENTS) {
      sent += 1;
      const { status } = await connection.ask(requestOf(sent));
      if (status === 202) accepted += 1;
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return accepted;
}

/** Stops the server and counts the events in the database. */
async function rowsIn(url: string, server: Server): Promise<number> {
  await server.stop();
  const { db, close } = await openDatabase(url, () => {});
  const all = db.selectFrom('events').select(({ fn }) => fn.countAll<number>().as('all'));
  const { all: rows } = await all.executeTakeFirstOrThrow();
  await close();
  return Number(rows);
}
