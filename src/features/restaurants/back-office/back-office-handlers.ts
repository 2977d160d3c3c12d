import { type Db, type Tx, transaction } from '../../../db/database.ts';
import type { RestaurantRow } from '../../../db/schema.ts';
import type { Language } from '../../../languages.ts';
import type { Clock } from '../../../platform/clock.ts';
import { audit } from '../../../platform/http/audit.ts';
import {
  type AppContext,
  type Caller,
  callerOf,
  newRouter,
} from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { restaurantRefusals } from '../contract.ts';
import { foundRestaurant, getOwnRestaurant, inOwnRestaurant } from '../lookup.ts';
import { isNameOf } from '../search-text.ts';
import * as restaurants from '../store.ts';
import { type ListTables, publicFields, withTables } from '../view.ts';
import {
  type Customer,
  changeInvitation,
  createRestaurant,
  deleteRestaurant,
  inviteOwner,
  listCustomers,
  readGlance,
  readOwner,
  sendPasswordMail,
} from './back-office-contract.ts';
import * as backOffice from './back-office-store.ts';

/** The type of the browser's API client. */
export type BackOfficeRoutes = ReturnType<typeof backOfficeRoutes>;

/**
 * The functions that concern tables, accounts, requests and trials come from `app`, which joins the features.
 * Those that take a `tx` run in the transaction of the handler.
 */
type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  listTables: ListTables;
  /** Hashes outside the transaction; returns the function that writes inside it. */
  prepareInvitation(email: string, language: Language): Promise<Invite>;
  /** The same, replacing an invitation whose owner has not set a password yet. */
  prepareNewInvitation(email: string, language: Language): Promise<InviteAnew>;
  /** Throws 404 when there is no owner, and 429. Returns the owner's e-mail address. */
  sendPasswordMail(restaurantId: string): Promise<string>;
  findCustomers(query: CustomerQuery): Promise<{ restaurants: Customer[]; total: number }>;
  findOwner(restaurantId: string): Promise<string | undefined>;
  /** Throws 403 without a second proof. Returns the function that uses the proof up. */
  prove(c: AppContext, act: 'deletion', code?: string): Promise<(tx: Tx) => Promise<void>>;
  onRestaurantDeleted(tx: Tx, deleted: backOffice.Deleted, by: Caller): Promise<void>;
  /** After the commit: closes what other systems have open for the restaurant. Never throws a refusal. */
  afterRestaurantDeleted(id: string): Promise<void>;
  countTrials(): Promise<number>;
  readActivity(): Promise<{ requests: number; unanswered: number }>;
};

type CustomerQuery = ReturnType<(typeof listCustomers)['request']['query']['parse']>;

/** Throws 409 when the address has an account or the restaurant an owner. Returns the invited address. */
type Invite = (tx: Tx, restaurantId: string) => Promise<string>;
/** `removed`: the ids of the accounts that were deleted with the earlier invitation. */
type InviteAnew = (tx: Tx, id: string) => Promise<{ email: string; removed: string[] }>;

export function backOfficeRoutes(deps: Deps) {
  const { db, log } = deps;
  return newRouter()
    .openapi(createRestaurant, async (c) => {
      const { owner_email, ...restaurant } = c.req.valid('json');
      const invite = owner_email && (await deps.prepareInvitation(owner_email, c.get('language')));
      const row = await transaction(db, async (tx) => {
        const created = await restaurants.createNamed(tx, restaurant, deps.clock);
        if (invite) await invite(tx, created.id);
        return created;
      });
      return c.json(await withTables(row, c.get('caller'), deps.listTables), 201);
    })
    .openapi(deleteRestaurant, async (c) => {
      const found = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const { name, code } = c.req.valid('json');
      requireName(c, found, name);
      const use = await deps.prove(c, 'deletion', code);
      const row = await remove(c, deps, found.id, use);
      audit(log, c, { act: 'restaurant deleted', restaurant: row.id });
      return c.json(publicFields(row), 200);
    })
    .openapi(readOwner, async (c) => {
      const id = await getOwnId(c, db, c.req.valid('param').id);
      return c.json({ email: (await deps.findOwner(id)) ?? null }, 200);
    })
    .openapi(inviteOwner, async (c) => {
      const id = await getOwnId(c, db, c.req.valid('param').id);
      const { owner_email } = c.req.valid('json');
      const invite = await deps.prepareInvitation(owner_email, c.get('language'));
      const email = await inOwnRestaurant(db, scopeOf(c), id, (tx) => invite(tx, id));
      return c.json({ email }, 201);
    })
    .openapi(changeInvitation, async (c) => {
      const id = await getOwnId(c, db, c.req.valid('param').id);
      const { owner_email } = c.req.valid('json');
      const invite = await deps.prepareNewInvitation(owner_email, c.get('language'));
      const { email, removed } = await inOwnRestaurant(db, scopeOf(c), id, (tx) => invite(tx, id));
      auditAccounts(c, log, removed);
      return c.json({ email }, 200);
    })
    .openapi(sendPasswordMail, async (c) => {
      const id = await getOwnId(c, db, c.req.valid('param').id);
      return c.json({ email: await deps.sendPasswordMail(id) }, 200);
    })
    .openapi(listCustomers, async (c) => {
      return c.json(await deps.findCustomers(c.req.valid('query')), 200);
    })
    .openapi(readGlance, async (c) => {
      return c.json(await countToday(deps), 200);
    });
}

/** Throws 404. */
async function getOwnId(c: AppContext, db: Db, idOrSlug: string): Promise<string> {
  return (await getOwnRestaurant(db, scopeOf(c), idOrSlug)).id;
}

/** Throws 400 unless an owner typed the restaurant's name. */
function requireName(c: AppContext, row: RestaurantRow, typed = ''): void {
  if (callerOf(c).role === 'super_admin' || isNameOf(row, typed)) return;
  const { wrongName } = restaurantRefusals;
  throw new Refusal(wrongName, { fields: { name: wrongName.text[c.get('language')] } });
}

/** Throws 404. */
async function remove(
  c: AppContext,
  { db, clock, onRestaurantDeleted, afterRestaurantDeleted }: Deps,
  id: string,
  spendProof: (tx: Tx) => Promise<void>,
): Promise<RestaurantRow> {
  const row = await transaction(db, (tx) =>
    backOffice.remove(tx, scopeOf(c), id, clock, async (tx, deleted) => {
      await spendProof(tx);
      await onRestaurantDeleted(tx, deleted, callerOf(c));
    }),
  );
  const found = foundRestaurant(row);
  await afterRestaurantDeleted(found.id);
  return found;
}

function auditAccounts(c: AppContext, log: Logger, deleted: string[]): void {
  for (const account of deleted) audit(log, c, { act: 'account deleted', account });
}

async function countToday({ db, countTrials, readActivity }: Deps) {
  const [restaurants, in_trial, { requests, unanswered }] = await Promise.all([
    backOffice.count(db),
    countTrials(),
    readActivity(),
  ]);
  return { restaurants, in_trial, requests_today: requests, unanswered_today: unanswered };
}
