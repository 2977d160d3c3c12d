/** Requests of one restaurant in each state, and the calls of staff and guests that move them. */
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { TestApp } from '../server/app.ts';
import type { Answer, CallOptions, Refused } from '../server/http.ts';
import { asAuthor, ask, finish, take } from './acts.ts';
import type { TestRestaurant } from './people.ts';

type Id = { id: string };
type Caller = Pick<CallOptions, 'token' | 'key'>;
type Moved = Promise<Answer<TableRequest & Refused & { request: TableRequest }>>;

/** Any caller may try these calls; without one, the guest makes them who asked. */
export function requestMoves(app: Pick<TestApp, 'call'>) {
  const post =
    (act: string) =>
    (request: Id, caller: Caller = asAuthor(request), body?: object): Moved =>
      app.call('POST', `/requests/${request.id}/${act}`, { ...caller, body });
  const put =
    (what: string) =>
    ({ id }: Id, caller: Caller, body: object): Moved =>
      app.call('PUT', `/requests/${id}/${what}`, { ...caller, body });
  return {
    renewal: post('renewal'),
    dismissal: post('dismissal'),
    unserved: post('unserved'),
    reminder: post('reminder'),
    served: post('served'),
    taker: put('taker'),
    status: put('status'),
  };
}

/** Use it in tests and hooks only, as the fixtures that it takes. */
export function requestStates(app: TestApp, restaurant: TestRestaurant) {
  const now = () => app.clock.now().toISOString();
  const pending = (table = 7) => ask(app, restaurant, table, { message: 'Du sel' });
  const taken = async (table = 7) => take(app, restaurant, await pending(table), 'Inès');
  const completed = async (table = 7) => finish(app, restaurant, await taken(table));

  async function later(minutes: number): Promise<void> {
    app.clock.advance(minutes * 60_000);
    await app.tick();
  }

  /** The counts of the restaurant's month that are not 0. */
  async function counts(): Promise<Record<string, unknown>> {
    const row = await app.db
      .selectFrom('figures')
      .selectAll()
      .where('restaurant_id', '=', restaurant.id)
      .where('facet', '=', 'restaurant')
      .where('span', '=', now().slice(0, 7))
      .executeTakeFirstOrThrow();
    return Object.fromEntries(
      Object.entries(row).filter(([, value]) => typeof value === 'number' && value !== 0),
    );
  }

  return { now, later, pending, taken, completed, counts };
}
