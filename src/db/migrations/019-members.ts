import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * People and shared devices of a restaurant become members. An account may be a member of several
 * restaurants. Each account becomes the owner of its restaurant, under the id of the account: links and mails
 * from before name that id. Its sessions become devices of that member.
 * NOTE: not additive. Servers of the version before fail on this schema: stop all of them first.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await createMembers(db);
  await moveAccounts(db);
  await rebuildSessions(db);
  await createPairing(db);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function createMembers(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('all_restaurants.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('owner', 'manager', 'staff')`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('chosen_at', 'text')
    .addColumn('report_refused_at', 'text')
    .addColumn('reported_week', 'text')
    .addColumn('report_due_at', 'text')
    .addUniqueConstraint('one_member_per_account', ['restaurant_id', 'account_id'])
    .addCheckConstraint('staff_have_no_account', sql`(role = 'staff') = (account_id is null)`)
    .execute();
  // The unique constraint is the index by restaurant.
  await addIndex(db, 'members', 'account_id');
  await addIndex(db, 'members', 'report_due_at');
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function moveAccounts(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // The e-mail address up to its @, at most 60 characters.
  const at = isPostgres ? sql`strpos(email, '@')` : sql`instr(email, '@')`;
  await sql`
    insert into members (id, restaurant_id, account_id, name, role, created_at,
      report_refused_at, reported_week, report_due_at)
    select id, restaurant_id, id,
      case when ${at} > 1 then substr(substr(email, 1, ${at} - 1), 1, 60) else email end,
      'owner', created_at, report_refused_at, reported_week, report_due_at
    from accounts where restaurant_id is not null`.execute(db);
  await db.schema.dropIndex('accounts_by_report_due_at').execute();
  await db.schema.dropIndex('accounts_by_restaurant_id').execute();
  for (const column of ['report_refused_at', 'reported_week', 'report_due_at', 'restaurant_id']) {
    await db.schema.alterTable('accounts').dropColumn(column).execute();
  }
}

/** A new table, because SQLite cannot make a column nullable. No table refers to sessions. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
async function rebuildSessions(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('device_sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('member_id', 'text', (c) => c.references('members.id').onDelete('cascade'))
    .addColumn('device_name', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'session_belongs_to_somebody',
      sql`account_id is not null or member_id is not null`,
    )
    .execute();
  await sql`
    insert into device_sessions (token_hash, account_id, member_id, created_at, last_used_at)
    select token_hash, account_id, (select id from members where members.id = sessions.account_id),
      created_at, last_used_at
    from sessions`.execute(db);
  await db.schema.dropTable('sessions').execute();
  await db.schema.alterTable('device_sessions').renameTo('sessions').execute();
  await addIndex(db, 'sessions', 'account_id');
  await addIndex(db, 'sessions', 'member_id');
  await addIndex(db, 'sessions', 'last_used_at');
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function createPairing(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('pairing_codes')
    // The primary key allows one code per member.
    .addColumn('member_id', 'text', (c) =>
      c.primaryKey().references('members.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await addIndex(db, 'pairing_codes', 'expires_at');
  await db.schema
    .createTable('revoked_devices')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('all_restaurants.id').onDelete('cascade'),
    )
    .addColumn('revoked_at', 'text', (c) => c.notNull())
    .execute();
  await addIndex(db, 'revoked_devices', 'restaurant_id');
  await addIndex(db, 'revoked_devices', 'revoked_at');
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function addIndex(db: Kysely<any>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
}
