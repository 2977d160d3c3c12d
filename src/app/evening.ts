import { transaction } from '../db/database.ts';
import { readEveningFigures } from '../features/analytics/evening.ts';
import { listUnanswered } from '../features/requests/store.ts';
import { findById } from '../features/restaurants/store.ts';
import type { ApiDeps } from './api/deps.ts';
import { listTeamDevices } from './team-devices.ts';

/** What calls about the evening, and about its end, need of other features. */
export function eveningDeps({ db, clock, log, presence, pushes }: ApiDeps) {
  const listOthers = async (id: string, ownSession: string) => {
    const at = { now: clock.now(), heartbeatSince: presence.heartbeatSince };
    const devices = await listTeamDevices(db, [id], at);
    return devices.filter(({ sessionId }) => sessionId !== ownSession);
  };
  const countOthers = async (id: string, ownSession: string) =>
    (await listOthers(id, ownSession)).filter(({ isInService }) => isInService).length;

  /** The service has ended, whatever becomes of the push. */
  const onEnded = (id: string, ownSession: string) =>
    tellManagers(id, ownSession).catch((err) => log.warn({ err }, 'the evening was not told'));

  /** The last device tells managers. It shows the same on its board, and a later push replaces this one. */
  async function tellManagers(id: string, ownSession: string): Promise<void> {
    const restaurant = await findById(db, id);
    if (!restaurant || restaurant.evening_push_at === null) return;
    const others = await listOthers(id, ownSession);
    if (others.some(({ isInService }) => isInService)) return;
    const figures = await readEveningFigures(db, restaurant, clock.now());
    if (figures.requests_created === 0) return;
    const { last_week: _, day: __, ...evening } = figures;
    const told = others.filter(({ isManager }) => isManager).map(({ sessionId }) => sessionId);
    await transaction(db, (tx) => pushes.tell(tx, id, told, { topic: 'evening', ...evening }));
  }
  return { db, clock, listUnanswered, countOthers, onEnded };
}
