/** Whether a member gets the weekly report of its restaurant. */
import type { Db } from '../../../../db/database.ts';
import { type Clock, instant } from '../../../../platform/clock.ts';

/** Undefined when the member was deleted. */
export async function isReportWanted(db: Db, memberId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('members')
    .select('report_refused_at')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row && row.report_refused_at === null;
}

/** Returns the new value; undefined when the member was deleted. */
export async function setReportWanted(
  db: Db,
  memberId: string,
  isWanted: boolean,
  clock: Clock,
): Promise<boolean | undefined> {
  const row = await db
    .updateTable('members')
    .set({ report_refused_at: isWanted ? null : instant(clock.now()) })
    .where('id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return row && isWanted;
}
