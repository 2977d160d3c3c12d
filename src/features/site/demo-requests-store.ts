import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../db/database.ts';
import type { DemoRequestRow } from '../../db/schema/demo-requests.ts';
import type { Language } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant, secondsBefore } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

const REPEAT_SECONDS = 24 * 60 * 60;

/** The fields that a visitor sends. */
export type NewDemoRequest = Pick<DemoRequestRow, 'restaurant' | 'email'> & {
  [column in 'wished_time' | 'message']?: DemoRequestRow[column] | undefined;
};

/**
 * Stores a request. Returns undefined for a repetition within a day: a double press, or a retry after a lost
 * answer.
 * A later repetition opens the stored request again.
 */
export async function keep(
  tx: Tx,
  request: NewDemoRequest,
  language: Language,
  clock: Clock,
): Promise<{ id: string } | undefined> {
  const now = clock.now();
  const { restaurant, email, wished_time = null, message = null } = request;
  return tx
    .insertInto('demo_requests')
    .values({
      id: newId(now),
      digest: digestOf([restaurant, email, wished_time, message]),
      restaurant,
      email,
      wished_time,
      message,
      language,
      handled_at: null,
      created_at: instant(now),
    })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ language, handled_at: null, created_at: instant(now) })
        .where('demo_requests.created_at', '<=', secondsBefore(now, REPEAT_SECONDS)),
    )
    .returning('id')
    .executeTakeFirst();
}

export function find(db: Db, id: string): Promise<DemoRequestRow | undefined> {
  return db.selectFrom('demo_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function list(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DemoRequestRow[]; total: number }> {
  const rows = await db
    .selectFrom('demo_requests')
    .selectAll()
    .orderBy((eb) => eb.case().when('handled_at', 'is', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('demo_requests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A request that is already handled keeps its time. Undefined if the request was deleted. */
export function setHandled(
  db: Db,
  id: string,
  isHandled: boolean,
  clock: Clock,
): Promise<DemoRequestRow | undefined> {
  return db
    .updateTable('demo_requests')
    .set((eb) => ({
      handled_at: isHandled ? eb.fn.coalesce('handled_at', eb.val(instant(clock.now()))) : null,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the deleted request. Undefined if it was deleted before. */
export function remove(db: Db, id: string): Promise<DemoRequestRow | undefined> {
  return db.deleteFrom('demo_requests').where('id', '=', id).returningAll().executeTakeFirst();
}

export async function forgetOld(db: Db, now: Date): Promise<void> {
  const until = secondsBefore(now, limits.demoRequestsKeptSeconds);
  await db.deleteFrom('demo_requests').where('created_at', '<=', until).execute();
}

function digestOf(fields: (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
