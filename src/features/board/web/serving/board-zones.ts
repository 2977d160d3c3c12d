import { createContext, use } from 'react';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
import type { RingDelays } from '../../../restaurants/rules.ts';

/** The zones of the board's restaurant, and those that this device serves. */
export type BoardZones = {
  slug: string;
  /** Sorted by name. Empty if the restaurant has none, or is not the restaurant of the session. */
  zones: readonly { id: string; name: string }[];
  /**
   * False with fewer than two zones. With one zone, a device that serves it serves all tables, because all
   * devices serve the tables without a zone.
   */
  hasChoice: boolean;
  /** The names of the zones by id. */
  names: ReadonlyMap<string, string>;
  /** Ids; null: all. */
  served: ServedZones;
  delays: RingDelays;
};

const BoardZonesContext = createContext<BoardZones | undefined>(undefined);

export const BoardZonesProvider = BoardZonesContext.Provider;

export function useBoardZones(): BoardZones {
  const zones = use(BoardZonesContext);
  if (!zones) throw new Error('useBoardZones() outside of a board');
  return zones;
}
