import { useCallback, useEffect, useMemo, useState } from 'react';
import { holdUnderFinger } from '../../../../../ui/device/finger-hold.ts';
import type { TableRequest } from '../../../../requests/contract.ts';
import { isActive, staffMoves } from '../../../../requests/rules.ts';
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

/** A card; or, where it was before a move, a line: with an offer to undo it, or what became of it. */
export type LaneItem = {
  request: TableRequest;
  line?: 'undo' | 'trace' | undefined;
  offer?: Offer | undefined;
};

type Placing = {
  cards: Record<Lane, readonly TableRequest[]>;
  placed: readonly TableRequest[];
  offers: Offers;
  /** The requests that have just moved, as they were before. */
  traces: readonly TableRequest[];
  oldestFirst: boolean;
};

/**
 * The items of each lane. What has left a lane is a line there for some seconds, so that no other card moves
 * under a hand.
 */
export function laneItems(placing: Placing): Record<Lane, readonly LaneItem[]> {
  const { cards, placed, offers, traces, oldestFirst } = placing;
  const present = new Map(placed.map((request) => [request.id, request]));
  const open = [...offers.values()].filter((offer) => isOpen(offer, present.get(offer.request.id)));
  return {
    pending: itemsOf('pending'),
    'in-progress': itemsOf('in-progress'),
    over: cards.over.map((request) => ({ request })),
  };

  function itemsOf(lane: 'pending' | 'in-progress'): readonly LaneItem[] {
    const items = new Map<string, LaneItem>();
    for (const request of traces) {
      if (request.status === lane) items.set(request.id, { request, line: 'trace' });
    }
    for (const offer of open) {
      const { request, kind } = offer;
      if (staffMoves[undoing[kind]].to === lane) {
        items.set(request.id, { request, line: 'undo', offer });
      }
    }
    if (items.size === 0) return cards[lane].map((request) => ({ request }));
    for (const request of cards[lane]) items.set(request.id, { request });
    const rows = [...items.values()].map(({ request }) => ({ ...request, status: lane }));
    return inCardOrder(rows, lane, oldestFirst).flatMap(({ id }) => items.get(id) ?? []);
  }
}

/** How long the place of a card that somebody else moved stays empty. */
const TRACE_MILLISECONDS = 4000;

/** A request as it was before it left its lane, and until when its place stays empty. */
type Trace = { request: TableRequest; until: number };

/** The requests that have just left a lane, as they were there. */
export function useTraces(placed: readonly TableRequest[]): readonly TableRequest[] {
  const [known, setKnown] = useState({ placed, traces: [] as readonly Trace[] });
  // Not in an effect: the other cards would close up before.
  const traces = known.placed === placed ? known.traces : tracesAfter(known, placed);
  if (known.placed !== placed) setKnown({ placed, traces });

  useEffect(() => {
    if (traces.length === 0) return;
    const end = () => {
      const list = traces.filter(({ until }) => until > Date.now());
      setKnown((before) => (before.traces === traces ? { ...before, traces: list } : before));
    };
    let isHeld = false;
    let isDue = false;
    const stopHolding = holdUnderFinger({
      hold() {
        isHeld = true;
      },
      release() {
        isHeld = false;
        if (isDue) end();
      },
    });
    const next = Math.min(...traces.map(({ until }) => until));
    const timer = setTimeout(() => {
      isDue = true;
      if (!isHeld) end();
    }, next - Date.now());
    return () => {
      isDue = false;
      clearTimeout(timer);
      stopHolding();
    };
  }, [traces]);
  return useMemo(() => traces.map(({ request }) => request), [traces]);
}

function tracesAfter(
  known: { placed: readonly TableRequest[]; traces: readonly Trace[] },
  placed: readonly TableRequest[],
): readonly Trace[] {
  const present = new Map(placed.map(({ id, status }) => [id, status]));
  const until = Date.now() + TRACE_MILLISECONDS;
  const left = known.placed.filter(isActive).map((request) => ({ request, until }));
  const all = [...known.traces, ...left];
  const gone = all.filter(({ request: { id, status } }) => {
    const now = present.get(id);
    return now !== undefined && now !== status;
  });
  return gone.length === 0 && known.traces.length === 0 ? known.traces : gone;
}
