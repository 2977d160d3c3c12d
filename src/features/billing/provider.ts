/** The client of the payment provider, through its SDK. All calls to the provider are in this file. */

import type Stripe from 'stripe';
import { type PlanName, planNames } from '../../enums.ts';
import type { Language } from '../../languages.ts';
import { ENGLISH_PREFIX, paths } from '../../paths.ts';
import type { PaymentConfig } from '../../platform/config/config.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { billingRefusals } from './contract.ts';
import {
  idOf,
  type ProviderSubscription,
  subscriptionIdOf,
  subscriptionOf,
} from './provider-objects.ts';
import { TRIAL_DAYS } from './rules.ts';

/** Visitors wait for the answer. The SDK's default of 80 s would look like a hanging page. */
const TIMEOUT_MILLISECONDS = 4500;
/** A webhook with an older signature is refused as a replay. */
const TOLERANCE_SECONDS = 300;
/** The provider's lists have at most 100 rows a page. */
const PAGE = { limit: 100 };
const MOST_FOUND = 1000;

export type Checkout = {
  plan: PlanName;
  email: string | undefined;
  language: Language;
  /**
   * The signed-in owner's restaurant. The subscription is assigned to it, whatever e-mail address is typed.
   */
  restaurantId: string | undefined;
  /** Remaining days of the trial; 0 charges at once. */
  trialDays: number;
};

/** A webhook event. `subscriptionId` is undefined when it does not concern a subscription. */
export type ProviderEvent = { id: string; subscriptionId: string | undefined };

export class Provider {
  readonly #config: PaymentConfig;
  readonly #origin: string;
  readonly #log: Logger;
  #sdk: Promise<Stripe> | undefined;

  constructor(config: PaymentConfig, origin: string, log: Logger) {
    this.#config = config;
    this.#origin = origin;
    this.#log = log;
  }

  priceOf(plan: PlanName): string {
    return this.#config.prices[plan];
  }

  planOf(priceId: string | undefined): PlanName | undefined {
    return planNames.find((plan) => this.#config.prices[plan] === priceId);
  }

  /** Throws 503. */
  async createCheckout(checkout: Checkout): Promise<{ sessionId: string; url: string }> {
    const { plan, email, language, restaurantId, trialDays } = checkout;
    const trial = trialDays > 0 ? { trial_period_days: Math.min(trialDays, TRIAL_DAYS) } : {};
    const session = await this.#call((sdk) =>
      sdk.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: this.priceOf(plan), quantity: 1 }],
        locale: language,
        success_url: `${this.#address(language, paths.success)}?session_id={CHECKOUT_SESSION_ID}`,
        // The page on which the checkout was started.
        cancel_url: this.#address(language, restaurantId ? paths.account : paths.pricing),
        subscription_data: {
          ...trial,
          ...(restaurantId && { metadata: { restaurant_id: restaurantId } }),
        },
        ...(email && { customer_email: email }),
        ...(restaurantId && { client_reference_id: restaurantId }),
      }),
    );
    if (session.url === null) throw this.#unreachable('session without url');
    return { sessionId: session.id, url: session.url };
  }

  /** Throws 503. */
  async createPortal(customerId: string, language: Language): Promise<string> {
    const session = await this.#call((sdk) =>
      sdk.billingPortal.sessions.create({
        customer: customerId,
        locale: language,
        return_url: this.#address(language, paths.account),
      }),
    );
    return session.url;
  }

  /** Assigns the subscription to the restaurant. `trialEnd` moves the first charge. Throws 404, 503. */
  async assign(
    id: string,
    { restaurantId, trialEnd }: { restaurantId: string; trialEnd: Date | 'now' | undefined },
  ): Promise<void> {
    const known = await this.#call((sdk) =>
      sdk.subscriptions
        .update(id, {
          metadata: { restaurant_id: restaurantId },
          ...(trialEnd && {
            trial_end: trialEnd === 'now' ? trialEnd : Math.floor(trialEnd.getTime() / 1000),
            proration_behavior: 'none' as const,
          }),
        })
        .catch(undefinedIfMissing),
    );
    if (!known) throw new Refusal(billingRefusals.unknownClaim);
  }

  /** Closes the checkout pages of the restaurant that nobody has paid yet, or logs that it could not. */
  async expireCheckouts(restaurantId: string): Promise<void> {
    const expired = this.#call(async ({ checkout: { sessions } }) => {
      const expiring: Promise<unknown>[] = [];
      for await (const { id, client_reference_id } of sessions.list({ status: 'open', ...PAGE })) {
        if (client_reference_id === restaurantId) expiring.push(sessions.expire(id));
      }
      await Promise.all(expiring);
    });
    await expired.catch(() => {
      this.#log.warn({ restaurant: restaurantId }, 'checkout pages may still be open');
    });
  }

  /** The id of the subscription that was bought on this checkout page. Throws 503. */
  async findBoughtOn(sessionId: string): Promise<string | undefined> {
    const session = await this.#call(({ checkout: { sessions } }) =>
      sessions.retrieve(sessionId).catch(undefinedIfMissing),
    );
    return idOf(session?.subscription ?? null);
  }

  /** What was bought for this restaurant, or since then. NOTE: found only a minute later. Throws 503. */
  async findBought(
    of: { restaurantId: string } | { since: Date },
  ): Promise<ProviderSubscription[]> {
    const query =
      'since' in of
        ? `created>${Math.floor(of.since.getTime() / 1000)}`
        : `metadata['restaurant_id']:'${of.restaurantId}'`;
    const found = await this.#call((sdk) =>
      sdk.subscriptions.search({ query, ...PAGE }).autoPagingToArray({ limit: MOST_FOUND }),
    );
    return found.map((each) => this.#read(each));
  }

  /** Ends the subscription at once. Throws 503. */
  async cancel(id: string): Promise<void> {
    await this.#call((sdk) => sdk.subscriptions.cancel(id).catch(undefinedIfMissing));
  }

  /** The present state of the subscription; undefined when the provider does not know it. Throws 503. */
  async readSubscription(id: string): Promise<ProviderSubscription | undefined> {
    const subscription = await this.#call((sdk) =>
      sdk.subscriptions.retrieve(id, { expand: ['customer'] }).catch(undefinedIfMissing),
    );
    return subscription && this.#read(subscription);
  }

  #read(subscription: Stripe.Subscription): ProviderSubscription {
    return subscriptionOf(subscription, (price) => this.planOf(price));
  }

  /** Throws 400 for a bad signature, or one whose time differs from ours by more than five minutes. */
  async readEvent(body: string, signature: string, now: Date): Promise<ProviderEvent> {
    const { webhooks } = await this.#open();
    try {
      // The library refuses old signatures, but not signatures from the future.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (signedAt - now.getTime() / 1000 > TOLERANCE_SECONDS)
        throw new Error('signed in the future');
      const { webhookSecret: key } = this.#config;
      const at = now.getTime();
      const event = webhooks.constructEvent(body, signature, key, TOLERANCE_SECONDS, undefined, at);
      return { id: event.id, subscriptionId: subscriptionIdOf(event) };
    } catch {
      throw new Refusal(billingRefusals.badSignature);
    }
  }

  /** Return addresses keep the language of the visitor. */
  #address(language: Language, path: string): string {
    return `${this.#origin}${language === 'en' ? ENGLISH_PREFIX : ''}${path}`;
  }

  async #call<T>(request: (sdk: Stripe) => Promise<T>): Promise<T> {
    try {
      return await request(await this.#open());
    } catch (error) {
      const { type, code, statusCode } = error as Stripe.errors.StripeError;
      throw this.#unreachable([type, code, statusCode].join(' '));
    }
  }

  #unreachable(reason: string): Refusal {
    this.#log.warn({ reason }, 'payment provider call failed, answering 503');
    return new Refusal(billingRefusals.unreachable);
  }

  /** Imports the SDK at its first use, to keep the start of the server fast. */
  #open(): Promise<Stripe> {
    this.#sdk ??= import('stripe').then(({ default: Sdk }) => {
      const { secretKey, apiUrl } = this.#config;
      const url = apiUrl === undefined ? undefined : new URL(apiUrl);
      return new Sdk(secretKey, {
        timeout: TIMEOUT_MILLISECONDS,
        maxNetworkRetries: 0,
        telemetry: false,
        ...(url && {
          host: url.hostname,
          port: url.port || (url.protocol === 'https:' ? 443 : 80),
          protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
      });
    });
    return this.#sdk;
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as { code?: string }).code === 'resource_missing') return undefined;
  throw error;
}
