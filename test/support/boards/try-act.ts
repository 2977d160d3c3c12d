import { expect } from 'vitest';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';
import type { Answer } from '../server/http.ts';
import { type BoardModel, type Move, moves } from './board-model.ts';
import type { Act } from './board-stories.ts';

type Tried = { app: TestApp; restaurant: TestRestaurant; model: BoardModel };

/** Applies an act to server and model, and expects the same answer. */
export async function tryAct(tried: Tried, act: Act): Promise<void> {
  if (act.name === 'reset') return tryReset(tried);
  if (act.name === 'ask') return tryAsk(tried, act);
  const request = tried.model.findRequest(act.name, act.which);
  if (request) await tryMove(tried, request, act.name, act.by);
}

async function tryAsk(
  { app, restaurant, model }: Tried,
  wish: Act & { name: 'ask' },
): Promise<void> {
  const { table: tableNumber, type, message, key } = wish;
  const { status, body } = await app.call<TableRequest>('POST', restaurant.board, {
    body: { tableNumber, type, message },
    ...(key && { key }),
  });
  expect({ status, body }).toEqual(model.ask(app.clock.now(), wish, body.id));
}

async function tryMove(
  { app, restaurant, model }: Tried,
  { id }: TableRequest,
  move: Move,
  by: string | undefined,
): Promise<void> {
  const { from, to } = moves[move];
  const calls: Partial<Record<Move, () => Promise<Answer<unknown>>>> = {
    cancel: () => app.call('DELETE', `/requests/${id}`),
    // With the session, because a stranger may not say it of a request made with a key.
    serve: () => app.call('POST', `/requests/${id}/served`, restaurant.owner),
  };
  const setStatus = () =>
    app.call('PUT', `/requests/${id}/status`, {
      token: restaurant.owner.token,
      body: { status: to, from, by },
    });
  const { status, body } = await (calls[move] ?? setStatus)();
  const expected = model.move(app.clock.now(), id, move, by);
  if (expected.status === 200) expect({ status, body }).toEqual(expected);
  else expect({ status, body }).toMatchObject({ status: 409, body: { request: expected.body } });
}

async function tryReset({ app, restaurant: { board, owner }, model }: Tried): Promise<void> {
  const { status, body } = await app.call('DELETE', `${board}/reset`, owner);
  expect({ status, body }).toEqual(model.reset(app.clock.now()));
}
