import type { Db } from '../../db/database.ts';
import { mayCall, type PlanName, planNames } from '../../enums.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, type Caller, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { noteAs, noteBy } from '../../platform/journal.ts';
import type { Logger } from '../../platform/log/log.ts';
import { rates } from '../../rates.ts';
import { getRestaurantById } from '../restaurants/lookup.ts';
import {
  type ClaimOwner,
  claim,
  listClaims as claimsOf,
  requireNoneRunning,
} from './claims/claims.ts';
import * as claims from './claims/claims-store.ts';
import {
  answerClaim,
  billingRefusals,
  createCheckout,
  listClaims,
  listPlans,
  openPortal,
  readSubscriptionStatus,
  receiveWebhook,
} from './contract.ts';
import { getSubscriptionStatus } from './lookup.ts';
import type { Provider } from './provider.ts';
import { CURRENCY, plans, TRIAL_DAYS, trialEnd } from './rules.ts';
import * as billing from './store.ts';
import { applyEvent, refresh } from './webhook/webhook.ts';

/** The type of the browser's API client. */
export type BillingRoutes = ReturnType<typeof billingRoutes>;

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Undefined when nothing is sold on this server. */
  provider: Provider | undefined;
  rate: RateLimiter;
  /** Passed in by `app`: this feature must not import `auth`. Throws 401 when the account was deleted. */
  readEmail(accountId: string): Promise<string>;
};

export function billingRoutes(deps: Deps) {
  const { db, clock, provider } = deps;
  return newRouter()
    .openapi(listPlans, (c) => c.json(pricedPlans(provider), 200))
    .openapi(createCheckout, async (c) => {
      const caller = c.get('caller');
      if (caller && !mayCall(caller.role, 'own')) throw new Refusal(refusals.forbidden);
      const { priceId, customerEmail } = c.req.valid('json');
      const plan = configured(provider).planOf(priceId);
      if (!plan) throw new Refusal(billingRefusals.unknownPrice);
      return c.json(await openCheckout(c, deps, plan, customerEmail ?? undefined), 200);
    })
    .openapi(receiveWebhook, async (c) => {
      const signature = c.req.header('stripe-signature') ?? '';
      const event = await configured(provider).readEvent(
        await c.req.text(),
        signature,
        clock.now(),
      );
      await applyEvent(deps, configured(provider), event);
      return c.json({ received: true as const }, 200);
    })
    .openapi(readSubscriptionStatus, async (c) => {
      const caller = callerOf(c);
      const { tenantId } = caller;
      const { session_id } = c.req.valid('query');
      if (provider && session_id) await readBought(deps, provider, caller, session_id);
      const status = tenantId && provider && (await getSubscriptionStatus(deps, tenantId));
      return c.json(status || { state: 'unlimited' as const }, 200);
    })
    .openapi(listClaims, async (c) => {
      const owner = provider && (await findOwnerOf(deps, callerOf(c)));
      return c.json({ claims: owner ? await claimsOf(deps, owner) : [] }, 200);
    })
    .openapi(answerClaim, async (c) => {
      const caller = callerOf(c);
      const { id } = c.req.valid('param');
      const owner = provider && (await findOwnerOf(deps, caller));
      if (!owner) throw new Refusal(billingRefusals.unknownClaim);
      takePage(deps, payerOf(caller));
      const note = noteAs(c, clock);
      if (c.req.valid('json').is_mine) await claim(deps, configured(provider), owner, id, note);
      else if (!(await claims.decline(db, owner, id, clock.now(), note))) {
        throw new Refusal(billingRefusals.unknownClaim);
      }
      return c.json({ success: true as const }, 200);
    })
    .openapi(openPortal, async (c) => {
      const caller = callerOf(c);
      const { tenantId } = caller;
      const subscription = tenantId ? await billing.findClaimed(db, tenantId) : undefined;
      if (!subscription) throw new Refusal(billingRefusals.noSubscription);
      takePage(deps, payerOf(caller));
      const language = c.get('language');
      const url = await configured(provider).createPortal(subscription.customer_id, language);
      return c.json({ url }, 200);
    });
}

function pricedPlans(provider: Provider | undefined) {
  return planNames.map((name) => ({
    name,
    price_id: provider?.priceOf(name) ?? null,
    currency: CURRENCY as typeof CURRENCY,
    price_cents: plans[name].priceCents,
    interval: plans[name].interval,
  }));
}

/** Stores what was bought on this checkout page. Throws 429 and 503. */
async function readBought(deps: Deps, provider: Provider, caller: Caller, sessionId: string) {
  takePage(deps, payerOf(caller));
  const subscriptionId = await provider.findBoughtOn(sessionId);
  const note = noteBy(null, deps.clock);
  if (subscriptionId) await refresh(deps, provider, { subscriptionId }, note);
}

/** The provider's checkout page. `email` is that of a caller without a session. Throws 409, 429 and 503. */
async function openCheckout(c: AppContext, deps: Deps, plan: PlanName, email: string | undefined) {
  const caller = c.get('caller');
  takePage(deps, caller ? payerOf(caller) : c.get('address'));
  const restaurantId = caller?.tenantId ?? undefined;
  const provider = configured(deps.provider);
  if (restaurantId) await requireNoneRunning(deps, provider, restaurantId);
  const owner = caller && (await findOwnerOf(deps, caller));
  return provider.createCheckout({
    plan,
    email: owner?.email ?? email,
    language: c.get('language'),
    restaurantId,
    trialDays: owner?.trialStartedAt ? daysLeft(owner.trialStartedAt, deps.clock) : TRIAL_DAYS,
  });
}

/** Throws 503 when nothing is sold on this server. */
function configured(provider: Provider | undefined): Provider {
  if (!provider) throw new Refusal(billingRefusals.notConfigured);
  return provider;
}

/** Throws 429. The provider limits our calls in total: no single caller may use up that limit. */
function takePage({ rate }: Deps, who: string): void {
  rate.take(`payment:${who}`, rates.paymentPagesPerCaller);
}

/** The key of the rate limit: one limit for all restaurants of an account. */
function payerOf({ accountId, sessionId }: Caller): string {
  return accountId ?? sessionId;
}

async function findOwnerOf(
  deps: Deps,
  { accountId, tenantId }: Caller,
): Promise<ClaimOwner | undefined> {
  if (tenantId === null || accountId === null) return undefined;
  const email = await deps.readEmail(accountId);
  const { trial_started_at } = await getRestaurantById(deps.db, tenantId);
  return { restaurantId: tenantId, email, trialStartedAt: trial_started_at };
}

/** Remaining days of the restaurant's trial, rounded up. */
function daysLeft(since: string, clock: Clock): number {
  const milliseconds = trialEnd(new Date(since)).getTime() - clock.now().getTime();
  return Math.max(0, Math.ceil(milliseconds / (24 * 60 * 60 * 1000)));
}
