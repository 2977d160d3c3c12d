/** What a diner may do, the same whether asked for by a call or by a form without JavaScript. */
import type { DiningTableRow, RequestRow, RestaurantRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { instant } from '../../platform/clock.ts';
import { type AppContext, mayTouch } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import * as restaurants from '../restaurants/store.ts';
import * as tables from '../tables/store.ts';
import { getRequest, type RequestDeps, viewFor } from './access.ts';
import { type Answer, create } from './asking-store.ts';
import { requestRefusals } from './contract.ts';
import { type RequestType, requestCan, typeOf, type WishId, wishes } from './rules.ts';
import * as requests from './store.ts';

type Asked = {
  type?: RequestType | undefined;
  wish?: WishId | undefined;
  message?: string | undefined;
  customerName?: string | undefined;
  key?: string | undefined;
};

/** Creates a request at a table. Throws 400 for `other` without wish or message, 404, 422, and 429. */
export async function askFor(
  c: AppContext,
  deps: RequestDeps,
  slug: string,
  tableNumber: number,
  asked: Asked,
): Promise<Answer> {
  const { house, table } = await findTable(c, deps, slug, tableNumber);
  limitDiner(c, deps, table.id);
  const wish = asked.wish ?? null;
  const type = wish ? wishes[wish].type : typeOf(asked.type, asked.message);
  const isEmpty = type === 'other' && !wish && !asked.message;
  if (isEmpty) throw new Refusal(requestRefusals.messageMissing);
  return create(
    deps.db,
    deps.changes,
    {
      restaurantId: house.id,
      tableId: table.id,
      tableNumber: table.number,
      type,
      wish,
      message: asked.message ?? null,
      customer_name: asked.customerName ?? null,
      key: asked.key,
    },
    deps.clock.now(),
  );
}

/** Withdraws a pending request. Throws 409, with the request as it stands, once it is no longer pending; 404; 429. */
export async function cancel(c: AppContext, deps: RequestDeps, id: string): Promise<RequestRow> {
  const row = await getRequest(deps.db, id);
  limitDiner(c, deps, row.table_id ?? row.id);
  const moved = requestCan.cancel(row)
    ? await requests.move(deps.db, deps.changes, 'everybody', row, {
        status: 'cancelled',
        ended_at: instant(deps.clock.now()),
        ended_by: mayTouch(c.get('caller'), row.restaurant_id) ? 'staff' : 'diner',
      })
    : undefined;
  if (moved) return moved;
  const present = await getRequest(deps.db, id);
  throw new Refusal(requestRefusals.notPending, { request: await viewFor(c, deps, present) });
}

type TableDeps = Pick<RequestDeps, 'db' | 'rate'>;
type Found = { house: RestaurantRow; table: DiningTableRow };

/** Throws 404, and 429 to an address that keeps asking for tables that do not exist. */
export function findTable(
  c: AppContext,
  deps: TableDeps,
  slug: string,
  tableNumber: number,
): Promise<Found> {
  return findTableOf(restaurants.getBySlug(deps.db, slug), c, deps, tableNumber);
}

/** As `findTable`, for the address of a page: it may hold the restaurant's name instead of its slug. */
export function findLinkedTable(
  c: AppContext,
  deps: TableDeps,
  slugOrName: string,
  tableNumber: number,
): Promise<Found> {
  return findTableOf(restaurants.getBySlugOrName(deps.db, slugOrName), c, deps, tableNumber);
}

async function findTableOf(
  restaurant: Promise<RestaurantRow>,
  c: AppContext,
  deps: TableDeps,
  tableNumber: number,
): Promise<Found> {
  try {
    const house = await restaurant;
    return { house, table: await tables.getByNumber(deps.db, house.id, tableNumber) };
  } catch (error) {
    if (error instanceof Refusal) {
      deps.rate.take(`unknown:${c.get('address')}`, limits.unknownTablesPerAddress);
    }
    throw error;
  }
}

/** The narrowest first: what it refuses must not use up what a whole room shares. */
function limitDiner(c: AppContext, { rate }: RequestDeps, tableId: string): void {
  const address = c.get('address');
  rate.take(`diner:${address}:${tableId}`, limits.dinerPostsPerTableAndAddress);
  rate.take(`diner:${tableId}`, limits.dinerPostsPerTable);
  rate.take(`diner:${address}`, limits.dinerPostsPerAddress);
}
