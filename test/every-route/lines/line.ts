import { ask } from '../../support/people/acts.ts';
import { newcomer, type newcomersActs } from '../../support/people/newcomer.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import type { TestApp } from '../../support/server/app.ts';
import type { Line } from '../../support/tenants/swaps.ts';

/** All that the tests of every call know of one call. */
export type RouteLine = {
  /** The expected status for each of `callers`. */
  answers: AnswersByCaller;
  /** The body of a valid call. */
  body?: unknown;
  /** Which parameters identify a restaurant or its rows. */
  swap: Line;
  /** For each call that changes data: a valid one, to which undeclared fields are added. */
  write?: WriteExample;
};

/**
 * The callers. `own` owns the restaurant, `manager` and `staff` (a paired device) are of its team, `other`
 * owns another one. `both` owns the two, with a session in the other one. `dead` sends the token of an ended
 * session, `garbage` an invalid one, `revoked` that of a device that the team has revoked.
 */
export const callers = [
  'nobody',
  'own',
  'manager',
  'staff',
  'other',
  'both',
  'root',
  'dead',
  'garbage',
  'revoked',
] as const;
export type EveryCaller = (typeof callers)[number];
export type AnswersByCaller = Record<EveryCaller, number>;

type Team = Pick<AnswersByCaller, 'own' | 'manager' | 'staff'>;

function statuses(team: Team, other: number, root: number): AnswersByCaller {
  const noSession = { nobody: 401, dead: 401, garbage: 401, revoked: 401 };
  return { ...noSession, ...team, other, both: other, root };
}

export const anyone = (ok: number): AnswersByCaller => ({
  ...statuses({ own: ok, manager: ok, staff: ok }, ok, ok),
  nobody: ok,
  dead: ok,
  garbage: ok,
  revoked: ok,
});
/** To staff, and otherwise to the guest who asked or their table. */
export const staffOrGuest = (ok: number): AnswersByCaller => ({
  ...anyone(403),
  own: ok,
  manager: ok,
  staff: ok,
  root: ok,
});
export const session = (ok: number) => statuses({ own: ok, manager: ok, staff: ok }, ok, ok);
export const rootOnly = (ok: number) => statuses({ own: 403, manager: 403, staff: 403 }, 403, ok);

/** The path or the query names the restaurant: `other` is the status of its strangers. */
const board = (ok: number, other: number) =>
  statuses({ own: ok, manager: ok, staff: ok }, other, ok);
const manage = (ok: number, other: number) =>
  statuses({ own: ok, manager: ok, staff: 403 }, other, ok);
export const boardBySlug = (ok: number) => board(ok, 403);
export const boardById = (ok: number) => board(ok, 404);
/** About the device of the session. A super_admin has no restaurant that calls it. */
export const boardOwn = (ok: number) => ({ ...board(ok, ok), root: 403 });
export const manageBySlug = (ok: number) => manage(ok, 403);
export const manageById = (ok: number) => manage(ok, 404);

export const ownById = (ok: number) => statuses({ own: ok, manager: 403, staff: 403 }, 404, ok);

/** About the restaurant of the session, which the path does not name. */
export const manageOwn = (ok: number) => manage(ok, ok);
export const ownOwn = (ok: number) => statuses({ own: ok, manager: 403, staff: 403 }, ok, ok);

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
  answers: [ok, 401],
  path: at(end),
  body: () => body,
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
