import type { Db } from '../../../db/database.ts';
import type { JournalRow } from '../../../db/schema/people.ts';
import { newRouter } from '../../../platform/http/context.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { getOwnRestaurant } from '../../restaurants/lookup.ts';
import { type JournalEntry, readJournal } from './contract.ts';
import * as journal from './store.ts';

/** The type of the browser's API client. */
export type JournalRoutes = ReturnType<typeof journalRoutes>;

export function journalRoutes({ db }: { db: Db }) {
  return newRouter().openapi(readJournal, async (c) => {
    const scope = scopeOf(c);
    const { id } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
    const rows = await journal.list(db, scope, id, c.req.valid('query'));
    return c.json({ entries: rows.map(entryOf) }, 200);
  });
}

function entryOf({ id, at, actor_id, actor_name, act, subject }: JournalRow): JournalEntry {
  const actor = actor_id === null ? null : { id: actor_id, name: actor_name ?? '' };
  return { id, at, actor, act, subject: JSON.parse(subject) as JournalEntry['subject'] };
}
