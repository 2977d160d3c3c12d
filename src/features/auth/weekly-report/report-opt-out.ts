/** The unsubscribe link of the weekly report. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../../languages.ts';
import { paths } from '../../../paths.ts';

/**
 * It needs no sign-in and can do nothing else.
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
