import type { Db } from '../../../db/database.ts';
import { listPast } from '../../../features/billing/webhook/provider-events-store.ts';
import { instant, secondsAfter } from '../../../platform/clock.ts';
import * as rows from './check-rows-store.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const LATE_MAIL_SECONDS = 15 * 60;
const CLOCK_SECONDS = 60;
const LATE_PURGE_SECONDS = 15 * 60;
/** The provider is asked a day after the end of a period, within a day. */
const PAST_PERIOD_SECONDS = 3 * 24 * 60 * 60;

/** Checks the clock, unsent mails, purges and subscriptions. */
export async function* checkRows(db: Db, now: Date): AsyncGenerator<Finding> {
  yield await checkClock(db, now);
  yield await checkOutbox(db, now);
  yield await checkPurge(db, now);
  yield* checkSubscriptions(db, now);
}

/** A request with a time in the future means that a clock was wrong, then or now. */
async function checkClock(db: Db, now: Date): Promise<Finding> {
  const newest = await rows.findNewestRequestTime(db);
  if (newest === null || newest <= secondsAfter(now, CLOCK_SECONDS)) {
    return ok('clock', `the system time is ${instant(now)}, and no request is newer`);
  }
  const todo = 'Synchronise the clocks of this machine and of all servers on this database by NTP.';
  return fail('clock', `the system time is ${instant(now)}, but a request is from ${newest}`, todo);
}

async function checkOutbox(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await rows.readUnsentMails(db);
  if (count === 0 || oldest === null) return ok('outbox', 'no unsent mail');
  const message = `unsent mails: ${count}, the oldest from ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_MAIL_SECONDS)) return ok('outbox', message);
  return warn('outbox', message, 'Is a server running? Look for “mail server failed” in its log.');
}

async function checkPurge(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await rows.readUnpurged(db);
  if (count === 0 || oldest === null) return ok('deletions', 'no deleted restaurant has rows left');
  const message = `deleted restaurants that still have rows: ${count}, the oldest deleted at ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_PURGE_SECONDS)) return ok('deletions', message);
  return warn('deletions', message, 'Is a server running? Look for “job failed” in its log.');
}

async function* checkSubscriptions(db: Db, now: Date): AsyncGenerator<Finding> {
  const { length: past } = await listPast(db, secondsAfter(now, -PAST_PERIOD_SECONDS));
  const todo = 'Is the payment provider reachable, with the right keys? It is asked once a day.';
  yield past === 0
    ? ok('subscriptions', 'none is past the end of its period')
    : warn('subscriptions', `past the end of their period for days: ${past}`, todo);
  const slugs = await rows.listPaidTwice(db);
  if (slugs.length > 0) {
    const refund = 'Cancel and refund one of each in the dashboard of the payment provider.';
    yield warn('paid twice', slugs.join(', '), refund);
  }
}
