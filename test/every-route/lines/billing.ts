import { anyone, manageOwn, none, ownOwn, type RouteLine } from './line.ts';

export const billingLines: Record<string, RouteLine> = {
  'GET /stripe/plans': {
    answers: anyone(200),
    swap: none,
  },
  'POST /stripe/create-checkout-session': {
    // Open without a session; with one, only to those who may pay.
    answers: { ...anyone(503), manager: 403, staff: 403 },
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
    answers: manageOwn(200),
    swap: none,
  },
  'POST /stripe/portal': {
    answers: ownOwn(404),
    swap: { ok: 404 },
    write: { answers: [404, 401] },
  },
  'GET /stripe/claims': {
    answers: ownOwn(200),
    swap: none,
  },
  'PUT /stripe/claims/{id}': {
    answers: ownOwn(404),
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
