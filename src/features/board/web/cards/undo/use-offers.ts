import { useCallback, useState } from 'react';
import type { BoardRequest } from '../../feed/board-request.ts';

/** A move of this device that it may still undo, for `MOVE_UNDO_SECONDS`. */
export type Offer = {
  kind: 'take' | 'finish';
  /** The request as the move left it. */
  request: BoardRequest;
};

export type Offers = ReadonlyMap<string, Offer>;

type OffersControl = {
  offers: Offers;
  offer(kind: Offer['kind'], request: BoardRequest): void;
  withdraw(id: string): void;
};

export function useOffers(): OffersControl {
  const [offers, setOffers] = useState<Offers>(new Map());
  const offer = useCallback((kind: Offer['kind'], request: BoardRequest) => {
    setOffers((before) => new Map(before).set(request.id, { kind, request }));
  }, []);
  const withdraw = useCallback((id: string) => {
    setOffers((before) => new Map([...before].filter(([other]) => other !== id)));
  }, []);
  return { offers, offer, withdraw };
}

/** Whether the request is still as the move left it: nobody else has moved it since. */
export function isOpen({ request }: Offer, present: BoardRequest | undefined): boolean {
  return (
    present?.status === request.status &&
    present.taken_at === request.taken_at &&
    present.ended_at === request.ended_at
  );
}
