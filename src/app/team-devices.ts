import type { Db } from '../db/database.ts';
import { listPresent } from '../features/auth/presence/presence-store.ts';
import { listServing } from '../features/auth/store.ts';
import { listSubscribed } from '../features/push/store.ts';
import type { TeamDevice } from '../features/requests/ringing/ringing.ts';

/** The signed-in devices of a restaurant's team, with their zones, presence and push subscription. */
export async function listTeamDevices(
  db: Db,
  restaurantId: string,
  now: Date,
): Promise<TeamDevice[]> {
  const [serving, present, subscribed] = await Promise.all([
    listServing(db, restaurantId, now),
    listPresent(db, restaurantId, now),
    listSubscribed(db, restaurantId, now),
  ]);
  const presentSessions = new Set(present);
  const wanting = new Map(subscribed.map((one) => [one.session_id, one]));
  return serving.map(({ session_id, zones, hasChosen }) => ({
    ...{ sessionId: session_id, zones, hasChosen, isPresent: presentSessions.has(session_id) },
    push: pushOf(wanting.get(session_id)?.isEscalation),
    isSilent: wanting.get(session_id)?.isSilent ?? false,
  }));
}

function pushOf(isEscalation: boolean | undefined): TeamDevice['push'] {
  if (isEscalation === undefined) return 'none';
  return isEscalation ? 'calls nobody took' : 'calls';
}
