import { z } from '@hono/zod-openapi';
import { planNames } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../platform/http/errors.ts';
import { instantField, optionalEmailAddress } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { CURRENCY } from './rules.ts';

const planSchema = z
  .object({
    name: z.enum(planNames),
    /** Null when no provider is configured. */
    price_id: z.string().nullable(),
    price_cents: z.number().int(),
    interval: z.enum(['month', 'year']),
    currency: z.literal(CURRENCY),
  })
  .openapi('Plan');

export const listPlans = defineRoute({
  method: 'get',
  path: '/stripe/plans',
  access: 'anyone',
  summary: 'List the plans and their prices',
  responses: { 200: json(z.array(planSchema), 'The plans') },
});

export const createCheckout = defineRoute({
  method: 'post',
  path: '/stripe/create-checkout-session',
  access: 'anyone',
  summary: 'Create a checkout page at the payment provider',
  request: {
    body: jsonBody(
      z.strictObject({
        priceId: z.string().min(1).max(limits.priceIdLength),
        customerEmail: optionalEmailAddress(limits.emailLength),
      }),
    ),
  },
  responses: {
    200: json(z.object({ sessionId: z.string(), url: z.string() }), 'Where to pay'),
    ...errors(400, 403, 409, 429, 503),
  },
});

/** Callers need a signature made with the provider's secret. */
export const receiveWebhook = defineRoute({
  method: 'post',
  path: '/stripe/webhook',
  access: 'anyone',
  summary: 'Receive a webhook of the payment provider',
  responses: {
    200: json(z.object({ received: z.literal(true) }), 'Received and stored'),
    ...errors(400, 413, 503),
  },
});

const subscriptionStatusSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('unlimited') }),
    z.object({ state: z.literal('trial'), ends_at: instantField }),
    z.object({
      state: z.literal('subscribed'),
      plan: z.enum(planNames).nullable(),
      is_trial: z.boolean(),
      is_payment_late: z.boolean(),
      is_paid_twice: z.boolean(),
      next_invoice_at: instantField.nullable(),
      ends_at: instantField.nullable(),
    }),
    z.object({
      state: z.literal('grace'),
      ended_at: instantField,
      until: instantField,
      was_subscribed: z.boolean(),
    }),
    z.object({
      state: z.literal('over'),
      ended_at: instantField,
      since: instantField,
      was_subscribed: z.boolean(),
    }),
  ])
  .openapi('SubscriptionStatus');

export const readSubscriptionStatus = defineRoute({
  method: 'get',
  path: '/stripe/subscription',
  access: 'manage',
  summary: 'Read the subscription status of the caller’s restaurant',
  request: {
    query: z.object({
      session_id: z.string().min(1).max(limits.priceIdLength).optional().openapi({
        description: 'On the return from a checkout page: asks the provider about it first',
      }),
    }),
  },
  responses: {
    200: json(subscriptionStatusSchema, 'As last read from the provider'),
    ...errors(400, 401, 429, 503),
  },
});

const claimSchema = z
  .object({
    id: z.string(),
    plan: z.enum(planNames).nullable(),
    bought_at: instantField,
    is_in_use: z.boolean().openapi({
      description: 'It joined the restaurant at sign-up, and subscribes it until declined',
    }),
    is_charged_at_once: z.boolean().openapi({
      description: 'Claiming it charges at once: the free trial of the restaurant is over',
    }),
    next_invoice_at: instantField.nullable().openapi({ description: 'If it is claimed' }),
  })
  .openapi('Claim');

export type Claim = z.infer<typeof claimSchema>;

export const listClaims = defineRoute({
  method: 'get',
  path: '/stripe/claims',
  access: 'own',
  summary: 'List subscriptions that were bought with the caller’s address, without signing in',
  responses: {
    200: json(
      z.object({ claims: z.array(claimSchema) }),
      'Those that are neither claimed nor declined',
    ),
    ...errors(401),
  },
});

export const answerClaim = defineRoute({
  method: 'put',
  path: '/stripe/claims/{id}',
  access: 'own',
  summary: 'Claim or decline such a subscription',
  request: {
    params: z.object({ id: z.string().max(limits.priceIdLength) }),
    body: jsonBody(z.strictObject({ is_mine: z.boolean() })),
  },
  responses: {
    200: json(z.object({ success: z.literal(true) }), 'Claimed or declined'),
    ...errors(400, 401, 404, 409, 429, 503),
  },
});

export const openPortal = defineRoute({
  method: 'post',
  path: '/stripe/portal',
  access: 'own',
  summary: 'Create a page at the payment provider for invoices and cancellation',
  responses: {
    200: json(z.object({ url: z.string() }), 'Where to go'),
    ...errors(401, 404, 429, 503),
  },
});

export const billingRefusals = defineRefusals({
  notConfigured: {
    status: 503,
    code: 'payment_not_configured',
    text: {
      fr: 'Le paiement en ligne n’est pas encore ouvert.',
      en: 'Online payment is not available yet.',
    },
  },
  unreachable: {
    status: 503,
    code: 'payment_unreachable',
    text: {
      fr: 'Impossible de procéder au paiement. Contactez le support.',
      en: 'The payment could not be processed. Please contact support.',
    },
  },
  unknownPrice: {
    status: 400,
    code: 'unknown_price',
    text: { fr: 'Cet abonnement n’existe pas.', en: 'This plan does not exist.' },
  },
  alreadySubscribed: {
    status: 409,
    code: 'already_subscribed',
    text: {
      fr: 'Ce restaurant est déjà abonné.',
      en: 'This restaurant is already subscribed.',
    },
  },
  badSignature: {
    status: 400,
    code: 'bad_signature',
    text: { fr: 'La signature n’est pas valable.', en: 'The signature is not valid.' },
  },
  noSubscription: {
    status: 404,
    code: 'no_subscription',
    text: {
      fr: 'Ce restaurant n’a pas d’abonnement.',
      en: 'This restaurant has no subscription.',
    },
  },
  unknownClaim: {
    status: 404,
    code: 'unknown_claim',
    text: {
      fr: 'Cet abonnement n’est plus à rattacher.',
      en: 'This subscription can no longer be claimed.',
    },
  },
  subscriptionRuns: {
    status: 409,
    code: 'subscription_runs',
    text: {
      fr: 'Ce restaurant a un abonnement en cours\u202f: résiliez-le d’abord sur la page du compte, puis supprimez le restaurant.',
      en: 'This restaurant has an active subscription: cancel it first on the account page, then delete the restaurant.',
    },
  },
  subscriptionOver: {
    status: 403,
    code: 'subscription_over',
    text: {
      fr: 'L’abonnement est terminé : les tables restent telles qu’elles sont. Les appels des clients arrivent toujours.',
      en: 'The subscription is over: your tables stay as they are. Guests’ requests still come through.',
    },
  },
});
