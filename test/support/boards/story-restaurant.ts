/** The restaurant of random stories, with wishes of its own, some of which have choices. */
import type { RequestsPerTable } from '../../../src/enums.ts';
import { type Wish, withPace } from '../../../src/features/wishes/rules.ts';
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

function own(id: string, type: Wish['type'], fr: string, ...choices: [string, string][]): Wish {
  return withPace({
    id,
    type,
    label: { fr },
    icon: 'bread',
    place: 'button',
    choices: choices.map(([choice, words]) => ({ id: choice, label: { fr: words } })),
  });
}
