import { ask } from '../../support/people/acts.ts';
import { newcomer, type newcomersActs } from '../../support/people/newcomer.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import type { TestApp } from '../../support/server/app.ts';
import type { Line } from '../../support/tenants/swaps.ts';

/** All that the tests of every call know of one call. */
export type RouteLine = {
  /** The expected status for each of `callers`. */
  answers: Statuses;
  /** The body of a valid call. */
  body?: unknown;
  /** Which parameters identify a restaurant or its rows. */
  swap: Line;
  /** For each call that changes data: a valid one, to which undeclared fields are added. */
  write?: WriteExample;
};

/**
 * The callers. `own` owns the restaurant, `other` another one. `dead` sends the token of an ended session,
 * `garbage` an invalid one.
 */
export const callers = ['nobody', 'own', 'other', 'root', 'dead', 'garbage'] as const;
type Statuses = readonly [number, number, number, number, number, number];

export const anyone = (ok: number): Statuses => [ok, ok, ok, ok, ok, ok];
export const session = (ok: number): Statuses => [401, ok, ok, ok, 401, 401];
export const ownBySlug = (ok: number): Statuses => [401, ok, 403, ok, 401, 401];
export const rootOnly = (ok: number): Statuses => [401, 403, 403, ok, 401, 401];
export const ownById = (ok: number): Statuses => [401, ok, 404, ok, 401, 401];

export const none: Line = { ok: 200 };
export const byRestaurant = { places: { id: 'restaurant' }, ok: 200 } as const;
export const adminOnly = { places: { id: 'restaurant' }, ok: 403 } as const;

export type WriteWorld = {
  restaurant: TestRestaurant;
  acts: ReturnType<typeof newcomersActs>;
  app: TestApp;
};

/** A valid call, with its status for the owner and for an anonymous caller. */
export type WriteExample = {
  answers: readonly [number, number];
  path?: (world: WriteWorld) => string | Promise<string>;
  body?: (world: WriteWorld) => object | Promise<object>;
};

export const newRequestPath = async ({ app, restaurant }: WriteWorld) =>
  `/requests/${(await ask(app, restaurant, 1)).id}`;

export function at(end: string): WriteExample['path'] {
  return ({ restaurant }) => `/restaurants/${restaurant.id}/${end}`;
}

export const own = (ok: number, end: string, body: object): WriteExample => ({
  ...{ answers: [ok, 401], path: at(end), body: () => body },
});

export const invitation: WriteExample = {
  answers: [403, 401],
  path: at('invitation'),
  body: () => ({ owner_email: newcomer().email }),
};

/** A new password and the code from the owner's mailbox. */
export async function newPassword({ acts, restaurant: { owner } }: WriteWorld) {
  await acts.forgot(owner.email);
  return { code: await acts.codeFor(owner.email), password: 'un nouveau secret' };
}
