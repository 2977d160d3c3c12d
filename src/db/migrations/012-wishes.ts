import type { Kysely } from 'kysely';

/**
 * Adds the suggestion of a request, the fingerprint of the request body of an idempotency key, and the folded
 * name of a restaurant.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('wish', 'text').execute();
  await db.schema.alterTable('idempotency_keys').addColumn('fingerprint', 'text').execute();
  await db.schema.alterTable('restaurants').addColumn('folded_name', 'text').execute();
  const restaurants = await db.selectFrom('restaurants').select(['id', 'name']).execute();
  for (const { id, name } of restaurants) {
    await db
      .updateTable('restaurants')
      .set({ folded_name: fold(name) || null })
      .where('id', '=', id)
      .execute();
  }
  await db.schema
    .createIndex('restaurants_by_folded_name')
    .on('restaurants')
    .column('folded_name')
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
