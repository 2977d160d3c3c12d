/** Acts of guests and staff, each as one call that must succeed. */
import { type BoardEntry, seldomFields } from '../../../src/features/requests/board-contract.ts';
import type { CreatedRequest, TableRequest } from '../../../src/features/requests/contract.ts';
import type { KeyedTable } from '../../../src/features/tables/keys/store.ts';
import type { WishList } from '../../../src/features/wishes/contract.ts';
import { packOf } from '../../../src/features/wishes/packs/packs.ts';
import { newToken } from '../../../src/platform/ids.ts';
import type { TestApp } from '../server/app.ts';
import type { Answer, CallOptions } from '../server/http.ts';
import type { TestRestaurant } from './people.ts';

/** A client of a server. */
type Caller = Pick<TestApp, 'call'>;
type RequestBody = {
  type?: string;
  wish?: string;
  message?: string;
  customerName?: string;
  isTest?: boolean;
};

/** The idempotency keys of requests that `ask` has made, by id: a guest's page keeps them, too. */
const keys = new Map<string, string>();

/** For calls of the guest who asked. */
export function asAuthor({ id }: { id: string }): { key?: string } {
  const key = keys.get(id);
  return key === undefined ? {} : { key };
}

/** A guest sends a request, with a key of its own; by default for a server. */
export async function ask(
  app: Caller,
  restaurant: TestRestaurant,
  tableNumber: number,
  wish: RequestBody = {},
  options: CallOptions = {},
): Promise<CreatedRequest> {
  const key = options.key ?? newToken();
  const call = { ...options, key, body: { tableNumber, ...wish } };
  const asked = done(await app.call<CreatedRequest>('POST', restaurant.board, call), 201, 200);
  if (!asked.isExisting) keys.set(asked.id, key);
  return asked;
}

/** The owner lets a table have one request of each wish. */
export async function allowSeveral(app: Caller, { id, owner }: TestRestaurant): Promise<void> {
  const body = { requests_per_table: 'one-per-wish' };
  done(await app.call('PUT', `/restaurants/${id}`, { ...owner, body }), 200);
}

/** The key in the printed code of a table of the restaurant, whose tables are 1 to n. */
export async function keyOfTable(
  app: Caller,
  { id, owner }: TestRestaurant,
  table: number,
): Promise<string> {
  const tables = done(await app.call<KeyedTable[]>('GET', `/restaurants/${id}/tables`, owner), 200);
  return tables[table - 1]?.key ?? '';
}

/** The owner takes the list of a brasserie: the usual wishes, with choices. */
export async function offerBrasserie(app: Caller, { id, owner }: TestRestaurant): Promise<void> {
  const path = `/restaurants/${id}/wishes`;
  const { version } = done(await app.call<WishList>('GET', path), 200);
  const body = { version, wishes: packOf('brasserie') };
  done(await app.call('PUT', path, { ...owner, body }), 200);
}

/** Staff take the request. */
export function take(app: Caller, restaurant: TestRestaurant, { id }: { id: string }, by?: string) {
  return move(app, restaurant, id, { status: 'in-progress', ...(by && { by }) });
}

/** Staff complete the request. */
export function finish(app: Caller, restaurant: TestRestaurant, { id }: { id: string }) {
  return move(app, restaurant, id, { status: 'completed' });
}

/** The guest cancels the request. */
export async function cancel(
  app: Caller,
  request: { id: string },
  options: CallOptions = asAuthor(request),
): Promise<TableRequest> {
  return done(await app.call<TableRequest>('DELETE', `/requests/${request.id}`, options), 200);
}

/** The guest chooses something of the wish. */
export async function pickChoice(
  app: Caller,
  request: { id: string },
  choice: string | null,
  options: CallOptions = asAuthor(request),
): Promise<TableRequest> {
  const call = { ...options, body: { choice } };
  return done(await app.call<TableRequest>('PUT', `/requests/${request.id}/choice`, call), 200);
}

/** The list of the board, with null where a field is left out. */
export async function readBoard(app: Caller, restaurant: TestRestaurant): Promise<TableRequest[]> {
  const list = done(await app.call<BoardEntry[]>('GET', restaurant.board, restaurant.owner), 200);
  const names = [...seldomFields, 'remindable_from', 'usual_wait_seconds'];
  const absent = Object.fromEntries(names.map((field) => [field, null]));
  return list.map((entry) => ({ ...absent, asked_by: 'guest', ...entry }) as TableRequest);
}

/** The request as the guest reads it who asked. */
export async function read(app: Caller, request: { id: string }): Promise<TableRequest> {
  const call = app.call<TableRequest>('GET', `/requests/${request.id}`, asAuthor(request));
  return done(await call, 200);
}

async function move(
  app: Caller,
  restaurant: TestRestaurant,
  id: string,
  body: object,
): Promise<TableRequest> {
  const { token } = restaurant.owner;
  return done(await app.call<TableRequest>('PUT', `/requests/${id}/status`, { token, body }), 200);
}

function done<T>(answer: Answer<T>, ...expected: number[]): T {
  if (expected.includes(answer.status)) return answer.body;
  throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
