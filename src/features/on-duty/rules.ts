/** The stored choice of a session. */
type Choice = { serving_zones: string | null; serving_until: string | null };

export type Served = {
  /** Ids of zones; null: all. */
  zones: string[] | null;
  /** Null if the device has not chosen zones, or its choice has ended. */
  until: string | null;
};

/**
 * The zones that a device serves now. Its choice is valid until the end that was stored with it; otherwise, and if
 * all chosen zones were removed, the device serves all zones. A stored end later than `latest` was written by
 * a wrong clock and is ignored.
 */
export function servedAt(
  { serving_zones, serving_until }: Choice,
  existing: readonly string[],
  now: string,
  latest: string,
): Served {
  if (serving_until === null || serving_until <= now || serving_until > latest) {
    return { zones: null, until: null };
  }
  const chosen: string[] | null = serving_zones === null ? null : JSON.parse(serving_zones);
  const left = chosen?.filter((id) => existing.includes(id)) ?? [];
  return { zones: left.length > 0 ? left : null, until: serving_until };
}

/** How long a device is in service after its board was open, zones were chosen, or it took a request. */
export const IN_SERVICE_SECONDS = 3 * 60 * 60;
/** The same in a restaurant that is open at all hours, where zones are chosen for as long: a long shift. */
export const IN_SERVICE_ALL_HOURS_SECONDS = 16 * 60 * 60;

/**
 * Whether a device is in service. `since`: see `inServiceSince`. An instant later than `latest` was written by a wrong clock.
 */
export function isInService(
  at: string | null,
  { since, latest }: { since: string; latest: string },
) {
  return at !== null && at > since && at <= latest;
}

/** When devices and servers count as gone, in seconds. */

/** A board that polls without a stream: three missed polls. Boards have as long after a restart. */
export const DEVICE_GONE_SECONDS = 10;
/** While a board is open, the instant of its service is stored this often. */
export const IN_SERVICE_NOTED_EVERY_SECONDS = 600;
/** Interval of the heartbeat of a server. */
export const SERVER_SEEN_EVERY_SECONDS = 5;
/** Devices of a server with an older heartbeat do not count. */
export const SERVER_GONE_SECONDS = 15;
/** Servers with an older heartbeat are removed. Much later, because clocks of servers may differ. */
export const FORGET_SERVER_SECONDS = 300;

/** Request header of the board's list: several people use this paired device. */
export const SHARED_DEVICE_HEADER = 'shared-device';

/** A device in service that cannot be reached for so long is absent. */
export const ABSENT_SECONDS = 60;
/** Managers get a push of an absence that lasts so long, if nobody else serves the zones. */
export const ABSENCE_PUSHED_SECONDS = 180;

type Watched = {
  in_service_at: string | null;
  service_ended_at: string | null;
  /** Zones were chosen on it and the choice holds, or several people use it. A board may be open just to look. */
  hasBegun: boolean;
  isPresent: boolean;
  /** It gets pushes, and has answered the last that asked for it. */
  isReachable: boolean;
  /** The last heartbeat of the server that it was connected to. */
  serverSeenAt: string | null;
};

/** `countsFrom`: absences count from then on, such as the start of this server: devices come back to it. */
type Watch = { now: Date; since: string; latest: string; countsFrom: string };

/** Since when a device is absent; undefined if it is not. `since` and `latest` as in `isInService`. */
export function absentSince(device: Watched, watch: Watch): string | undefined {
  const { in_service_at, service_ended_at, hasBegun, isPresent, isReachable } = device;
  if (in_service_at === null || !isInService(in_service_at, watch)) return undefined;
  if (service_ended_at !== null || !hasBegun || isPresent || isReachable) return undefined;
  const seenAt = [in_service_at, device.serverSeenAt ?? ''].sort().at(-1) ?? in_service_at;
  const counted = [seenAt, watch.countsFrom].sort().at(-1) ?? seenAt;
  const seconds = (watch.now.getTime() - Date.parse(counted)) / 1000;
  return seconds >= ABSENT_SECONDS ? seenAt : undefined;
}
