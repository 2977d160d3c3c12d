/** Computes the subscription status of a restaurant. */

import type { SubscriptionRow } from '../../db/schema/billing.ts';
import type { RestaurantClock } from '../../db/schema/columns.ts';
import { dayAt } from '../../platform/calendar.ts';
import { instant } from '../../platform/clock.ts';
import { dayBeginsOf } from '../restaurants/rules.ts';
import { daysAfter, GRACE_DAYS, isRunning, type SubscriptionStatus, trialEnd } from './rules.ts';

export type SubscribingRestaurant = {
  /** When the first owner set a password; null before that, when no trial has started. */
  ownerSince: string | null;
  clock: RestaurantClock;
  subscription: (SubscriptionRow & { isPaidTwice?: boolean }) | undefined;
};

/** Restrictions begin with a service day of the restaurant, never during a service. */
export function subscriptionStatusOf(
  { ownerSince, clock, subscription }: SubscribingRestaurant,
  now: Date,
): SubscriptionStatus {
  if (subscription && isRunning(subscription.status)) {
    return {
      state: 'subscribed',
      plan: subscription.plan,
      is_payment_late: subscription.status === 'past_due',
      is_paid_twice: subscription.isPaidTwice ?? false,
      is_trial: subscription.status === 'trialing',
      next_invoice_at: subscription.cancels_at ? null : subscription.period_ends_at,
      ends_at: subscription.cancels_at,
    };
  }
  if (ownerSince === null) return { state: 'unlimited' };
  const trialEndsAt = instant(trialEnd(new Date(ownerSince)));
  if (instant(now) < trialEndsAt) return { state: 'trial', ends_at: trialEndsAt };
  const [endedAt = trialEndsAt] = [trialEndsAt, subscription?.ended_at ?? ''].sort().reverse();
  const until = nextServiceDay(daysAfter(new Date(endedAt), GRACE_DAYS), clock);
  const was_subscribed = subscription !== undefined;
  return instant(now) < until
    ? { state: 'grace', ended_at: endedAt, until, was_subscribed }
    : { state: 'over', ended_at: endedAt, since: until, was_subscribed };
}

/** The first start of a service day at or after `after`. */
function nextServiceDay(after: Date, clock: RestaurantClock): string {
  const { startsAt, endsAt } = dayAt(after, clock.time_zone, dayBeginsOf(clock));
  return startsAt === instant(after) ? startsAt : endsAt;
}
