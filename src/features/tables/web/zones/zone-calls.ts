import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../../ui/network/api.ts';
import { reload } from '../../../../ui/network/query.ts';
import type { Zone } from '../../zones/contract.ts';
import type { ZoneRoutes } from '../../zones/handlers.ts';

const { restaurants } = client<ZoneRoutes>();

export type ShownZone = { id: string; name: string; tables: readonly number[] };

/** The zones of a restaurant, by name. */
export function useZones(restaurantId: string, isWanted = true) {
  return useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: async () => {
      const param = { id: restaurantId };
      return (await answer(restaurants[':id'].zones.$get({ param }))).zones;
    },
    enabled: isWanted,
  });
}

export function refreshZones(restaurantId: string): Promise<void> {
  return reload(keyOf(restaurantId));
}

type ZoneEntries = { name: string; tables: number[] };

/** Adds a zone, or changes the one with this id. */
export async function saveZone(
  restaurantId: string,
  zoneId: string | undefined,
  json: ZoneEntries,
): Promise<Zone> {
  const { zones } = restaurants[':id'];
  const param = { id: restaurantId };
  const saved = await (zoneId === undefined
    ? answer(zones.$post({ param, json }))
    : answer(zones[':zoneId'].$put({ param: { ...param, zoneId }, json })));
  await refreshZones(restaurantId);
  return saved;
}

export async function deleteZone(restaurantId: string, zoneId: string): Promise<void> {
  const param = { id: restaurantId, zoneId };
  await answer(restaurants[':id'].zones[':zoneId'].$delete({ param }));
  await refreshZones(restaurantId);
}

function keyOf(restaurantId: string) {
  return ['zones', restaurantId];
}
