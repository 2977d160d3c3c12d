/** Whether an account gets the weekly report. */
import type { Db } from '../../../db/database.ts';
import { type Clock, instant } from '../../../platform/clock.ts';

/** Undefined when the account was deleted. */
export async function isReportWanted(db: Db, accountId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('report_refused_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row && row.report_refused_at === null;
}

/** Returns the new value; undefined when the account was deleted. */
export async function setReportWanted(
  db: Db,
  accountId: string,
  isWanted: boolean,
  clock: Clock,
): Promise<boolean | undefined> {
  const row = await db
    .updateTable('accounts')
    .set({ report_refused_at: isWanted ? null : instant(clock.now()) })
    .where('id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row && isWanted;
}
