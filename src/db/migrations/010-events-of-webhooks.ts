import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** What a webhook is sent is composed when it is sent, from its row's copy of the request. */
export const eventsOfWebhooks: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, 'alter table hook_deliveries rename column body to request', 0);
    const rows = await db
      .selectFrom('hook_deliveries as stored')
      .innerJoin('requests', (join) =>
        join
          .onRef('requests.restaurant_id', '=', 'stored.restaurant_id')
          .onRef('requests.id', '=', 'stored.request_id'),
      )
      .select(['stored.restaurant_id', 'stored.id', 'stored.event', 'table_number', 'table_label'])
      .select(['type', 'wish', 'wish_label', 'choice_label', 'requests.created_at'])
      .execute();
    for (const { restaurant_id, id, event, ...request } of rows) {
      const then = JSON.stringify({ ...request, status: statusAfter[event] ?? 'pending' });
      await db
        .updateTable('hook_deliveries')
        .set({ request: then })
        .where('restaurant_id', '=', restaurant_id)
        .where('id', '=', id)
        .execute();
    }
    await db
      .updateTable('hook_deliveries')
      .set({ state: 'lost', due_at: null })
      .where('due_at', 'is not', null)
      .where('request', 'not like', '%"table_label"%')
      .execute();
  },
};

const statusAfter: Record<string, string> = {
  'request.taken': 'in-progress',
  'request.completed': 'completed',
  'request.cancelled': 'cancelled',
};
