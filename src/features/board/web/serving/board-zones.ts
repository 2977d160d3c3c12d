import { createContext, use, useEffect, useMemo, useRef } from 'react';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
import type { RestaurantWithTables } from '../../../restaurants/contract.ts';
import type { RingDelays } from '../../../restaurants/rules.ts';
import { RING_DELAYS } from '../../../restaurants/rules.ts';
import { refreshRestaurant } from '../../../restaurants/web/use-restaurant.ts';
import { refreshZones, useZones } from '../../../tables/web/zones/zone-calls.ts';
import { changeDeviceSettings } from '../device/device-settings.ts';
import { useIsStarted } from '../device/service.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardView } from '../feed/board-store.ts';
import { resumeServing, syncServing } from './send-serving.ts';
import { dropRemovedZones, endServing, servedZonesOf, storeDelays, useServing } from './serving.ts';

/** The zones of the board's restaurant, and those that this device serves. */
export type BoardZones = {
  slug: string;
  /** Whether the board is that of the session's restaurant. */
  isOwn: boolean;
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

/** How often an open board of a restaurant with zones reloads the zones and the delays. */
const RELOAD_MILLISECONDS = 10 * 60_000;

type ZonesSource = {
  /** The restaurant of the session, if this is its board. */
  own: { id: string } | undefined;
  slug: string;
  restaurant: RestaurantWithTables | undefined;
  feed: BoardFeed;
  view: BoardView;
};

/** Returns the zones of the restaurant and those that this device serves, up to date. */
export function useZonesOfBoard({ own, slug, restaurant, feed, view }: ZonesSource): BoardZones {
  const { data } = useZones(own?.id ?? '', own !== undefined);
  const serving = useServing(slug);
  const hasZones = data !== undefined && data.length > 0;
  const isReady = view.state === 'ready';

  useEffect(() => {
    if (isReady && hasZones) void syncServing(slug);
  }, [isReady, hasZones, slug]);
  useEffect(() => {
    if (data)
      dropRemovedZones(
        slug,
        data.map(({ id }) => id),
      );
  }, [data, slug]);
  const isStarted = useIsStarted();
  const isOwn = own !== undefined;
  const hasBegun = isOwn && isReady && isStarted;
  useEffect(() => {
    if (hasBegun) resumeServing(slug);
  }, [hasBegun, slug]);
  useReload(own?.id, slug, hasZones, feed);
  useUnknownZones(own?.id, data, view);
  useEndOfServing(slug, feed);

  const widenAfter = restaurant?.widen_after_seconds ?? RING_DELAYS.widenAfter.usual;
  const escalateAfter = restaurant?.escalate_after_seconds ?? RING_DELAYS.escalateAfter.usual;
  useEffect(() => {
    if (restaurant && hasZones) storeDelays(slug, { widenAfter, escalateAfter });
  }, [restaurant, hasZones, slug, widenAfter, escalateAfter]);
  const served = servedZonesOf(serving);
  return useMemo(
    () => ({
      slug,
      isOwn,
      zones: data ?? [],
      served: hasZones ? served : null,
      hasChoice: data !== undefined && data.length > 1,
      names: new Map(data?.map(({ id, name }) => [id, name])),
      delays: { widenAfter, escalateAfter },
    }),
    [slug, isOwn, data, hasZones, served, widenAfter, escalateAfter],
  );
}

function useReload(
  restaurantId: string | undefined,
  slug: string,
  hasZones: boolean,
  feed: BoardFeed,
): void {
  useEffect(() => {
    if (restaurantId === undefined || !hasZones) return;
    let at = Date.now();
    return feed.onTick(() => {
      // In both directions, because the clock may be set back.
      if (Math.abs(Date.now() - at) < RELOAD_MILLISECONDS) return;
      at = Date.now();
      void refreshZones(restaurantId);
      void refreshRestaurant(slug);
    });
  }, [restaurantId, slug, hasZones, feed]);
}

/** Reloads the zones when a request is in an unknown one, which was added meanwhile. */
function useUnknownZones(
  restaurantId: string | undefined,
  zones: readonly { id: string }[] | undefined,
  { latest }: BoardView,
): void {
  const reloadedFor = useRef(new Set<string>());
  useEffect(() => {
    if (restaurantId === undefined || !zones) return;
    for (const { zone_id } of latest.values()) {
      if (zone_id === null || zones.some(({ id }) => id === zone_id)) continue;
      if (reloadedFor.current.has(zone_id)) continue;
      reloadedFor.current.add(zone_id);
      void refreshZones(restaurantId);
    }
  }, [restaurantId, zones, latest]);
}

/** At the end of the service day the board shows the start of the service again, which asks for zones. */
function useEndOfServing(slug: string, feed: BoardFeed): void {
  useEffect(() => {
    const check = () => {
      const { state, clockOffset } = feed.read();
      if (state !== 'ready' || !endServing(slug, Date.now() + clockOffset)) return;
      changeDeviceSettings({ startedOn: undefined });
    };
    const stops = [feed.onTick(check), feed.subscribe(check)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [slug, feed]);
}
