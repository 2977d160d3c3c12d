/** Asks the provider itself: where a webhook is lost, nothing else says what was paid or has ended. */
import { instant } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { noteBy } from '../../../platform/journal.ts';
import type { Provider } from '../provider.ts';
import { daysAfter, GRACE_DAYS, isRunning, TRIAL_DAYS } from '../rules.ts';
import * as billing from '../store.ts';
import * as providerEvents from './provider-events-store.ts';
import { isOurs, type RefreshDeps, refresh } from './webhook.ts';

type Deps = RefreshDeps & { isStopping?: () => boolean };

/** A purchase in the trial is found before the grace period ends. */
const LOOKED_BACK_DAYS = TRIAL_DAYS + GRACE_DAYS;

/** Stores the subscriptions of the restaurant as the provider has them. Throws 503. */
export async function askAbout(deps: Deps, provider: Provider, restaurantId: string) {
  const stored = await billing.listOf(deps.db, [restaurantId]);
  const bought = await provider.findBought({ restaurantId });
  await refreshEach(deps, provider, idsOfRunning([...stored, ...bought]));
}

/** Stores purchases unknown here, and ends that were not reported. Stops at the first failed call. */
export async function askAboutMissed(deps: Deps & { provider: Provider | undefined }) {
  try {
    if (deps.provider) await refreshMissed(deps, deps.provider);
  } catch (error) {
    // The provider's client has logged it.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function refreshMissed(deps: Deps, provider: Provider) {
  const { db, clock } = deps;
  const since = daysAfter(clock.now(), -LOOKED_BACK_DAYS);
  const bought = (await provider.findBought({ since })).filter(isOurs);
  const missed = await providerEvents.listPast(db, instant(daysAfter(clock.now(), -1)));
  for (const id of idsOfRunning(bought)) {
    if (!isRunning((await billing.find(db, id))?.status ?? 'unknown')) missed.push(id);
  }
  await refreshEach(deps, provider, missed);
}

function idsOfRunning(subscriptions: { id: string; status: string }[]): string[] {
  return subscriptions.filter(({ status }) => isRunning(status)).map(({ id }) => id);
}

async function refreshEach(deps: Deps, provider: Provider, ids: string[]) {
  for (const subscriptionId of new Set(ids)) {
    if (deps.isStopping?.()) return;
    await refresh(deps, provider, { subscriptionId }, noteBy(null, deps.clock));
  }
}
