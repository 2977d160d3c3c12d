/** Rules of subscriptions: prices, the free trial, the grace period, and reminders. */

import type { PlanName } from '../../enums.ts';

/** The length of the free trial; all texts and dates use this constant. */
export const TRIAL_DAYS = 30;
/** How long everything still works after a trial or a subscription has ended. */
export const GRACE_DAYS = 7;
/** The reminder is shown during the last days of a trial. */
const REMINDER_DAYS = 7;

export const CURRENCY = 'EUR' as const;

export type Plan = { priceCents: number; interval: 'month' | 'year'; months: number };

/** All texts use these prices. */
export const plans: Record<PlanName, Plan> = {
  monthly: { priceCents: 4999, interval: 'month', months: 1 },
  yearly: { priceCents: 49_900, interval: 'year', months: 12 },
};

/** The price of twelve months paid monthly, and what the yearly plan saves. */
export const twelveMonthsCents = 12 * plans.monthly.priceCents;
export const yearlySavingCents = twelveMonthsCents - plans.yearly.priceCents;
export const FREE_MONTHS = Math.floor(yearlySavingCents / plans.monthly.priceCents);

/** Formats a price as the language writes it: `49,99 €` and `499 €`, `€49.99` and `€499`. */
export function formatPrice(cents: number, language: keyof typeof locales): string {
  return priceFormat(locales[language], cents % 100 === 0 ? 0 : 2).format(cents / 100);
}

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;
const priceFormats = new Map<string, Intl.NumberFormat>();

/** Caches formats: creating one takes 3 ms on a slow phone, and a page shows a dozen prices. */
function priceFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = priceFormats.get(key);
  if (known) return known;
  const euros = { style: 'currency', currency: CURRENCY, minimumFractionDigits: digits } as const;
  const format = new Intl.NumberFormat(locale, euros);
  priceFormats.set(key, format);
  return format;
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The end of a trial that begins at `now`. */
export function trialEnd(now: Date): Date {
  return daysAfter(now, TRIAL_DAYS);
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MILLISECONDS);
}

/** The provider's subscription statuses; it may add others. */
export type ProviderStatus =
  | ('trialing' | 'active' | 'past_due')
  | ('incomplete' | 'incomplete_expired' | 'canceled' | 'unpaid' | 'paused')
  | (string & {});

/**
 * The statuses of a running subscription: in its trial, paid, or with a payment that the provider will retry.
 */
export const runningStatuses: readonly ProviderStatus[] = ['trialing', 'active', 'past_due'];

export function isRunning(status: ProviderStatus): boolean {
  return runningStatuses.includes(status);
}

/** The subscription status of a restaurant. All times are instants (ISO 8601). */
export type SubscriptionStatus =
  /** Nobody is charged: nothing is sold on this server, or the restaurant has no owner yet. */
  | { state: 'unlimited' }
  | { state: 'trial'; ends_at: string }
  | {
      state: 'subscribed';
      plan: PlanName | null;
      is_trial: boolean;
      is_payment_late: boolean;
      /** Two subscriptions are charged: one of them by mistake. */
      is_paid_twice: boolean;
      next_invoice_at: string | null;
      /** Set when the subscription was cancelled: it runs until then. */
      ends_at: string | null;
    }
  /** The trial or subscription has ended; everything still works for some days. */
  | { state: 'grace'; ended_at: string; until: string; was_subscribed: boolean }
  /**
   * Tables and codes can no longer be changed. The board and the guest's page still work: guests' requests
   * always reach the board.
   */
  | { state: 'over'; ended_at: string; since: string; was_subscribed: boolean };

/** Why the staff are reminded of the subscription. */
export type ReminderReason = 'trial' | 'late' | 'grace' | 'over';

/** Undefined when no reminder is due. */
export function reminderOf(status: SubscriptionStatus, now: Date): ReminderReason | undefined {
  switch (status.state) {
    case 'trial':
      return daysUntil(status.ends_at, now) <= REMINDER_DAYS ? 'trial' : undefined;
    case 'subscribed':
      return status.is_payment_late ? 'late' : undefined;
    case 'grace':
    case 'over':
      return status.state;
    default:
      return undefined;
  }
}

/** Days until an instant, rounded up: the last day is 1. */
export function daysUntil(end: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(end) - now.getTime()) / DAY_MILLISECONDS));
}
