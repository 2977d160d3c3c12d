import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('lineage', 'text', (c) => c.notNull())
    .execute();
  await db
    .insertInto('installation')
    .values({ lineage: randomBytes(6).toString('hex') })
    .execute();

  await db.schema
    .createTable('restaurants')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('menu_url', 'text')
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('request_version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('owner', 'super_admin')`))
    .addColumn('restaurant_id', 'text', (c) => c.references('restaurants.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await indexForeignKey(db, 'accounts', 'restaurant_id');

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .execute();
  await indexForeignKey(db, 'sessions', 'account_id');

  await db.schema
    .createTable('login_attempts')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('window_started_at', 'text', (c) => c.notNull())
    .addColumn('blocked_until', 'text')
    .execute();

  await db.schema
    .createTable('dining_tables')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('one_number_per_restaurant', ['restaurant_id', 'number'])
    .execute();

  await db.schema
    .createTable('requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('table_id', 'text', (c) => c.references('dining_tables.id').onDelete('set null'))
    .addColumn('table_number', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('customer_name', 'text')
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('pending', 'in-progress', 'completed', 'cancelled')`),
    )
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('taken_at', 'text')
    .addColumn('taken_by', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'text')
    .addColumn('archived_at', 'text')
    .execute();
  // Enforces the rule for all code paths: a table has at most one active request.
  await db.schema
    .createIndex('one_active_request_per_table')
    .unique()
    .on('requests')
    .column('table_id')
    .where(sql.ref('status'), 'in', sql`('pending', 'in-progress')`)
    .execute();
  await db.schema
    .createIndex('requests_on_board')
    .on('requests')
    .columns(['restaurant_id', 'ended_at'])
    .where(sql.ref('archived_at'), 'is', sql`null`)
    .execute();
  await indexForeignKey(db, 'requests', 'table_id');

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) =>
      c.notNull().references('requests.id').onDelete('cascade'),
    )
    .addColumn('existing_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('one_answer_per_key', ['restaurant_id', 'key'])
    .execute();
  await indexForeignKey(db, 'idempotency_keys', 'request_id');
  await indexForeignKey(db, 'idempotency_keys', 'created_at');
}

/** Deleting a parent row looks up its children: without an index that scans the whole table. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
async function indexForeignKey(db: Kysely<any>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
}
