import { expect } from 'vitest';
import type { RequestsPerTable } from '../../../src/enums.ts';
import * as members from '../../../src/features/auth/members-store.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { read } from '../people/acts.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';
import type { Answer, Refused } from '../server/http.ts';
import type { BoardModel } from './board-model.ts';
import { type Move, moves } from './board-moves.ts';
import type { Act } from './board-stories.ts';
import { withoutReceipt } from './pending-request.ts';

/** The request; for a refused move, an answer with the current request. */
type Moved = TableRequest & { request: TableRequest };

type Tried = { app: TestApp; restaurant: TestRestaurant; model: BoardModel };

/** Applies an act to server and model, and expects the same answer. */
export async function tryAct(tried: Tried, act: Act): Promise<void> {
  if (act.name === 'reset') return tryReset(tried);
  if (act.name === 'ask') return tryAsk(tried, act);
  if (act.name === 'allow') return allow(tried, act.requestsPerTable);
  const request = tried.model.findRequest(act.name, act.which);
  if (!request) return;
  await (act.name === 'choose'
    ? tryChoose(tried, request, act.choice)
    : tryMove(tried, request, act));
  expect(withoutReceipt(await read(tried.app, request))).toEqual(tried.model.read(request));
}

async function tryAsk(
  { app, restaurant, model }: Tried,
  wish: Act & { name: 'ask' },
): Promise<void> {
  const { name: _, table: tableNumber, key, ...asked } = wish;
  const { status, body } = await app.call<TableRequest>('POST', restaurant.board, {
    body: { tableNumber, ...asked },
    ...(key && { key }),
  });
  const expected = model.ask(app.clock.now(), { table: tableNumber, key, ...asked }, body.id);
  expect({ status, body: withoutReceipt(body) }).toEqual(expected);
}

async function tryMove(
  { app, restaurant, model }: Tried,
  { id }: { id: string },
  { name: move, by, isOutdated }: Act & { name: Move },
): Promise<void> {
  const { from, to } = moves[move];
  const { token } = restaurant.owner;
  const staff = { token, body: { by } };
  const ifTakenAt = move === 'release' ? model.heardAt({ id }, isOutdated) : undefined;
  const giveTo = (memberId: string, ifStale = false) =>
    app.call<Moved>('PUT', `/requests/${id}/taker`, { token, body: { memberId, by, ifStale } });
  const calls: Partial<Record<Move, () => Promise<Answer<Moved>>>> = {
    cancel: () => app.call('DELETE', `/requests/${id}`),
    renew: () => app.call('POST', `/requests/${id}/renewal`, staff),
    handOver: async () => giveTo((await membersOf(app, restaurant)).lea),
    takeOver: async () => giveTo((await membersOf(app, restaurant)).camille, true),
    dismiss: () => app.call('POST', `/requests/${id}/dismissal`, staff),
    remind: () => app.call('POST', `/requests/${id}/reminder`),
    unserved: () => app.call('POST', `/requests/${id}/unserved`),
    // With a session: without one, a request made with a key can only be ended with that key.
    serve: () => app.call('POST', `/requests/${id}/served`, restaurant.owner),
  };
  const setStatus = () =>
    app.call<Moved>('PUT', `/requests/${id}/status`, {
      token,
      body: { status: to, from, by, ifTakenAt },
    });
  const { status, body } = await (calls[move] ?? setStatus)();
  const expected = model.move(app.clock.now(), id, move, { by, ifTakenAt });
  const shown = withoutReceipt(expected.status === 200 ? body : body.request);
  expect({ status, body: shown }).toEqual(expected);
}

async function tryChoose(
  { app, model }: Tried,
  { id }: { id: string },
  choice: string | null,
): Promise<void> {
  const { status, body } = await app.call<Moved & Refused>('PUT', `/requests/${id}/choice`, {
    body: { choice },
  });
  const shown = { 200: body, 409: body.request }[status];
  expect({ status, body: shown && withoutReceipt(shown) }).toEqual(model.choose(id, choice));
}

async function allow(
  { app, restaurant: { id, owner }, model }: Tried,
  requests_per_table: RequestsPerTable,
): Promise<void> {
  const call = { ...owner, body: { requests_per_table } };
  expect((await app.call('PUT', `/restaurants/${id}`, call)).status).toBe(200);
  model.allow(requests_per_table);
}

/** The ids of the owner and of her colleague Léa, who joins the team when she is first needed. */
async function membersOf({ db, clock }: TestApp, { id }: TestRestaurant) {
  const [camille, known] = await members.list(db, id);
  const joining = { restaurant_id: id, account_id: null, name: 'Léa', role: 'staff' } as const;
  const lea = known ?? (await members.create(db, joining, clock));
  return { camille: camille?.id ?? '', lea: lea?.id ?? '' };
}

async function tryReset({ app, restaurant: { board, owner }, model }: Tried): Promise<void> {
  const { status, body } = await app.call('DELETE', `${board}/reset`, owner);
  expect({ status, body }).toEqual(model.reset(app.clock.now()));
}
