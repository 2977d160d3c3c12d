/** The restaurant of random stories, with wishes of its own, some of which have choices. */
import type { RequestsPerTable } from '../../../src/enums.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { Wish } from '../../../src/features/wishes/rules.ts';
import { petitBistrot, type TestRestaurant } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';

/** What guests name: a type, or a wish. */
export type AskedFor = { type: 'bread' | 'bill' } | { wish: 'carafe' | 'again' };

const ownWishes = [
  own('bread', 'bread', 'Pain'),
  own('bill', 'bill', 'Addition', ['card', 'Carte'], ['cash', 'Espèces']),
  own('carafe', 'water', 'Carafe d’eau', ['cold', 'Fraîche'], ['warm', 'Tempérée']),
  own('again', 'other', 'La même chose'),
];

export const anyAsked: AskedFor[] = [
  { type: 'bread' },
  { type: 'bill' },
  { wish: 'carafe' },
  { wish: 'again' },
];
/** The last one is of no wish. */
export const anyChoice = ['card', 'cash', 'cold', 'warm', null, 'tap'];

/** In one transaction, because every commit waits for an fsync. */
export function openForStory(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  requests_per_table?: RequestsPerTable,
): Promise<TestRestaurant> {
  return db.transaction().execute(async (tx) => {
    const restaurant = await petitBistrot({ db: tx, clock });
    const list = { version: 1, wishes: JSON.stringify(ownWishes), past_wishes: '[]' };
    await tx
      .insertInto('wish_lists')
      .values({ restaurant_id: restaurant.id, ...list })
      .execute();
    if (requests_per_table) {
      await tx
        .updateTable('all_restaurants')
        .set({ requests_per_table })
        .where('id', '=', restaurant.id)
        .execute();
    }
    return restaurant;
  });
}

/** The type and the wish of a request. */
export function wishedBy(asked: AskedFor): Pick<TableRequest, 'type' | 'wish'> {
  if ('type' in asked) return { type: asked.type, wish: null };
  const { id, type, label } = wishCalled(asked.wish);
  return { type, wish: { id, label } };
}

/** Undefined for a choice that its wish does not have. Without a wish it has those of its type’s name. */
export function choiceOf(
  { wish, type }: TableRequest,
  id: string | null,
): TableRequest['choice'] | undefined {
  if (id === null) return null;
  return wishCalled(wish?.id ?? type).choices.find((choice) => choice.id === id);
}

function wishCalled(id: string): Wish {
  const wish = ownWishes.find((one) => one.id === id);
  if (!wish) throw new Error(`No wish ${id}`);
  return wish;
}

function own(id: string, type: Wish['type'], fr: string, ...choices: [string, string][]): Wish {
  return {
    id,
    type,
    label: { fr },
    icon: 'bread',
    place: 'button',
    choices: choices.map(([choice, words]) => ({ id: choice, label: { fr: words } })),
  };
}
