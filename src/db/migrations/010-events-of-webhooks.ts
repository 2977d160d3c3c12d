import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** What a webhook is sent is composed when it is sent: its row keeps the status that the event led to. */
export const eventsOfWebhooks: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, statements, 0);
  },
};

const statements = `
  alter table hook_deliveries add column status text default 'pending' not null;
  update hook_deliveries set status = 'in-progress' where event = 'request.taken';
  update hook_deliveries set status = 'completed' where event = 'request.completed';
  update hook_deliveries set status = 'cancelled' where event = 'request.cancelled';
  alter table hook_deliveries drop column body`;
