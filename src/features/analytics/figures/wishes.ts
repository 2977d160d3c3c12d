/** What guests asked for in a period, and what they chose of it. */
import type { Db } from '../../../db/database.ts';
import { type RequestType, requestTypes } from '../../../enums.ts';
import type { Label } from '../../../languages.ts';
import { brasserieWishes, type Wish } from '../../wishes/rules.ts';
import { readList, readPast } from '../../wishes/store.ts';
import type { WishFigures } from '../contract.ts';
import { type Days, spansOf } from '../periods.ts';
import * as answers from './answers-store.ts';

/**
 * Most asked first. Wishes of the present list are there also with 0, others that were asked for under the
 * last label that is known. Requests in free words are the wish `other`.
 */
export async function readWishFigures(
  db: Db,
  restaurantId: string,
  days: Days,
  today: string,
): Promise<WishFigures[]> {
  const spans = spansOf(days, today);
  const { wishes } = await readList(db, restaurantId);
  const past = await readPast(db, restaurantId);
  const [kinds, named, choices] = await Promise.all(
    (['kind', 'wish', 'choice'] as const).map((facet) =>
      answers.countRequests(db, restaurantId, facet, spans),
    ),
  );
  const counts = countsByWish(kinds ?? [], named ?? []);
  const known = [...wishes, ...past, ...brasserieWishes, freeWords];
  const present = wishes
    .filter(({ place }) => place !== 'hidden')
    .map(({ id, type }) => ({ id, type }));
  const asked = [...counts].filter(([, { count }]) => count > 0);
  const ids = new Map(
    [...present, ...asked.map(([id, { type }]) => ({ id, type }))].map((one) => [one.id, one]),
  );
  return [...ids.values()]
    .map(({ id, type }) => {
      const found = known.filter((wish) => wish.id === id);
      return {
        id,
        type,
        label: found[0]?.label ?? unknown(id),
        count: counts.get(id)?.count ?? 0,
        choices: choicesOf(id, found, choices ?? []),
      };
    })
    .sort((a, b) => b.count - a.count);
}

const freeWords: Wish = {
  id: 'other',
  type: 'other',
  label: { fr: 'Autre demande', en: 'Other request' },
  icon: 'other',
  place: 'suggestion',
  choices: [],
  pace: 'at-once',
  first: 'zone',
};

/** A wish that was removed so long ago that nothing names it. */
function unknown(id: string): Label {
  return { fr: id };
}

type Counted = { part: string; requests_created: number };

/** A request that names no wish counts for the one that is named like its type. */
function countsByWish(kinds: Counted[], named: Counted[]) {
  const counts = new Map<string, { type: RequestType; count: number }>();
  for (const { part, requests_created } of named) {
    const [type = '', id = ''] = part.split('/');
    add(id, type, requests_created);
    add(type, type, -requests_created);
  }
  for (const { part, requests_created } of kinds) add(part, part, requests_created);
  return counts;

  function add(id: string, kind: string, count: number): void {
    const type = requestTypes.find((one) => one === kind) ?? 'other';
    counts.set(id, { type, count: (counts.get(id)?.count ?? 0) + count });
  }
}

function choicesOf(id: string, found: Wish[], choices: Counted[]): WishFigures['choices'] {
  // The present name replaces earlier ones.
  const named = found.flatMap((wish) => wish.choices).reverse();
  const labels = new Map(named.map((choice) => [choice.id, choice.label]));
  const counts = new Map<string, number>();
  for (const { part, requests_created } of choices) {
    const [, wish, choice = ''] = part.split('/');
    if (wish === id) counts.set(choice, (counts.get(choice) ?? 0) + requests_created);
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([choice, count]) => ({ id: choice, label: labels.get(choice) ?? unknown(choice), count }))
    .sort((a, b) => b.count - a.count);
}
