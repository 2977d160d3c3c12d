/** Reads what we need from the provider's objects. */
import type Stripe from 'stripe';
import type { SubscriptionRow } from '../../db/schema/billing.ts';
import type { PlanName } from '../../enums.ts';
import { instant } from '../../platform/clock.ts';

/** A subscription as read from the provider, in our terms. */
export type ProviderSubscription = Omit<
  SubscriptionRow,
  'restaurant_id' | 'joined_at' | 'declined_at' | 'version'
> & {
  /** From the subscription's metadata, which our checkout has set. */
  restaurantId: string | undefined;
};

export function subscriptionOf(
  subscription: Stripe.Subscription,
  planOf: (priceId: string | undefined) => PlanName | undefined,
): ProviderSubscription {
  const { id, customer, status, metadata, items, cancel_at, cancel_at_period_end } = subscription;
  // Without one of our prices: a price that the operator has replaced, or another product.
  const item = items.data.find(({ price }) => planOf(price.id)) ?? items.data[0];
  const periodEnd = item?.current_period_end ?? null;
  const isObject = typeof customer !== 'string';
  const email = isObject && !customer.deleted ? (customer.email ?? '') : '';
  return {
    id,
    status,
    customer_id: isObject ? customer.id : customer,
    email: email.toLowerCase(),
    plan: planOf(item?.price.id) ?? null,
    trial_ends_at: instantOf(subscription.trial_end),
    period_ends_at: instantOf(periodEnd),
    cancels_at: instantOf(cancel_at ?? (cancel_at_period_end ? periodEnd : null)),
    ended_at: instantOf(subscription.ended_at),
    created_at: instantOf(subscription.created) ?? '',
    restaurantId: metadata.restaurant_id,
  };
}

function instantOf(seconds: number | null): string | null {
  return seconds === null ? null : instant(new Date(seconds * 1000));
}

export function subscriptionIdOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
      return idOf(event.data.object.subscription);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id;
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.parent?.subscription_details?.subscription ?? null);
    default:
      return undefined;
  }
}

export function idOf(thing: string | { id: string } | null): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}
