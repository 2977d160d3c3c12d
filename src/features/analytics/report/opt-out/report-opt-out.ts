/** The unsubscribe link of the weekly report. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../../../languages.ts';
import { paths } from '../../../../paths.ts';

/**
 * The link needs no sign-in. It can only stop the report.
 * It is valid as long as the member exists, because people keep mails for years. The key is in the query
 * string, which is never logged.
 */
export function refusalPath(secretKey: string, memberId: string, language: Language): string {
  // NOTE: the parameter is called `account` because of links in old mails. They contain the id of an account.
  // Migration 019 gave the account's member the same id.
  const query = { account: memberId, key: keyOf(secretKey, memberId), lng: language };
  return `${paths.unsubscribe}?${new URLSearchParams(query)}`;
}

export function isRefusalKey(secretKey: string, memberId: string, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(keyOf(secretKey, memberId))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function keyOf(secretKey: string, memberId: string): string {
  return createHmac('sha256', secretKey).update(`no report: ${memberId}`).digest('base64url');
}
