import { transaction } from '../db/database.ts';
import { readEveningFigures } from '../features/analytics/evening.ts';
import { findById } from '../features/restaurants/store.ts';
import type { ApiDeps } from './api/deps.ts';
import { listTeamDevices } from './team-devices.ts';

/**
 * To be called after a device has ended its service: the last one tells the managers how the evening went. A
 * second push of an evening replaces the first. The device itself shows it on its board.
 */
export function eveningTeller({
  db,
  clock,
  presence,
  pushes,
}: Pick<ApiDeps, 'db' | 'clock' | 'presence' | 'pushes'>) {
  return async (restaurantId: string, ownSession: string): Promise<void> => {
    const restaurant = await findById(db, restaurantId);
    if (!restaurant || restaurant.evening_push_at === null) return;
    const now = clock.now();
    const { heartbeatSince } = presence;
    const devices = await listTeamDevices(db, [restaurantId], { now, heartbeatSince });
    if (devices.some(({ isInService }) => isInService)) return;
    const { last_week: _, day: __, ...evening } = await readEveningFigures(db, restaurant, now);
    if (evening.requests_created === 0) return;
    const told = devices
      .filter((each) => each.isManager && each.sessionId !== ownSession)
      .map(({ sessionId }) => sessionId);
    await transaction(db, (tx) =>
      pushes.tell(tx, restaurantId, told, { topic: 'evening', ...evening }),
    );
  };
}
