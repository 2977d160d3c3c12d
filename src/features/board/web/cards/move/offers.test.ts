import { expect, it } from 'vitest';
import type { TableRequest } from '../../../../requests/contract.ts';
import { readRequest } from '../../feed/read-request.ts';
import { inLanes } from '../board-lists.ts';
import { isOpen, laneItems, type Offer } from './offers.ts';

function request(id: string, status: string, minute: number): TableRequest {
  const created_at = `2026-08-21T18:0${minute}:00.000Z`;
  return readRequest({ id, status, created_at, table_number: minute });
}

/** The ids of each lane, with `~` for an offer to undo and `-` for the place of what others have moved. */
function shown(placed: TableRequest[], offers: Offer[], traces: TableRequest[] = []) {
  const items = laneItems({
    cards: inLanes(placed, false),
    placed,
    offers: new Map(offers.map((offer) => [offer.request.id, offer])),
    traces,
    oldestFirst: false,
  });
  return Object.values(items).map((lane) =>
    lane.map(({ request: { id }, line }) => `${line ? marks[line] : ''}${id}`),
  );
}

const marks = { undo: '~', trace: '-' };

const finished: Offer = { kind: 'finish', request: request('b', 'completed', 2) };
const taken: Offer = { kind: 'take', request: request('b', 'in-progress', 2) };

it('shows a line where a finished card was, between its neighbours [BRD-22]', () => {
  const others = [request('a', 'in-progress', 1), request('c', 'in-progress', 3)];
  expect(shown([...others, finished.request], [finished])).toEqual([[], ['c', '~b', 'a'], ['b']]);
});

it('shows no line before the card has moved, nor once it is back [BRD-22]', () => {
  expect(shown([request('b', 'in-progress', 2)], [finished])[1]).toEqual(['b']);
});

it('offers to undo a take where the card was [BRD-22]', () => {
  const placed = [request('a', 'pending', 1), taken.request];
  expect(shown(placed, [taken])).toEqual([['~b', 'a'], ['b'], []]);
});

it('keeps the place of a card that somebody else has taken [BRD-51]', () => {
  const placed = [request('a', 'pending', 1), taken.request];
  expect(shown(placed, [], [request('b', 'pending', 2)])).toEqual([['-b', 'a'], ['b'], []]);
});

it('shows no line once a colleague has what was given back [BRD-22]', () => {
  const again = { ...taken.request, taken_at: '2026-08-21T18:06:00.000Z' };
  const placed = [request('a', 'pending', 1), again];
  expect(shown(placed, [taken])[0]).toEqual(['a']);
});

it('shows a line where the card of a false alarm was [REQ-33]', () => {
  const dismissed: Offer = { kind: 'dismiss', request: request('b', 'cancelled', 2) };
  expect(shown([request('a', 'pending', 1), dismissed.request], [dismissed])).toEqual([
    ['~b', 'a'],
    [],
    ['b'],
  ]);
});

it('ends an offer when somebody else has moved the request', () => {
  const mine = { ...taken.request, taken_at: '2026-08-21T18:05:00.000Z' };
  const offer: Offer = { kind: 'take', request: mine };
  expect(isOpen(offer, { ...mine })).toBe(true);
  expect(isOpen(offer, { ...mine, taken_at: '2026-08-21T18:06:00.000Z' })).toBe(false);
  expect(isOpen(offer, { ...mine, renewed_at: '2026-08-21T18:06:00.000Z' })).toBe(false);
  expect(isOpen(offer, { ...mine, status: 'completed' })).toBe(false);
  expect(isOpen(offer, undefined)).toBe(false);
});
