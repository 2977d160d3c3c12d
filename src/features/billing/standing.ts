/** How a restaurant stands with its subscription, and from when on its tables stay as they are. */
import type { SubscriptionRow } from '../../db/schema.ts';
import { instantAt, localDate } from '../../platform/calendar.ts';
import { instant } from '../../platform/clock.ts';
import { SERVICE_DAY_BEGINS_AT_HOUR } from '../restaurants/rules.ts';
import { daysAfter, GRACE_DAYS, isRunning, type Standing, trialEnd } from './rules.ts';

export type Customer = {
  /** When its first owner chose a password; null before that: no trial runs yet. */
  ownerSince: string | null;
  timeZone: string;
  subscription: SubscriptionRow | undefined;
};

/** Nothing ends in the middle of a service: what is over is so from the next 05:00. */
export function standingOf({ ownerSince, timeZone, subscription }: Customer, now: Date): Standing {
  if (subscription && isRunning(subscription.status)) {
    return {
      state: 'subscribed',
      plan: subscription.plan,
      is_payment_late: subscription.status === 'past_due',
      is_trial: subscription.status === 'trialing',
      next_invoice_at: subscription.cancels_at ? null : subscription.period_ends_at,
      ends_at: subscription.cancels_at,
    };
  }
  if (ownerSince === null) return { state: 'unlimited' };
  const trialEndsAt = instant(trialEnd(new Date(ownerSince)));
  if (instant(now) < trialEndsAt) return { state: 'trial', ends_at: trialEndsAt };
  const [goneAt = trialEndsAt] = [trialEndsAt, subscription?.ended_at ?? ''].sort().reverse();
  const until = instant(nextServiceDay(daysAfter(new Date(goneAt), GRACE_DAYS), timeZone));
  const was_subscribed = subscription !== undefined;
  return instant(now) < until
    ? { state: 'grace', ended_at: goneAt, until, was_subscribed }
    : { state: 'over', ended_at: goneAt, since: until, was_subscribed };
}

/** The first beginning of a service day at or after an instant. */
function nextServiceDay(after: Date, timeZone: string): Date {
  const day = localDate(after, timeZone, SERVICE_DAY_BEGINS_AT_HOUR);
  const begins = instantAt(day, SERVICE_DAY_BEGINS_AT_HOUR, timeZone);
  if (begins >= after) return begins;
  const noonTomorrow = daysAfter(new Date(`${day}T12:00:00Z`), 1);
  return instantAt(instant(noonTomorrow).slice(0, 10), SERVICE_DAY_BEGINS_AT_HOUR, timeZone);
}
