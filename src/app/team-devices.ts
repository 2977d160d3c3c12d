import type { Db } from '../db/database.ts';
import type { Presence } from '../features/on-duty/presence.ts';
import { listServing } from '../features/on-duty/serving-store.ts';
import { listPresent, type PresentDevice } from '../features/on-duty/store.ts';
import { listSubscribed } from '../features/push/store.ts';
import { isAtHand, type TeamDevice } from '../features/requests/ringing/plan.ts';
import type { ListAtHand } from '../features/team/lookup.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * The signed-in devices of these restaurants' teams, with their zones, presence and push subscription.
 * `heartbeatSince`: devices of servers without a heartbeat since then are not present.
 */
export async function listTeamDevices(
  db: Db,
  restaurantIds: readonly string[],
  { now, heartbeatSince }: { now: Date; heartbeatSince: string },
): Promise<TeamDevice[]> {
  const [serving, present, subscribed] = await Promise.all([
    listServing(db, restaurantIds, now),
    listPresent(db, restaurantIds, heartbeatSince),
    listSubscribed(db, restaurantIds, now),
  ]);
  // Per restaurant, because a session may have moved from one to the other.
  const nameOf = (device: PresentDevice) => `${device.session_id} ${device.restaurant_id}`;
  const presentDevices = new Set(present.map(nameOf));
  const wanting = new Map(subscribed.map((one) => [one.session_id, one]));
  return serving.map(({ zones, hasChosen, ...device }) => ({
    sessionId: device.session_id,
    memberId: device.member_id,
    isManager: device.role !== 'staff',
    isShared: device.isShared,
    restaurantId: device.restaurant_id,
    zones,
    hasChosen,
    isPresent: presentDevices.has(nameOf(device)),
    isInService: device.isInService || presentDevices.has(nameOf(device)),
    push: pushOf(wanting.get(device.session_id)?.isEscalation),
    isSilent: wanting.get(device.session_id)?.isSilent ?? false,
    silentFrom: wanting.get(device.session_id)?.silentFrom ?? null,
  }));
}

export function atHandLister({
  clock,
  presence,
}: {
  clock: Clock;
  presence: Presence;
}): ListAtHand {
  return async (db, restaurantId) => {
    const at = { now: clock.now(), heartbeatSince: presence.heartbeatSince };
    const devices = await listTeamDevices(db, [restaurantId], at);
    return new Map(devices.filter(isAtHand).map((device) => [device.sessionId, device]));
  };
}

function pushOf(isEscalation: boolean | undefined): TeamDevice['push'] {
  if (isEscalation === undefined) return 'none';
  return isEscalation ? 'calls nobody took' : 'calls';
}
