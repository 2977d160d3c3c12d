import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../src/platform/clock.ts';

const KEY = 'sk_test_only_the_tests_have_it';
const WEBHOOK_SECRET = 'whsec_only_the_tests_have_it';
export const prices = { monthly: 'price_monthly', yearly: 'price_yearly' };

/** How it behaves: `hangs` never answers, `fails` answers 500, `is flooded` 429, `drops` disconnects. */
type Behaviour = 'answers' | 'hangs' | 'fails' | 'is flooded' | 'drops';

/** A call of the product, with form fields by their bracketed names. */
export type ProviderCall = { method: string; path: string; fields: Record<string, string> };

export type Subscription = {
  id: string;
  status: string;
  email: string;
  price: string;
  /** The price of another item, which comes first. */
  addOn?: string;
  createdAt?: Date;
  trialEndsAt?: Date;
  periodEndsAt?: Date;
  cancelAt?: Date;
  endedAt?: Date;
  restaurantId?: string;
};

/** A server on its own port with the part of the payment provider's API that the product uses. */
export type PaymentProvider = {
  url: string;
  /** Without searches. */
  calls: ProviderCall[];
  /** Idempotency keys of creations: one key creates one object. */
  keys: Set<string | undefined>;
  behaviour: Behaviour;
  /** For `startApp`. */
  environment: Record<string, string>;
  /** Its subscriptions. Tests change them, as customers would. */
  subscriptions: Map<string, Subscription>;
  /** Its open checkout pages, by id, with the restaurant that each names. */
  checkouts: Map<string, string | undefined>;
  /** What was bought on its checkout pages, by the id of the page. */
  paid: Map<string, string>;
  /** Stops listening until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

export async function startPaymentProvider(): Promise<PaymentProvider> {
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => void answer(request, response));
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const provider: PaymentProvider = {
    url,
    calls: [],
    keys: new Set(),
    behaviour: 'answers',
    subscriptions: new Map(),
    checkouts: new Map(),
    paid: new Map(),
    environment: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_MONTHLY: prices.monthly,
      STRIPE_PRICE_YEARLY: prices.yearly,
      STRIPE_API_URL: url,
      PUBLIC_URL: 'https://sonnette.example',
    },
    async stop() {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: () => listen(port),
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: address = '', headers } = request;
    const { pathname, searchParams } = new URL(address, url);
    let body = '';
    for await (const chunk of request) body += chunk;
    const fields = Object.fromEntries([...searchParams, ...new URLSearchParams(body)]);
    // The daily job searches by itself.
    if (!pathname.endsWith('/search')) provider.calls.push({ method, path: pathname, fields });
    if (method === 'POST') provider.keys.add(headers['idempotency-key']?.toString());
    if (provider.behaviour === 'hangs') {
      held.add(response);
      return;
    }
    if (provider.behaviour === 'drops') {
      request.socket.destroy();
      return;
    }
    const isKnown = headers.authorization === `Bearer ${KEY}`;
    const [status, json] = isKnown ? respond(method, pathname, fields) : unknownKey;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  }

  function respond(method: string, path: string, fields: Record<string, string>): [number, object] {
    if (provider.behaviour === 'is flooded') return [429, refused('rate_limit_error', 'too many')];
    if (provider.behaviour === 'fails') return [500, refused('api_error', 'our fault')];
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const id = `cs_test_${provider.calls.length}`;
      provider.checkouts.set(id, fields.client_reference_id);
      return [200, { id, object: 'checkout.session', url: `${url}/pay/${id}` }];
    }
    if (method === 'POST' && path === '/v1/billing_portal/sessions') {
      return [200, { id: 'bps_1', object: 'billing_portal.session', url: `${url}/portal` }];
    }
    if (method === 'GET' && path === '/v1/checkout/sessions') {
      const open = [...provider.checkouts].map(([id, restaurantId]) => ({
        id,
        object: 'checkout.session',
        client_reference_id: restaurantId ?? null,
      }));
      return [200, { object: 'list', data: open, has_more: false }];
    }
    const [, page = ''] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? [];
    if (method === 'GET' && provider.paid.has(page)) {
      return [200, { id: page, subscription: provider.paid.get(page) }];
    }
    if (path === '/v1/subscriptions/search') {
      const [, restaurant] = /^metadata\['restaurant_id'\]:'(.*)'$/.exec(fields.query ?? '') ?? [];
      const since = Number(/^created>(\d+)$/.exec(fields.query ?? '')?.[1]);
      const found = [...provider.subscriptions.values()]
        .map(asStored)
        .filter(({ created, metadata }) =>
          restaurant === undefined ? created > since : metadata.restaurant_id === restaurant,
        );
      return [200, { object: 'search_result', data: found, has_more: false, next_page: null }];
    }
    const [, checkout = ''] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
    if (provider.checkouts.delete(checkout)) return [200, { id: checkout }];
    const [, id = ''] = /^\/v1\/subscriptions\/(\w+)$/.exec(path) ?? [];
    const subscription = provider.subscriptions.get(id);
    if (method === 'GET' && subscription) return [200, asStored(subscription)];
    if ((method === 'POST' || method === 'DELETE') && subscription) {
      const change = method === 'POST' ? changesIn(fields) : { status: 'canceled' };
      const changed = { ...subscription, ...change };
      provider.subscriptions.set(id, changed);
      return [200, asStored(changed)];
    }
    return [404, refused('invalid_request_error', 'no such thing', 'resource_missing')];
  }
}

/** The changes in a call: the subscription's owner and the end of its trial. */
function changesIn(fields: Record<string, string>): Partial<Subscription> {
  const { trial_end: end, 'metadata[restaurant_id]': restaurantId } = fields;
  return {
    ...(restaurantId && { restaurantId }),
    ...(end === 'now' && { status: 'active' }),
    ...(end && end !== 'now' && { trialEndsAt: new Date(Number(end) * 1000) }),
  };
}

const unknownKey: [number, object] = [401, refused('authentication_error', 'invalid key')];

function asStored(subscription: Subscription) {
  const { id, status, email, price, addOn, restaurantId, createdAt } = subscription;
  const seconds = (date: Date | undefined) => (date ? Math.floor(date.getTime() / 1000) : null);
  return {
    id,
    object: 'subscription',
    status,
    created: seconds(createdAt) ?? 1_790_000_000,
    customer: { id: `cus_${id}`, object: 'customer', email },
    metadata: { ...(restaurantId !== undefined && { restaurant_id: restaurantId }) },
    trial_end: seconds(subscription.trialEndsAt),
    ended_at: seconds(subscription.endedAt),
    cancel_at: seconds(subscription.cancelAt),
    cancel_at_period_end: false,
    items: {
      object: 'list',
      data: [
        ...(addOn ? [{ id: 'si_0', current_period_end: 1_800_000_000, price: { id: addOn } }] : []),
        {
          id: 'si_1',
          current_period_end: seconds(subscription.periodEndsAt),
          price: { id: price },
        },
      ],
    },
  };
}

function refused(type: string, message: string, code?: string): object {
  return { error: { type, message, ...(code && { code }) } };
}

export type WebhookEvent = { id: string; type: string; object: object };

/** A webhook call: its body, and the header with the signature at the clock's time. */
export function webhookCall(
  { id, type, object }: WebhookEvent,
  clock: Clock,
  secret = WEBHOOK_SECRET,
) {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: seconds,
    api_version: '2026-10-28.endive',
    data: { object },
  });
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: { 'Stripe-Signature': `t=${seconds},v1=${signature}` } };
}

/** The webhook events of one subscription's life, in order. */
export function lifeOf(subscriptionId: string): WebhookEvent[] {
  return [
    {
      id: 'evt_completed',
      type: 'checkout.session.completed',
      object: { id: 'cs_1', object: 'checkout.session', subscription: subscriptionId },
    },
    {
      id: 'evt_updated',
      type: 'customer.subscription.updated',
      object: { id: subscriptionId, object: 'subscription' },
    },
    {
      id: 'evt_failed',
      type: 'invoice.payment_failed',
      object: {
        id: 'in_1',
        object: 'invoice',
        parent: { subscription_details: { subscription: subscriptionId } },
      },
    },
    {
      id: 'evt_deleted',
      type: 'customer.subscription.deleted',
      object: { id: subscriptionId, object: 'subscription' },
    },
  ];
}
