/** Finds devices in service that cannot be reached, shows them on the boards, and tells managers by push. */
import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import { type Clock, latestCredible } from '../../../platform/clock.ts';
import { ABSENCE_PUSHED_SECONDS, absentSince } from '../../on-duty/rules.ts';
import { inServiceSince } from '../../on-duty/store.ts';
import { isAtHand, type TeamDevice } from '../ringing/plan.ts';
import { isServedBy } from '../ringing/rules.ts';
import { countPending } from '../store.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';
import * as rows from './absences-store.ts';
import type { Absence } from './rules.ts';

type Deps = {
  db: Db;
  clock: Clock;
  changes: RequestChanges;
  presence: { heartbeatSince: string; startedAt: string };
  listDevices: (restaurantIds: readonly string[]) => Promise<TeamDevice[]>;
  /** Sends a push to these devices once `tx` is committed. */
  tell: (tx: Tx, restaurantId: string, sessionIds: string[], told: Told) => Promise<void>;
};

/** `at`: the time of day in the restaurant. `zones`: names of those that nobody else serves. */
export type Told = { name: string; at: string; zones: string[] };

/** An absence as it is stored with the restaurant. */
type Stored = Absence & { session: string; isTold: boolean };

/**
 * Reads only devices in service that are connected to no server: two statements while there are none, whatever
 * the number of boards. It runs in one process at a time, and the write is a compare-and-set.
 */
export async function lookForAbsent(deps: Deps): Promise<void> {
  const { db, clock, presence, listDevices } = deps;
  const now = clock.now();
  const { heartbeatSince, startedAt } = presence;
  const candidates = await rows.listCandidates(db, { now, heartbeatSince });
  const shown = new Map((await rows.listShown(db)).map(({ id, absences }) => [id, absences]));
  const byRestaurant = Map.groupBy(candidates, ({ restaurant_id }) => restaurant_id);
  const ids = [...new Set([...byRestaurant.keys(), ...shown.keys()])];
  if (ids.length === 0) return;
  const devices = Map.groupBy(await listDevices(ids), ({ restaurantId }) => restaurantId);
  const pending = await countPending(db, ids, now);
  const zones = Map.groupBy(await rows.listZones(db, ids), ({ restaurant_id }) => restaurant_id);
  for (const id of ids) {
    const own = { devices: devices.get(id) ?? [], zones: zones.get(id) ?? [] };
    const team = { ...own, isAwaited: pending.has(id) };
    const from = shown.get(id) ?? null;
    const before: Stored[] = from === null ? [] : JSON.parse(from);
    const next = absencesOf(byRestaurant.get(id) ?? [], before, team, { now, startedAt });
    const to = next.length === 0 ? null : JSON.stringify(next);
    if (to !== from) await show(deps, id, { from, to, told: newlyTold(before, next) }, team);
  }
}

type Team = {
  devices: readonly TeamDevice[];
  zones: readonly { id: string; name: string }[];
  /** Whether a request is pending. */
  isAwaited: boolean;
};

function absencesOf(
  candidates: readonly rows.Candidate[],
  before: readonly Stored[],
  { devices, zones, isAwaited }: Team,
  { now, startedAt }: { now: Date; startedAt: string },
): Stored[] {
  const latest = latestCredible(now, 0);
  const absences = candidates.flatMap((candidate) => {
    const device = devices.find(({ sessionId }) => sessionId === candidate.session_id);
    if (!device) return [];
    const known = before.find(
      ({ session, since }) =>
        session === candidate.session_id && since >= (candidate.in_service_at ?? ''),
    );
    const watched = {
      ...candidate,
      hasBegun: device.hasChosen || device.isShared,
      isPresent: device.isPresent,
      isReachable: device.push !== 'none' && !device.isSilent,
    };
    const countsFrom = known ? known.since : startedAt;
    const watch = { now, since: inServiceSince(now, candidate), latest, countsFrom };
    const found = absentSince(watched, watch);
    if (found === undefined) return [];
    const since = known?.since ?? found;
    const others = devices.filter((other) => other !== device && isAtHand(other));
    const left = zones
      .filter(({ id }) => isServedBy(device.zones, id))
      .filter(({ id }) => !others.some((other) => isServedBy(other.zones, id)));
    const isLong = now.getTime() - Date.parse(since) >= ABSENCE_PUSHED_SECONDS * 1000;
    // Whoever switches off the last device at night is not told of: nobody waits any more.
    const isMissed = others.length === 0 ? isAwaited : left.length > 0;
    const isTold = known?.isTold || (isLong && isMissed);
    const { session_id: session, name } = candidate;
    return [{ session, name, since, zones: left.map(({ id }) => id), isTold }];
  });
  return absences.sort((a, b) => (a.since < b.since ? -1 : 1));
}

function newlyTold(before: readonly Stored[], next: readonly Stored[]): Stored[] {
  const wasTold = ({ session, since }: Stored) =>
    before.some((each) => each.session === session && each.since === since && each.isTold);
  return next.filter((each) => each.isTold && !wasTold(each));
}

type Change = { from: string | null; to: string | null; told: Stored[] };

async function show(
  { db, changes, tell }: Deps,
  restaurantId: string,
  { from, to, told }: Change,
  { devices, zones }: Team,
): Promise<void> {
  await tryTransaction(db, async (tx) => {
    const version = await raiseVersion(tx, changes, restaurantId);
    if (!version || !(await rows.show(tx, restaurantId, { from, to }))) return undo();
    // An open board shows the line.
    const managers = devices.filter(
      (each) => each.isManager && each.push !== 'none' && !each.isPresent,
    );
    for (const { session, name, since, ...absence } of told) {
      const sessionIds = managers.map(({ sessionId }) => sessionId).filter((id) => id !== session);
      const names = zones.filter(({ id }) => absence.zones.includes(id)).map((zone) => zone.name);
      const at = timeOfDay(since, version.time_zone);
      await tell(tx, restaurantId, sessionIds, { name, at, zones: names });
    }
    announce(changes, tx, version, null);
  });
}

/** 20:14 in both languages: restaurants use the 24-hour clock. */
function timeOfDay(at: string, timeZone: string): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('fr', format).format(new Date(at));
}
