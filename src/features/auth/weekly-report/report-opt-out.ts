/** Opting out of the weekly report. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import type { Language } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
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

/**
 * The unsubscribe link of a mail. It needs no sign-in and can do nothing else.
 * It is valid as long as the account exists, because mails are kept for years. The key is in the query
 * string, which is never logged.
 */
export function refusalPath(secretKey: string, accountId: string, language: Language): string {
  const query = { account: accountId, key: keyOf(secretKey, accountId), lng: language };
  return `${paths.unsubscribe}?${new URLSearchParams(query)}`;
}

export function isRefusalKey(secretKey: string, accountId: string, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(keyOf(secretKey, accountId))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function keyOf(secretKey: string, accountId: string): string {
  return createHmac('sha256', secretKey).update(`no report: ${accountId}`).digest('base64url');
}
