/** When devices and servers count as gone, in seconds. */

/** A board that polls without a stream: three missed polls. Boards have as long after a restart. */
export const DEVICE_GONE_SECONDS = 10;
/** Interval of the heartbeat of a server. */
export const SERVER_SEEN_EVERY_SECONDS = 5;
/** Devices of a server with an older heartbeat do not count. */
export const SERVER_GONE_SECONDS = 15;
/** Servers with an older heartbeat are removed. Much later, because clocks of servers may differ. */
export const FORGET_SERVER_SECONDS = 300;
