import type { Kysely } from 'kysely';

/**
 * Stores when a restaurant's trial started, and its folded address for look-ups.
 * A subscription that was bought without a session belongs to a restaurant once its owner has claimed it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await addToRestaurants(db);
  await db.schema.alterTable('subscriptions').addColumn('joined_at', 'text').execute();
  await db.schema.alterTable('subscriptions').addColumn('declined_at', 'text').execute();
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function addToRestaurants(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('all_restaurants').addColumn('trial_started_at', 'text').execute();
  // Before this migration the trial started with the first account.
  await db
    .updateTable('all_restaurants')
    .set((eb) => ({
      trial_started_at: eb
        .selectFrom('accounts')
        .select((min) => min.fn.min('accounts.created_at').as('first'))
        .whereRef('accounts.restaurant_id', '=', 'all_restaurants.id'),
    }))
    .execute();
  await db.schema.alterTable('all_restaurants').addColumn('folded_address', 'text').execute();
  const rows = db.selectFrom('all_restaurants').select(['id', 'address']);
  for (const { id, address } of await rows.where('address', 'is not', null).execute()) {
    await db
      .updateTable('all_restaurants')
      .set({ folded_address: fold(address) || null })
      .where('id', '=', id)
      .execute();
  }
  await db.schema.dropView('restaurants').execute();
  await db.schema
    .createView('restaurants')
    .as(
      db
        .selectFrom('all_restaurants')
        .select(['id', 'slug', 'name', 'search_text', 'folded_name', 'address', 'menu_url'])
        .select(['time_zone', 'request_version', 'request_epoch', 'last_reset'])
        .select(['created_at', 'codes_printed_at', 'first_run_ended_at'])
        .select(['trial_started_at', 'folded_address'])
        .where('deleted_at', 'is', null),
    )
    .execute();
}

/** A copy of the store's function: this migration must not change when that one does. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
