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
