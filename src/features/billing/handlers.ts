import type { Db, Tx } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Caller, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { type ClaimOwner, claim, listClaims as claimsOf, requireNoneRunning } from './claims.ts';
import * as claims from './claims-store.ts';
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
import type { Provider } from './provider.ts';
import {
  CURRENCY,
  planNames,
  plans,
  type SubscriptionStatus,
  TRIAL_DAYS,
  trialEnd,
} from './rules.ts';
import * as billing from './store.ts';
import { applyEvent } from './webhook.ts';

/** The type of the browser's API client. */
export type BillingRoutes = ReturnType<typeof billingRoutes>;

/** The functions come from `app`, because features below and above billing implement them. */
type Deps = {
  db: Db;
  clock: Clock;
  /** Undefined when nothing is sold on this server. */
  provider: Provider | undefined;
  rate: RateLimiter;
  readSubscriptionStatus(restaurantId: string): Promise<SubscriptionStatus>;
  readOwner(accountId: string, restaurantId: string): Promise<ClaimOwner>;
  lockRestaurant(tx: Tx, id: string): Promise<boolean>;
};

export function billingRoutes(deps: Deps) {
  const { db, clock, provider, rate } = deps;
  return newRouter()
    .openapi(listPlans, (c) => {
      const list = planNames.map((name) => ({
        ...{
          name,
          price_id: provider?.priceOf(name) ?? null,
          currency: CURRENCY as typeof CURRENCY,
        },
        ...{ price_cents: plans[name].priceCents, interval: plans[name].interval },
      }));
      return c.json(list, 200);
    })
    .openapi(createCheckout, async (c) => {
      const { priceId, customerEmail } = c.req.valid('json');
      const plan = configured().planOf(priceId);
      if (!plan) throw new Refusal(billingRefusals.unknownPrice);
      const caller = c.get('caller');
      takePage(caller?.accountId ?? c.get('address'));
      const restaurantId = caller?.tenantId ?? undefined;
      if (restaurantId) await requireNoneRunning(deps, restaurantId);
      const owner = caller && (await ownerOf(caller));
      const checkout = await configured().createCheckout({
        ...{ plan, email: owner?.email ?? customerEmail ?? undefined },
        ...{ language: c.get('language'), restaurantId },
        trialDays: owner?.trialStartedAt ? daysLeft(owner.trialStartedAt) : TRIAL_DAYS,
      });
      return c.json(checkout, 200);
    })
    .openapi(receiveWebhook, async (c) => {
      const signature = c.req.header('stripe-signature') ?? '';
      const event = await configured().readEvent(await c.req.text(), signature, clock.now());
      await applyEvent(deps, configured(), event);
      return c.json({ received: true as const }, 200);
    })
    .openapi(readSubscriptionStatus, async (c) => {
      const { tenantId } = callerOf(c);
      const status = tenantId && provider && (await deps.readSubscriptionStatus(tenantId));
      return c.json(status || { state: 'unlimited' as const }, 200);
    })
    .openapi(listClaims, async (c) => {
      const owner = provider && (await ownerOf(callerOf(c)));
      return c.json({ claims: owner ? await claimsOf(deps, owner) : [] }, 200);
    })
    .openapi(answerClaim, async (c) => {
      const caller = callerOf(c);
      const { id } = c.req.valid('param');
      const owner = provider && (await ownerOf(caller));
      if (!owner) throw new Refusal(billingRefusals.unknownClaim);
      takePage(caller.accountId);
      if (c.req.valid('json').is_mine) await claim(deps, configured(), owner, id);
      else if (!(await claims.decline(db, owner, id, clock.now()))) {
        throw new Refusal(billingRefusals.unknownClaim);
      }
      return c.json({ success: true as const }, 200);
    })
    .openapi(openPortal, async (c) => {
      const { tenantId, accountId } = callerOf(c);
      const subscription = tenantId ? await billing.findClaimed(db, tenantId) : undefined;
      if (!subscription) throw new Refusal(billingRefusals.noSubscription);
      takePage(accountId);
      const url = await configured().createPortal(subscription.customer_id, c.get('language'));
      return c.json({ url }, 200);
    });

  function configured(): Provider {
    if (!provider) throw new Refusal(billingRefusals.notConfigured);
    return provider;
  }

  /** Throws 429. The provider limits our calls in total; no single caller may use that up. */
  function takePage(who: string): void {
    rate.take(`payment:${who}`, limits.paymentPagesPerCaller);
  }

  async function ownerOf({ accountId, tenantId }: Caller): Promise<ClaimOwner | undefined> {
    return tenantId === null ? undefined : deps.readOwner(accountId, tenantId);
  }

  /** Remaining days of the restaurant's trial, rounded up. */
  function daysLeft(since: string): number {
    const milliseconds = trialEnd(new Date(since)).getTime() - clock.now().getTime();
    return Math.max(0, Math.ceil(milliseconds / (24 * 60 * 60 * 1000)));
  }
}
