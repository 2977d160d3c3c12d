/** What is true of every subscription: what it costs, how long it may be tried, and what follows. */

/** Of the free trial: the one length that every text and date comes from. */
export const TRIAL_DAYS = 30;
/** How long everything goes on after a trial or a subscription has ended. */
export const GRACE_DAYS = 7;
/** The banner stands in the last days of a trial. */
const REMINDER_DAYS = 7;

export const CURRENCY = 'EUR' as const;

export const planNames = ['monthly', 'yearly'] as const;
export type PlanName = (typeof planNames)[number];
export type Plan = { priceCents: number; interval: 'month' | 'year'; months: number };

/** The one place where prices stand. */
export const plans: Record<PlanName, Plan> = {
  monthly: { priceCents: 4999, interval: 'month', months: 1 },
  yearly: { priceCents: 49_900, interval: 'year', months: 12 },
};

/** What twelve single months cost, and what a year at once saves against them. */
export const twelveMonthsCents = 12 * plans.monthly.priceCents;
export const yearlySavingCents = twelveMonthsCents - plans.yearly.priceCents;
export const FREE_MONTHS = Math.floor(yearlySavingCents / plans.monthly.priceCents);

/** A price as both languages write it: `49,99 €`, `499 €`. */
export function formatPrice(cents: number): string {
  const format = cents % 100 === 0 ? wholePriceFormat : priceFormat;
  return format.format(cents / 100);
}

// Made once: on a slow phone each takes 3 ms, and a page shows a dozen prices.
const euros = { style: 'currency', currency: CURRENCY } as const;
const priceFormat = new Intl.NumberFormat('fr-FR', euros);
const wholePriceFormat = new Intl.NumberFormat('fr-FR', { ...euros, minimumFractionDigits: 0 });

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The day on which a trial that begins now ends. */
export function trialEnd(now: Date): Date {
  return daysAfter(now, TRIAL_DAYS);
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MILLISECONDS);
}

/** The provider's words for how a subscription stands, and any that it may add. */
export type ProviderStatus =
  | ('trialing' | 'active' | 'past_due')
  | ('incomplete' | 'incomplete_expired' | 'canceled' | 'unpaid' | 'paused')
  | (string & {});

/** Paid for, being tried, or about to be charged again: the provider is not done with it. */
export const runningStatuses: readonly ProviderStatus[] = ['trialing', 'active', 'past_due'];

export function isRunning(status: ProviderStatus): boolean {
  return runningStatuses.includes(status);
}

/** How a restaurant stands. Instants. */
export type Standing =
  /** Nobody is charged here: the product is not sold on this server, or nobody owns the restaurant yet. */
  | { state: 'unlimited' }
  | { state: 'trial'; ends_at: string }
  | {
      state: 'subscribed';
      plan: PlanName | null;
      is_trial: boolean;
      is_payment_late: boolean;
      next_invoice_at: string | null;
      /** Where it was cancelled: it goes on until then. */
      ends_at: string | null;
    }
  /** Trial or subscription is over; everything goes on for some days. */
  | { state: 'grace'; ended_at: string; until: string; was_subscribed: boolean }
  /** Tables and codes stay as they are. Board and diner page go on: a bell is never cut. */
  | { state: 'over'; ended_at: string; since: string; was_subscribed: boolean };

/** Why those who work with a restaurant are reminded of its subscription. */
export type Reminder = 'trial' | 'late' | 'grace' | 'over';

/** Undefined where nobody has to do anything yet. */
export function reminderOf(standing: Standing, now: Date): Reminder | undefined {
  switch (standing.state) {
    case 'trial':
      return daysUntil(standing.ends_at, now) <= REMINDER_DAYS ? 'trial' : undefined;
    case 'subscribed':
      return standing.is_payment_late ? 'late' : undefined;
    case 'grace':
    case 'over':
      return standing.state;
    default:
      return undefined;
  }
}

/** Days until an instant, the one that has begun counted in: the last one is 1. */
export function daysUntil(end: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(end) - now.getTime()) / DAY_MILLISECONDS));
}
