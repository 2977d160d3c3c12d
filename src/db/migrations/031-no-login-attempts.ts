import type { Kysely } from 'kysely';

/** Versions before 016-askers write to this table. A rolling upgrade from them is ruled out by 019-members. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('login_attempts').execute();
}
