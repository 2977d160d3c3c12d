import { anyone, none, type RouteLine, session } from './line.ts';

export const billingLines: Record<string, RouteLine> = {
  'GET /stripe/plans': {
    answers: anyone(200),
    swap: none,
  },
  'POST /stripe/create-checkout-session': {
    answers: anyone(503),
    body: { priceId: 'monthly' },
    // Undeclared fields are refused; the subscription is that of the session.
    swap: { ok: 400, body: () => ({ priceId: 'price_monthly' }) },
    // Checkout is strict and refuses unknown fields. The other calls fail because nothing is sold here.
    write: {
      answers: [400, 400],
      body: () => ({ priceId: 'price_monthly' }),
    },
  },
  'POST /stripe/webhook': {
    answers: anyone(503),
    body: {},
    swap: { ok: 503, body: () => ({}) },
    write: { answers: [503, 503] },
  },
  'GET /stripe/subscription': {
    answers: session(200),
    swap: none,
  },
  'POST /stripe/portal': {
    answers: [401, 404, 404, 404, 401, 401],
    swap: { ok: 404 },
    write: { answers: [404, 401] },
  },
  'GET /stripe/claims': {
    answers: session(200),
    swap: none,
  },
  'PUT /stripe/claims/{id}': {
    answers: [401, 404, 404, 404, 401, 401],
    body: { is_mine: true },
    swap: {
      places: { id: 'request' },
      // Undeclared fields are refused; nothing is sold there.
      ok: 400,
      body: () => ({ is_mine: true }),
    },
    write: { answers: [400, 401], body: () => ({ is_mine: true }) },
  },
};
