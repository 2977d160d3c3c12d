import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { Guest } from '../../support/boards/insisting-guest.ts';
import { largeRestaurants } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { Fleet } from '../../support/server/fleet.ts';

const GUESTS = 16;
const KILLS = 4;
/** Acknowledged changes between two kills. Each kill comes while guests wait for a response. */
const CHANGES_BEFORE_KILL = { sqlite: 120, postgres: 120 };
/** Several servers can share a PostgreSQL database; an SQLite database has one server. */
const SERVERS = { sqlite: 1, postgres: 2 };

eachEngine((engine) => {
  let database: FreshDatabase | undefined;
  let fleet: Fleet | undefined;

  afterEach(async () => {
    await fleet?.kill();
    await database?.remove();
  });

  it(`${KILLS} kills among ${SERVERS[engine]} server(s) with ${GUESTS} active guests lose nothing acknowledged and repeat nothing [API-33, REQ-10]`, async () => {
    database = await newDatabase(engine);
    const { url } = database;
    const [restaurant] = await largeRestaurants(url, 1, GUESTS);
    if (!restaurant) throw new Error('no restaurant was created');
    const running = new Fleet({ DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' });
    fleet = running;
    await running.start(SERVERS[engine]);

    const guests = Array.from(
      { length: GUESTS },
      (_, index) => new Guest(running, restaurant, index + 1),
    );
    const acknowledged = () => guests.reduce((sum, guest) => sum + guest.acknowledged, 0);
    const evening = Promise.all(guests.map((guest) => guest.live()));
    let kills = 0;
    for (let turn = 0; kills < KILLS; turn += 1) {
      const enough = acknowledged() + CHANGES_BEFORE_KILL[engine];
      await Promise.race([running.answered(() => acknowledged() >= enough), evening]);
      const before = running.unanswered;
      await running.killOne(turn);
      // A kill proves nothing if all guests who waited had their answers in flight already.
      if (running.unanswered > before) kills += 1;
    }
    for (const guest of guests) guest.leave();
    await evening;
    // An idempotency key from before the first kill still gets its first response.
    for (const guest of guests) await guest.askFirstAgain();
    expect(await running.stop()).toEqual(Array.from({ length: SERVERS[engine] }, () => 0));

    const requests = guests.flatMap((guest) => guest.requests);
    const stored = await storedRequests(url);
    // Withdrawn ones that no screen showed are not kept.
    const kept = requests.filter(({ id, told }) => told !== 'cancelled' || stored.has(id ?? ''));
    const lost = kept.filter(({ id, told }) => stored.get(id ?? '') !== told).length;
    const integrity = engine === 'sqlite' ? integrityOf(url) : 'ok';
    expect(acknowledged()).toBeGreaterThanOrEqual(KILLS * CHANGES_BEFORE_KILL[engine]);
    expect(lost).toBe(0);
    expect(stored.size).toBe(kept.length);
    expect(await countedRequests(url)).toBe(requests.length);
    expect(integrity).toBe('ok');
  });
});

/** Reads the status of each request from the database, after the last server stopped. */
async function storedRequests(url: string): Promise<Map<string, string>> {
  const { db, close } = await openDatabase(url, () => {});
  const rows = await db.selectFrom('requests').select(['id', 'status']).execute();
  await close();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Sums the requests in the figures of the database. */
async function countedRequests(url: string): Promise<number> {
  const { db, close } = await openDatabase(url, () => {});
  const rows = await db
    .selectFrom('figures')
    .select('requests_created')
    .where('facet', '=', 'restaurant')
    .where((eb) => eb(eb.fn('length', ['span']), '=', 'YYYY-MM'.length))
    .execute();
  await close();
  return rows.reduce((sum, row) => sum + row.requests_created, 0);
}

function integrityOf(url: string): string {
  const sqlite = new DatabaseSync(url.slice('sqlite:'.length));
  const row = sqlite.prepare('pragma integrity_check').get();
  sqlite.close();
  return String(row?.integrity_check);
}
