/** Creates thousands of restaurants with a past in a few statements. The stores would take minutes. */
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { newToken, sha256 } from '../../src/platform/ids.ts';

/** A restaurant with the token of its board’s session. */
export type QuietRestaurant = { slug: string; board: string; token: string };

/** Of each restaurant. */
const OTHER_TABLES = 19;
const PAST_REQUESTS = 30;
const KEPT_PUSHES = 20;
const ROWS_AT_ONCE = 500;
/** A session in use is touched every five minutes, each at its own moment. */
const TOUCHED_WITHIN_MILLISECONDS = 5 * 60_000;
/** No request widens or escalates while it is measured. */
const LONG_SECONDS = 24 * 60 * 60;

/**
 * Each has a zone with its tables, an owner with a board that serves the zone and a phone that gets pushes,
 * requests of yesterday, and pushes of them that are kept.
 */
export async function openQuietRestaurants(
  databaseUrl: string,
  count: number,
): Promise<QuietRestaurant[]> {
  const { db, close } = await openDatabase(databaseUrl, () => {});
  try {
    await migrate(db);
    const now = Date.now();
    const yesterday = new Date(now - 24 * 60 * 60_000).toISOString();
    await addTeams(db, count, yesterday);
    const tokens = await addSessions(db, count, now);
    await addPast(db, count, { yesterday, recently: new Date(now - 10 * 60_000).toISOString() });
    if (databaseUrl.startsWith('postgres')) await sql`analyze`.execute(db);
    return tokens.map((token, index) => {
      const slug = `r${index + 1}`;
      return { slug, board: `/restaurants/${slug}/requests`, token };
    });
  } finally {
    await close();
  }
}

/** A pending request in the zone of each restaurant, which has just rung. */
export async function addPending(databaseUrl: string, count: number): Promise<void> {
  const { db, close } = await openDatabase(databaseUrl, () => {});
  const now = new Date().toISOString();
  await sql`insert into requests (id, restaurant_id, table_id, table_number, zone_id, type, status,
      created_at, rung_step, rung_at) ${numbers(count)}
    select 'pending-' || i, 'r' || i, 't' || i, 1, 'z' || i, 'bread', 'pending', ${sql.lit(now)},
      'zone', ${sql.lit(now)} from n`.execute(db);
  await close();
}

async function addTeams(db: Db, count: number, at: string): Promise<void> {
  const created = sql.lit(at);
  const due = sql.lit(new Date(Date.parse(at) + 7 * 24 * 60 * 60_000).toISOString());
  await sql`insert into all_restaurants (id, slug, name, search_text, time_zone, request_version,
      created_at, first_run_ended_at, widen_after_seconds, escalate_after_seconds) ${numbers(count)}
    select 'r' || i, 'r' || i, 'La Salle ' || i, 'la salle r' || i, 'Europe/Paris', 1, ${created},
      ${created}, ${sql.lit(LONG_SECONDS)}, ${sql.lit(LONG_SECONDS)} from n`.execute(db);
  await sql`insert into zones (id, restaurant_id, name, folded_name, created_at) ${numbers(count)}
    select 'z' || i, 'r' || i, 'Salle', 'salle', ${created} from n`.execute(db);
  await sql`insert into dining_tables (id, restaurant_id, number, zone_id, created_at) ${numbers(count)}
    select 't' || i, 'r' || i, 1, 'z' || i, ${created} from n`.execute(db);
  await sql`insert into dining_tables (id, restaurant_id, number, zone_id, created_at)
    ${each(count, OTHER_TABLES)}
    select 't' || i || '-' || j, 'r' || i, 1 + j, 'z' || i, ${created} from n, each_of`.execute(db);
  await sql`insert into accounts (id, email, password_hash, role, created_at) ${numbers(count)}
    select 'a' || i, 'a' || i || '@example.org', 'x', 'owner', ${created} from n`.execute(db);
  await sql`insert into members (id, restaurant_id, account_id, name, role, created_at, report_due_at)
    ${numbers(count)}
    select 'm' || i, 'r' || i, 'a' || i, 'Camille', 'owner', ${created}, ${due} from n`.execute(db);
}

/** A session for the board of each restaurant, and one for a phone. Returns the tokens of the boards. */
async function addSessions(db: Db, count: number, now: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - tokens.length) }, () => {
      const token = newToken();
      tokens.push(token);
      const number = tokens.length;
      const used = new Date(now - (number / count) * TOUCHED_WITHIN_MILLISECONDS).toISOString();
      const member = { restaurant_id: `r${number}`, member_id: `m${number}` };
      const person = { account_id: `a${number}`, ...member, device_name: null };
      const times = { created_at: used, last_used_at: used };
      const serving_until = new Date(now + LONG_SECONDS * 1000).toISOString();
      const serving = { serving_zones: JSON.stringify([`z${number}`]), serving_until };
      return [
        { ...person, ...times, ...serving, token_hash: sha256(token) },
        { ...person, ...times, serving_zones: null, serving_until: null, token_hash: `p${number}` },
      ];
    });
    await db.insertInto('sessions').values(rows.flat()).execute();
  }
  return tokens;
}

async function addPast(
  db: Db,
  count: number,
  { yesterday, recently }: { yesterday: string; recently: string },
): Promise<void> {
  const [created, queued] = [sql.lit(yesterday), sql.lit(recently)];
  await sql`insert into requests (id, restaurant_id, table_id, table_number, zone_id, type, status,
      created_at, taken_at, taken_by, ended_at, ended_by) ${each(count, PAST_REQUESTS)}
    select 'past-' || i || '-' || j, 'r' || i, 't' || i, 1, 'z' || i, 'bread', 'completed', ${created},
      ${created}, 'Léa', ${created}, 'staff' from n, each_of`.execute(db);
  await sql`insert into push_subscriptions (restaurant_id, id, member_id, session_id, endpoint, p256dh, auth, service,
      language, created_at) ${numbers(count)}
    select 'r' || i, 's' || i, 'm' || i, 'p' || i, 'https://fcm.googleapis.com/fcm/send/' || i, 'x', 'x', 'google',
      'fr', ${created} from n`.execute(db);
  await sql`insert into pushes (restaurant_id, id, subscription_id, request_id, topic, kind, service, round, tries,
      queued_at) ${each(count, KEPT_PUSHES)}
    select 'r' || i, 'push-' || i || '-' || j, 's' || i, 'past-' || i || '-' || j, 'past-' || i || '-' || j,
      'request', 'google', 1, 1, ${queued} from n, each_of`.execute(db);
}

function numbers(count: number) {
  return sql`with recursive n (i) as
    (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
}

/** `each_of` has the numbers up to `most` for each of `n`. */
function each(count: number, most: number) {
  return sql`${numbers(count)}, each_of (j) as
    (select 1 union all select j + 1 from each_of where j < ${sql.lit(most)})`;
}
