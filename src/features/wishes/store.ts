/** Queries of wishes. A list is one JSON text: it is read, checked and replaced as a whole. */
import { type Db, type Tx, transaction } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import type { Note } from '../../platform/journal.ts';
import type { Scope } from '../../platform/scope.ts';
import { lock } from '../restaurants/store.ts';
import { usualWishes, type Wish } from './rules.ts';

/** `past`: wishes that were removed, the newest first. */
export type StoredWishes = { version: number; wishes: readonly Wish[]; past: readonly Wish[] };

/** The usual wishes if the restaurant has chosen none. */
export async function readList(db: Db, restaurantId: string): Promise<StoredWishes> {
  const row = await db
    .selectFrom('wish_lists')
    .select(['version', 'wishes', 'past_wishes'])
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
  if (!row) return { version: 0, wishes: usualWishes, past: [] };
  const wishes = row.wishes === null ? usualWishes : (JSON.parse(row.wishes) as Wish[]);
  return { version: row.version, wishes, past: JSON.parse(row.past_wishes) as Wish[] };
}

/**
 * A wish that guests may ask for, or could when their page was opened: on the list, removed from it, or a
 * usual one. Undefined if the restaurant never had it.
 */
export async function findWish(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<Wish | undefined> {
  const { wishes, past } = await readList(db, restaurantId);
  return [...wishes, ...past, ...usualWishes].find((wish) => wish.id === id);
}

/**
 * Replaces the list; null goes back to the usual wishes. `version` is the one that the caller has read;
 * undefined replaces any. Returns the present list instead if that has another version.
 */
export function replaceList(
  db: Db,
  scope: Scope,
  restaurantId: string,
  wishes: readonly Wish[] | null,
  version: number | undefined,
  note: Note,
): Promise<StoredWishes | { present: StoredWishes } | 'unknown restaurant'> {
  return transaction(db, async (tx) => {
    // The lock makes changes of one restaurant's list run one after the other.
    if (!(await lock(tx, scope, restaurantId))) return 'unknown restaurant';
    const present = await readList(tx, restaurantId);
    if (version !== undefined && version !== present.version) return { present };
    const kept = new Set((wishes ?? usualWishes).map(({ id }) => id));
    const usual = new Set(usualWishes.map(({ id }) => id));
    const past = [...present.wishes, ...present.past]
      .filter(({ id }) => !kept.has(id) && !usual.has(id))
      .slice(0, limits.pastWishesPerRestaurant);
    const list = { version: present.version + 1, wishes: wishes ?? usualWishes, past };
    await writeWishes(tx, restaurantId, { ...list, wishes });
    await note(tx, restaurantId, { act: 'wishes.changed' });
    return list;
  });
}

type Written = Omit<StoredWishes, 'wishes'> & { wishes: readonly Wish[] | null };

/** The caller has locked the restaurant, or created it. */
export async function writeWishes(
  tx: Tx,
  restaurantId: string,
  { version, wishes, past }: Written,
): Promise<void> {
  const columns = {
    version,
    wishes: wishes === null ? null : JSON.stringify(wishes),
    past_wishes: JSON.stringify(past),
  };
  await tx
    .insertInto('wish_lists')
    .values({ restaurant_id: restaurantId, ...columns })
    .onConflict((conflict) => conflict.column('restaurant_id').doUpdateSet(columns))
    .execute();
}
