import type { Kysely } from 'kysely';

/**
 * Invitations that wait for an answer, and when somebody first signed in to an account.
 * Additive: older servers run beside it. They add invited people to the team at once, as before.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('all_restaurants.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.references('members.id').onDelete('cascade'))
    .addColumn('code_hash', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('one_invitation_per_address', ['restaurant_id', 'email'])
    .execute();
  for (const column of ['email', 'invited_by', 'expires_at']) {
    await db.schema
      .createIndex(`invitations_by_${column}`)
      .on('invitations')
      .column(column)
      .execute();
  }
  await db.schema.alterTable('accounts').addColumn('proven_at', 'text').execute();
  await markProven(db);
}

/** Other accounts get the mark at their next sign-in. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
async function markProven(db: Kysely<any>): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ proven_at: eb.ref('created_at') }))
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('kept_at', 'is not', null),
        ...['sessions', 'known_devices', 'passkeys'].map((table) =>
          exists(
            selectFrom(table)
              .select(`${table}.account_id`)
              .whereRef(`${table}.account_id`, '=', 'accounts.id'),
          ),
        ),
      ]),
    )
    .execute();
}
