import type { PlanName } from '../../enums.ts';

/** The last known state of a subscription at the payment provider. Id and status are the provider's. */
export interface SubscriptionRow {
  id: string;
  customer_id: string;
  /** Null until an owner claims it. */
  restaurant_id: string | null;
  /**
   * Set if it was attached to the restaurant only because the buyer's e-mail address matched an owner's.
   * Anybody can type an address at the checkout, so it may be a stranger's.
   * Null if the owner bought it while signed in, or has claimed it.
   */
  joined_at: string | null;
  /** When an owner with the buyer's address declined it. */
  declined_at: string | null;
  /** The buyer's address, lower case. */
  email: string;
  status: string;
  plan: PlanName | null;
  trial_ends_at: string | null;
  /** When the next invoice is due. */
  period_ends_at: string | null;
  /** Set if it is cancelled: it ends then, without another invoice. */
  cancels_at: string | null;
  ended_at: string | null;
  created_at: string;
  /** Incremented by each change. Optimistic lock: a response fetched before another change is not written. */
  version: number;
}

/** Webhook events of the provider that were processed: a repeated delivery has no effect. */
export interface ProviderEventRow {
  id: string;
  received_at: string;
}
