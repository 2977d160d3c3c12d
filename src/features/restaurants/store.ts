import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { clockColumns, type RestaurantClock, restaurantColumns } from '../../db/schema/columns.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { newEpoch, newId, readableWord } from '../../platform/ids.ts';
import { isWithin, type Scope, updateTenant } from '../../platform/scope.ts';
import { isSlug, slugOf } from './rules.ts';
import { fold, foldedAddress, searchColumns } from './search-text.ts';

const DEFAULT_TIME_ZONE = 'Europe/Paris';

export async function findBySlug(db: Db, slug: string): Promise<RestaurantRow | undefined> {
  return (await bySlug(db, { slug }))[0];
}

const bySlug = prepare((db, { slug }: { slug: string }) =>
  db.selectFrom('restaurants').select(restaurantColumns).where('slug', '=', slug),
);

/** For links: finds a restaurant by slug, or else by a unique name. */
export async function findBySlugOrName(
  db: Db,
  slugOrName: string,
): Promise<RestaurantRow | undefined> {
  return (await findBySlug(db, slugOrName)) ?? findByName(db, slugOrName);
}

/** Ignores accents, case and punctuation. Undefined when several restaurants have this name. */
async function findByName(db: Db, name: string): Promise<RestaurantRow | undefined> {
  const rows = await db
    .selectFrom('restaurants')
    .selectAll()
    .where('folded_name', '=', fold(name))
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

export function findOwnBySlug(
  db: Db,
  scope: Scope,
  slug: string,
): Promise<RestaurantRow | undefined> {
  const named = db.selectFrom('restaurants').selectAll().where('slug', '=', slug);
  return named.where(isWithin(scope, 'id')).executeTakeFirst();
}

/** An id is a UUID, and `isSlug` refuses UUIDs, so the two cannot be confused. */
export function findByIdOrSlug(db: Db, idOrSlug: string): Promise<RestaurantRow | undefined> {
  return findOwnByIdOrSlug(db, 'everybody', idOrSlug);
}

export function findOwnByIdOrSlug(
  db: Db,
  scope: Scope,
  idOrSlug: string,
): Promise<RestaurantRow | undefined> {
  return db
    .selectFrom('restaurants')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .where(isWithin(scope, 'id'))
    .executeTakeFirst();
}

/** Like `findByIdOrSlug`, or else by a unique name. */
export async function findByIdSlugOrName(db: Db, text: string): Promise<RestaurantRow | undefined> {
  return (await findByIdOrSlug(db, text)) ?? findByName(db, text);
}

export function findById(db: Db, id: string): Promise<RestaurantRow | undefined> {
  return db.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listClocks(
  db: Db,
  ids: readonly string[],
): Promise<(RestaurantClock & { id: string })[]> {
  const clocks = db.selectFrom('restaurants').select(['id', ...clockColumns]);
  return clocks.where('id', 'in', ids).execute();
}

/** For mails that are sent after a deletion. Undefined once its row is removed. */
export async function findNameEvenDeleted(db: Db, id: string): Promise<string | undefined> {
  const row = db.selectFrom('all_restaurants').select('name').where('id', '=', id);
  return (await row.executeTakeFirst())?.name;
}

/** Locks a restaurant, so that it is not deleted before the commit. Returns false when it was deleted. */
export async function lockIfExists(tx: Tx, id: string): Promise<boolean> {
  return (await lock(tx, 'everybody', id)) !== undefined;
}

export type Page = { q?: string | undefined; limit: number; offset: number };

/**
 * In the order of names. `q` matches a part of name or slug, ignoring accents and case. Without those whose
 * codes are keyed, except within the scope: their addresses are for their guests.
 */
export async function list(
  db: Db,
  scope: Scope,
  page: Page,
): Promise<{ rows: RestaurantRow[]; total: number }> {
  const listed = db
    .selectFrom('restaurants')
    .where(({ or }) => or([sql<SqlBool>`codes is distinct from 'keyed'`, isWithin(scope, 'id')]));
  const matching = page.q ? listed.where('search_text', 'like', `%${fold(page.q)}%`) : listed;
  const rows = await matching
    .selectAll()
    .orderBy('search_text')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Where and at which hour service days begin, of all restaurants together. */
export type DayStart = Pick<RestaurantRow, 'time_zone' | 'day_begins_at'>;

export function listDayStarts(db: Db): Promise<DayStart[]> {
  const starts = db.selectFrom('restaurants').select(['time_zone', 'day_begins_at']);
  return starts.distinct().execute();
}

export type NewRestaurant = {
  slug: string;
  name: string;
  address?: string | null | undefined;
  menu_url?: string | null | undefined;
  time_zone?: string | undefined;
};

/** Throws when the slug is taken. */
export async function create(
  db: Db,
  restaurant: NewRestaurant,
  clock: Clock,
): Promise<RestaurantRow> {
  const row = await insert(db, restaurant, clock);
  if (!row) throw new Error(`the slug ${restaurant.slug} is taken`);
  return row;
}

/** Picks a free slug from the name: plain, else with a number, else with four random characters. */
export async function createNamed(
  db: Db,
  restaurant: Omit<NewRestaurant, 'slug'>,
  clock: Clock,
): Promise<RestaurantRow> {
  const numbers = ['', '2', '3', '4', '5'];
  for (let attempt = 0; ; attempt += 1) {
    const slug = slugOf(restaurant.name, numbers[attempt] ?? readableWord(4));
    const row = isSlug(slug) && (await insert(db, { ...restaurant, slug }, clock));
    if (row) return row;
  }
}

/** Undefined when the slug is taken. */
function insert(
  db: Db,
  restaurant: NewRestaurant,
  clock: Clock,
): Promise<RestaurantRow | undefined> {
  const now = clock.now();
  return db
    .insertInto('all_restaurants')
    .values({
      id: newId(now),
      slug: restaurant.slug,
      name: restaurant.name,
      ...searchColumns(restaurant.name, restaurant.slug),
      address: restaurant.address ?? null,
      ...foldedAddress(restaurant.address),
      menu_url: restaurant.menu_url ?? null,
      time_zone: restaurant.time_zone ?? DEFAULT_TIME_ZONE,
      // A new epoch: a deleted restaurant may have had this slug, and its board may still be open.
      request_version: 0,
      request_epoch: newEpoch(),
      created_at: instant(now),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Locks a restaurant until the commit. Call it first in a transaction. Undefined if the restaurant was
 * deleted or is outside the scope.
 */
export function lock(tx: Tx, scope: Scope, id: string): Promise<RestaurantRow | undefined> {
  return updateTenant(tx)
    .set((eb) => ({ slug: eb.ref('slug') }))
    .where('id', '=', id)
    .where(isWithin(scope, 'id'))
    .returningAll()
    .executeTakeFirst();
}

/** Steps of the first run that are done. */
export type DoneSteps = { codes_printed?: boolean | undefined; is_over?: boolean | undefined };

/** Steps that were done before keep their time. Undefined if it was deleted or is outside the scope. */
export function moveFirstRun(
  db: Db,
  scope: Scope,
  id: string,
  { codes_printed, is_over }: DoneSteps,
  clock: Clock,
): Promise<RestaurantRow | undefined> {
  const now = instant(clock.now());
  return updateTenant(db)
    .set(({ fn, val }) => ({
      codes_printed_at: fn.coalesce('codes_printed_at', val(codes_printed ? now : null)),
      first_run_ended_at: fn.coalesce('first_run_ended_at', val(is_over ? now : null)),
    }))
    .where('id', '=', id)
    .where(isWithin(scope, 'id'))
    .returningAll()
    .executeTakeFirst();
}
