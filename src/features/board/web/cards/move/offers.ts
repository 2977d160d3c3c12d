import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { cardId } from '../../../../../paths.ts';
import type { TableRequest } from '../../../../requests/contract.ts';
import { staffMoves } from '../../../../requests/rules.ts';
import { inCardOrder, type Lane } from '../board-lists.ts';

/** The moves that can be undone, and how. */
export const undoing = { take: 'release', finish: 'recall', dismiss: 'restore' } as const;

type Undoable = keyof typeof undoing;

export function isUndoable(move: string): move is Undoable {
  return Object.hasOwn(undoing, move);
}

/** A move of this device that it may still undo, for `MOVE_UNDO_SECONDS`. */
export type Offer = {
  kind: Undoable;
  /** The request as the move left it. */
  request: TableRequest;
};

export type Offers = ReadonlyMap<string, Offer>;

type OffersControl = {
  offers: Offers;
  offer(kind: Offer['kind'], request: TableRequest): void;
  withdraw(requests: readonly { id: string }[]): void;
};

export function useOffers(): OffersControl {
  const [offers, setOffers] = useState<Offers>(new Map());
  const offer = useCallback((kind: Offer['kind'], request: TableRequest) => {
    setOffers((before) => new Map(before).set(request.id, { kind, request }));
  }, []);
  const withdraw = useCallback((requests: readonly { id: string }[]) => {
    const ids = new Set(requests.map(({ id }) => id));
    setOffers((before) => new Map([...before].filter(([id]) => !ids.has(id))));
  }, []);
  return { offers, offer, withdraw };
}

export function requestsOf(offers: readonly Offer[]): readonly TableRequest[] {
  return offers.map(({ request }) => request);
}

/** Whether the request is still as the move left it: nobody else has moved it since. */
export function isOpen({ request }: Offer, present: TableRequest | undefined): boolean {
  return (
    present?.status === request.status &&
    present.taken_at === request.taken_at &&
    present.renewed_at === request.renewed_at &&
    present.ended_at === request.ended_at
  );
}

/** A card, with the offer to undo that it shows; or the line where a moved card was. */
export type LaneItem = { request: TableRequest; offer: Offer | undefined; isLine: boolean };

type Placing = {
  cards: Record<Lane, readonly TableRequest[]>;
  placed: readonly TableRequest[];
  offers: Offers;
  /** The requests whose card is out of sight in its new place. */
  outOfSight: ReadonlySet<string>;
  oldestFirst: boolean;
};

/**
 * The items of each lane. The card of an ended request has no button, and the card of a taken request may
 * be out of sight. In both cases a line where the card was offers to undo the move.
 */
export function laneItems(placing: Placing): Record<Lane, readonly LaneItem[]> {
  const { cards, placed, offers, outOfSight } = placing;
  const present = new Map(placed.map((request) => [request.id, request]));
  const isApart = (offer: Offer) =>
    isOpen(offer, present.get(offer.request.id)) &&
    (offer.kind !== 'take' || outOfSight.has(offer.request.id));
  const lines = [...offers.values()].filter(isApart);
  return {
    pending: itemsOf('pending'),
    'in-progress': itemsOf('in-progress'),
    over: itemsOf('over'),
  };

  function itemsOf(lane: Lane): readonly LaneItem[] {
    const ofLane = lines.filter(({ kind }) => staffMoves[undoing[kind]].to === lane);
    const items = cards[lane].map((request) => {
      const offer = offers.get(request.id);
      return { request, offer: offer && isApart(offer) ? undefined : offer, isLine: false };
    });
    if (ofLane.length === 0) return items;
    const added = ofLane.map((offer) => ({ request: offer.request, offer, isLine: true }));
    const byRequest = new Map([...items, ...added].map((item) => [item.request.id, item]));
    const rows = [...byRequest.values()].map(({ request }) => ({ ...request, status: lane }));
    return inCardOrder(rows, lane, placing.oldestFirst).flatMap(
      ({ id }) => byRequest.get(id) ?? [],
    );
  }
}

/**
 * The ids of requests with an offer to undo a take, whose card is off the screen or hidden by a filter.
 * Those of one table stay together: one tap took them, and one button takes them back.
 */
export function useCardsOutOfSight(
  offers: Offers,
  placed: readonly TableRequest[],
): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());

  // Measures each card once: the undo line in its place must not come and go while the page scrolls.
  useLayoutEffect(() => {
    const taken = placed.filter(
      ({ id, status }) => status === 'in-progress' && offers.get(id)?.kind === 'take',
    );
    const isUnchanged = taken.length === seen.size && taken.every(({ id }) => seen.has(id));
    if (isUnchanged) return;
    setSeen(new Map(taken.map(({ id }) => [id, seen.get(id) ?? isInSight(id)])));
  }, [offers, placed, seen]);

  return useMemo(() => outOfSight(seen, offers), [seen, offers]);
}

export function outOfSight(
  seen: ReadonlyMap<string, boolean>,
  offers: Offers,
): ReadonlySet<string> {
  const tableOf = (id: string) => offers.get(id)?.request.table_number || id;
  const unseen = new Set([...seen].flatMap(([id, isSeen]) => (isSeen ? [] : [tableOf(id)])));
  return new Set([...seen.keys()].filter((id) => unseen.has(tableOf(id))));
}

function isInSight(id: string): boolean {
  const box = document.getElementById(cardId(id))?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
}
