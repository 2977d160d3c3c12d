import { type Db, type Tx, transaction } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newEpoch, newId, readableWord } from '../../platform/ids.ts';
import { isWithin, type Scope, updateTenant } from '../../platform/scope.ts';
import { type FirstRunSteps, type RestaurantChanges, restaurantRefusals } from './contract.ts';
import { isSlug, slugOf } from './rules.ts';
import { fold, foldedAddress, searchColumns } from './search-text.ts';

const DEFAULT_TIME_ZONE = 'Europe/Paris';

export async function findBySlug(db: Db, slug: string): Promise<RestaurantRow | undefined> {
  const [row] = await bySlug(db, { slug });
  return row;
}

/** For guests. Throws 404. */
export async function getBySlug(db: Db, slug: string): Promise<RestaurantRow> {
  const row = await findBySlug(db, slug);
  if (!row) throw new Refusal(restaurantRefusals.unknownToGuest);
  return row;
}

const bySlug = prepare((db, { slug }: { slug: string }) =>
  db.selectFrom('restaurants').selectAll().where('slug', '=', slug),
);

/** For links: finds a restaurant by slug, or else by a unique name. Throws 404. */
export async function getBySlugOrName(db: Db, slugOrName: string): Promise<RestaurantRow> {
  const [row] = await bySlug(db, { slug: slugOrName });
  return row ?? getByName(db, slugOrName);
}

/** Ignores accents, case and punctuation. Throws 404, also when several restaurants have this name. */
async function getByName(db: Db, name: string): Promise<RestaurantRow> {
  const rows = await db
    .selectFrom('restaurants')
    .selectAll()
    .where('folded_name', '=', fold(name))
    .limit(2)
    .execute();
  return found(rows.length === 1 ? rows[0] : undefined);
}

/** Throws 404, also outside the scope. */
export async function getOwnBySlug(db: Db, scope: Scope, slug: string): Promise<RestaurantRow> {
  const named = db.selectFrom('restaurants').selectAll().where('slug', '=', slug);
  return found(await named.where(isWithin(scope, 'id')).executeTakeFirst());
}

/** Throws 404. */
export async function getByIdOrSlug(db: Db, idOrSlug: string): Promise<RestaurantRow> {
  return found(await findByIdOrSlug(db, idOrSlug));
}

/** Like `getByIdOrSlug`, or else by a unique name. Throws 404. */
export async function getByIdSlugOrName(db: Db, text: string): Promise<RestaurantRow> {
  return (await findByIdOrSlug(db, text)) ?? getByName(db, text);
}

/** An id is a UUID, and `isSlug` refuses UUIDs, so the two cannot be confused. */
function findByIdOrSlug(db: Db, idOrSlug: string): Promise<RestaurantRow | undefined> {
  return db
    .selectFrom('restaurants')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .executeTakeFirst();
}

/** Throws 404, also outside the scope. */
export async function getOwnByIdOrSlug(
  db: Db,
  scope: Scope,
  idOrSlug: string,
): Promise<RestaurantRow> {
  const row = await db
    .selectFrom('restaurants')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .where(isWithin(scope, 'id'))
    .executeTakeFirst();
  return found(row);
}

/** Throws 404. */
export async function getById(db: Db, id: string): Promise<RestaurantRow> {
  const one = db.selectFrom('restaurants').selectAll().where('id', '=', id);
  return found(await one.executeTakeFirst());
}

/** Locks a restaurant, so that it is not deleted before the commit. Returns false when it was deleted. */
export async function lockIfExists(tx: Tx, id: string): Promise<boolean> {
  return (await lockRow(tx, 'everybody', id)) !== undefined;
}

export type Page = { q?: string | undefined; limit: number; offset: number };

/** In the order of names. `q` matches a part of name or slug, ignoring accents and case. */
export async function list(db: Db, page: Page): Promise<{ rows: RestaurantRow[]; total: number }> {
  const matching = page.q
    ? db.selectFrom('restaurants').where('search_text', 'like', `%${fold(page.q)}%`)
    : db.selectFrom('restaurants');
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

/** The time zones of all restaurants. */
export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('restaurants').select('time_zone').distinct().execute();
  return rows.map(({ time_zone }) => time_zone);
}

export type NewRestaurant = {
  slug: string;
  name: string;
  address?: string | null | undefined;
  menu_url?: string | null | undefined;
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

/** Picks a free slug from the name: plain, else with a number, else with four random letters. */
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
      time_zone: DEFAULT_TIME_ZONE,
      // A new epoch: a deleted restaurant may have had this slug, and its board may still be open.
      ...{ request_version: 0, request_epoch: newEpoch() },
      created_at: instant(now),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Absent fields stay unchanged. Throws 404, also outside the scope. */
export async function update(
  db: Db,
  scope: Scope,
  id: string,
  changes: RestaurantChanges,
  onTimeZoneChanged: (tx: Tx, restaurantId: string) => Promise<void>,
): Promise<RestaurantRow> {
  const updated = await transaction(db, async (tx) => {
    const before = await lockRestaurant(tx, scope, id);
    const row = await updateTenant(tx)
      .set({
        ...{ ...changes, ...searchColumns(changes.name ?? before.name, before.slug) },
        ...(changes.address !== undefined && foldedAddress(changes.address)),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirst();
    if (row && row.time_zone !== before.time_zone) await onTimeZoneChanged(tx, row.id);
    return row;
  });
  return found(updated);
}

/**
 * Locks a restaurant until the commit. Call it first in a transaction. Throws 404, also outside the scope.
 */
export async function lockRestaurant(tx: Tx, scope: Scope, id: string): Promise<RestaurantRow> {
  return found(await lockRow(tx, scope, id));
}

function lockRow(tx: Tx, scope: Scope, id: string): Promise<RestaurantRow | undefined> {
  return updateTenant(tx)
    .set((eb) => ({ slug: eb.ref('slug') }))
    .where('id', '=', id)
    .where(isWithin(scope, 'id'))
    .returningAll()
    .executeTakeFirst();
}

/** Steps that were done before keep their time. Throws 404, also outside the scope. */
export async function moveFirstRun(
  db: Db,
  scope: Scope,
  id: string,
  { codes_printed, is_over }: FirstRunSteps,
  clock: Clock,
): Promise<RestaurantRow> {
  const now = instant(clock.now());
  const row = await updateTenant(db)
    .set(({ fn, val }) => ({
      codes_printed_at: fn.coalesce('codes_printed_at', val(codes_printed ? now : null)),
      first_run_ended_at: fn.coalesce('first_run_ended_at', val(is_over ? now : null)),
    }))
    .where('id', '=', id)
    .where(isWithin(scope, 'id'))
    .returningAll()
    .executeTakeFirst();
  return found(row);
}

function found(row: RestaurantRow | undefined): RestaurantRow {
  if (!row) throw new Refusal(restaurantRefusals.unknownRestaurant);
  return row;
}
