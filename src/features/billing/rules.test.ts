import { describe, expect, it } from 'vitest';
import { daysUntil, reminderOf, type SubscriptionStatus } from './rules.ts';

const now = new Date('2026-11-21T19:30:00.000Z');
const subscribed: SubscriptionStatus = {
  state: 'subscribed',
  plan: 'monthly',
  is_trial: false,
  is_payment_late: false,
  is_paid_twice: false,
  next_invoice_at: '2026-12-01T00:00:00.000Z',
  ends_at: null,
};
const ended = { ended_at: '2026-11-20T00:00:00.000Z', was_subscribed: false };

describe('the reminder of the subscription', () => {
  it('is shown in the last 7 days of a trial, not before', () => {
    const trial = (ends_at: string) => reminderOf({ state: 'trial', ends_at }, now);
    expect(trial('2026-11-28T19:30:00.001Z')).toBeUndefined();
    expect(trial('2026-11-28T19:30:00.000Z')).toBe('trial');
    expect(trial('2026-11-21T19:30:00.001Z')).toBe('trial');
  });

  it('is shown when a payment is late, in the grace period and after it', () => {
    expect(reminderOf({ ...subscribed, is_payment_late: true }, now)).toBe('late');
    expect(reminderOf({ state: 'grace', ...ended, until: '2026-11-28T04:00:00.000Z' }, now)).toBe(
      'grace',
    );
    expect(reminderOf({ state: 'over', ...ended, since: '2026-11-20T04:00:00.000Z' }, now)).toBe(
      'over',
    );
  });

  it('is not shown for a running subscription, a trial at the provider, or when nothing is sold', () => {
    expect(reminderOf(subscribed, now)).toBeUndefined();
    expect(reminderOf({ ...subscribed, is_trial: true }, now)).toBeUndefined();
    expect(reminderOf({ state: 'unlimited' }, now)).toBeUndefined();
  });

  it('counts begun days, so that the last day is 1', () => {
    expect(daysUntil('2026-11-23T19:30:00.000Z', now)).toBe(2);
    expect(daysUntil('2026-11-22T19:30:00.001Z', now)).toBe(2);
    expect(daysUntil('2026-11-21T20:00:00.000Z', now)).toBe(1);
    expect(daysUntil('2026-11-21T19:00:00.000Z', now)).toBe(1);
  });
});
