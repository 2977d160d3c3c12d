/** Presence: staff devices with an open screen that rings, and the server that each is connected to. */

/** A running server. If its heartbeat (`seen_at`) is too old, its devices do not count. */
export interface ServerRow {
  /** A random value of one process. */
  id: string;
  seen_at: string;
}

/** A signed-in device with such a screen, connected to the server by a stream or by polls. */
export interface PresentDeviceRow {
  server_id: string;
  /** NOTE: no foreign key, so the session may be over. */
  session_id: string;
  restaurant_id: string;
  came_at: string;
}
