/** Queries of wishes. A list is one JSON text: it is read, checked and replaced as a whole. */
import { type Db, type Tx, transaction, tryTransaction, undo } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { type Language, labelIn } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { changesBetween, type Note } from '../../platform/journal.ts';
import type { Scope } from '../../platform/scope.ts';
import { lock } from '../restaurants/store.ts';
import {
  brasserieWishes,
  type Choice,
  type PlainWish,
  usualWishes,
  type Wish,
  withPace,
} from './rules.ts';

export type StoredWishes = { version: number; wishes: readonly Wish[] };

/** The usual wishes if the restaurant has chosen none. */
export async function readList(db: Db, restaurantId: string): Promise<StoredWishes> {
  const [row] = await listOf(db, { restaurantId });
  return { version: row?.version ?? 0, wishes: listIn(row?.wishes ?? null) };
}

const listOf = prepare((db, { restaurantId }: { restaurantId: string }) =>
  db
    .selectFrom('wish_lists')
    .select(['version', 'wishes'])
    .where('restaurant_id', '=', restaurantId),
);

/** The list as it is stored, or the usual wishes. */
export function listIn(stored: string | null): readonly Wish[] {
  return stored === null ? usualWishes : wishesIn(stored);
}

/** Wishes that were removed or lost a choice, as they were, the newest first. */
export async function readPast(db: Db, restaurantId: string): Promise<readonly Wish[]> {
  const row = await db
    .selectFrom('wish_lists')
    .select('past_wishes')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
  return row ? wishesIn(row.past_wishes) : [];
}

/** Those that were stored before wishes had a pace get that of their type. */
function wishesIn(json: string): Wish[] {
  return (JSON.parse(json) as PlainWish[]).map(withPace);
}

/**
 * A wish that guests may ask for, or could when their page was opened: on the list (`wishes`), removed from
 * it, or a usual one. Undefined if the restaurant never had it.
 */
export async function findWish(
  db: Db,
  restaurantId: string,
  id: string,
  wishes: readonly Wish[],
): Promise<Wish | undefined> {
  const known = wishes.find((wish) => wish.id === id);
  const [wish = known] = known ? [] : await listEarlier(db, restaurantId, id);
  // What guests are not offered, strangers may still name: it wakes no manager.
  const isOffered = wish && wishes.includes(wish) && wish.place !== 'hidden';
  return wish && !isOffered && wish.first === 'managers' ? { ...wish, first: 'zone' } : wish;
}

/** A choice that a wish has, or had when the guest's page was opened. */
export async function findChoice(
  db: Db,
  restaurantId: string,
  wishId: string,
  choiceId: string,
): Promise<Choice | undefined> {
  const { wishes } = await readList(db, restaurantId);
  const choiceIn = (all: readonly Wish[]) =>
    all.flatMap(({ choices }) => choices).find(({ id }) => id === choiceId);
  const present = choiceIn(wishes.filter(({ id }) => id === wishId));
  return present ?? choiceIn(await listEarlier(db, restaurantId, wishId));
}

/** A wish as it was, the newest first, then as a usual one. */
async function listEarlier(db: Db, restaurantId: string, id: string): Promise<Wish[]> {
  const past = await readPast(db, restaurantId);
  // Usual wishes once had the choices of a brasserie, which open pages still offer.
  return [...past, ...usualWishes, ...brasserieWishes].filter((wish) => wish.id === id);
}

/** The wishes that are buttons, as guests see them. */
export async function listButtons(db: Db, restaurantId: string): Promise<Wish[]> {
  const { wishes } = await readList(db, restaurantId);
  return wishes.filter(({ place }) => place === 'button');
}

/**
 * Replaces the list; null goes back to the usual wishes. `version` is the one that the caller has read;
 * undefined replaces any. Returns the present list instead if that has another version. The journal names in
 * `language` what came and went.
 */
export function replaceList(
  db: Db,
  scope: Scope,
  restaurantId: string,
  wishes: readonly Wish[] | null,
  version: number | undefined,
  language: Language,
  note: Note,
): Promise<StoredWishes | { present: StoredWishes } | 'unknown restaurant'> {
  return transaction(db, async (tx) => {
    // The lock makes changes of one restaurant's list run one after the other.
    if (!(await lock(tx, scope, restaurantId))) return 'unknown restaurant';
    const present = await readList(tx, restaurantId);
    if (version !== undefined && version !== present.version) return { present };
    return replace(tx, restaurantId, present, wishes, language, note);
  });
}

export type CopyTarget = { id: string; note: Note };

/** Replaces the lists of these restaurants by that of another one. False, and nothing is done, if one is deleted. */
export async function copyList(
  db: Db,
  fromId: string,
  targets: readonly CopyTarget[],
  language: Language,
): Promise<boolean> {
  const copied = await tryTransaction(db, async (tx) => {
    const { wishes } = await readList(tx, fromId);
    // Sorted, because copies that lock the same restaurants in another order would deadlock.
    for (const { id, note } of targets.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      if (!(await lock(tx, 'everybody', id))) undo();
      const chosen = wishes === usualWishes ? null : wishes;
      await replace(tx, id, await readList(tx, id), chosen, language, note);
    }
    return true;
  });
  return copied ?? false;
}

/** The caller has locked the restaurant. */
async function replace(
  tx: Tx,
  restaurantId: string,
  present: StoredWishes,
  wishes: readonly Wish[] | null,
  language: Language,
  note: Note,
): Promise<StoredWishes> {
  const next = wishes ?? usualWishes;
  const past = missingIn(next, [...present.wishes, ...(await readPast(tx, restaurantId))])
    .filter((wish) => !usualWishes.includes(wish))
    .slice(0, limits.pastWishesPerRestaurant);
  const version = present.version + 1;
  await writeWishes(tx, restaurantId, { version, wishes, past });
  const changes = namesChanged(present.wishes, next, language);
  await note(tx, restaurantId, { act: 'wishes.changed', changes });
  return { version, wishes: next };
}

/** The names that guests no longer read, and those that they read now. */
function namesChanged(before: readonly Wish[], after: readonly Wish[], language: Language) {
  const named = (wishes: readonly Wish[]) =>
    wishes.filter(({ place }) => place !== 'hidden').map(({ label }) => labelIn(label, language));
  const [earlier, now] = [named(before), named(after)];
  const without = (names: string[], others: string[]) =>
    names.filter((name) => !others.includes(name)).join(', ') || null;
  const [from, to] = [without(earlier, now), without(now, earlier)];
  return changesBetween({ wishes: from }, { wishes: to }, ['wishes']);
}

/** Of earlier wishes those that `wishes` lacks, or that had choices which it lacks. */
function missingIn(wishes: readonly Wish[], earlier: readonly Wish[]): Wish[] {
  const known = new Set(wishes.flatMap(idsOf));
  return earlier.filter((wish) => {
    const ids = idsOf(wish);
    const isMissing = ids.some((id) => !known.has(id));
    for (const id of ids) known.add(id);
    return isMissing;
  });
}

/** Of a wish and its choices. */
function idsOf({ id, choices }: Wish): string[] {
  return [id, ...choices.map((choice) => `${id}/${choice.id}`)];
}

type Written = { version: number; wishes: readonly Wish[] | null; past: readonly Wish[] };

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
