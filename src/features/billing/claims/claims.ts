/** Claiming subscriptions that were bought without a session, with the owner's e-mail address. */
import type { SubscriptionRow } from '../../../db/schema/billing.ts';
import { instant } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Note } from '../../../platform/journal.ts';
import { billingRefusals, type Claim } from '../contract.ts';
import type { Provider } from '../provider.ts';
import { isRunning, trialEnd } from '../rules.ts';
import * as billing from '../store.ts';
import { askAbout } from '../webhook/asking.ts';
import { type RefreshDeps, refresh } from '../webhook/webhook.ts';
import * as claims from './claims-store.ts';

/** `trialStartedAt` is when the restaurant's trial started. */
export type ClaimOwner = billing.Claimant & { trialStartedAt: string | null };

export async function listClaims({ db, clock }: RefreshDeps, owner: ClaimOwner): Promise<Claim[]> {
  const rows = await claims.listUnclaimed(db, owner);
  const inUse = await billing.findOf(db, owner.restaurantId);
  return rows.map((row) => {
    const end = shortenedTrialEnd(row, owner, clock.now());
    return {
      id: row.id,
      plan: row.plan,
      bought_at: row.created_at,
      is_in_use: row.id === inUse?.id,
      is_charged_at_once: end === 'now',
      next_invoice_at: end === 'now' ? null : (end?.toISOString() ?? row.period_ends_at),
    };
  });
}

/**
 * Assigns the subscription to the restaurant.
 * Updates the provider first: if this server fails after that, the provider's next webhook leads to the same
 * result.
 * Throws 404 when the subscription is not this owner's to claim, 409 when the restaurant is subscribed
 * already, and 503.
 */
export async function claim(
  deps: RefreshDeps,
  provider: Provider,
  owner: ClaimOwner,
  id: string,
  note: Note,
): Promise<void> {
  const { db, clock } = deps;
  const row = (await claims.listUnclaimed(db, owner)).find((unclaimed) => unclaimed.id === id);
  if (!row) throw new Refusal(billingRefusals.unknownClaim);
  await requireNoneRunning(deps, provider, owner.restaurantId);
  await provider.assign(id, {
    restaurantId: owner.restaurantId,
    trialEnd: shortenedTrialEnd(row, owner, clock.now()),
  });
  await refresh(deps, provider, { subscriptionId: id }, note);
}

/**
 * Throws 409 when the restaurant has a running subscription at the provider: a second one would be charged
 * too. Unclaimed subscriptions do not count. Throws 503.
 */
export async function requireNoneRunning(
  deps: RefreshDeps,
  provider: Provider,
  restaurantId: string,
): Promise<void> {
  await askAbout(deps, provider, restaurantId);
  const subscription = await billing.findClaimed(deps.db, restaurantId);
  if (subscription && isRunning(subscription.status)) {
    throw new Refusal(billingRefusals.alreadySubscribed);
  }
}

/**
 * The new end of the trial; undefined when it does not change.
 * A checkout without a session grants a full trial, but a restaurant has only one trial, which began when its
 * owner set a password.
 */
function shortenedTrialEnd(
  { status, trial_ends_at }: SubscriptionRow,
  { trialStartedAt }: ClaimOwner,
  now: Date,
): Date | 'now' | undefined {
  if (status !== 'trialing' || trialStartedAt === null || trial_ends_at === null) return undefined;
  const end = trialEnd(new Date(trialStartedAt));
  if (end <= now) return 'now';
  return instant(end) < trial_ends_at ? end : undefined;
}
