/** Presence: the staff devices whose board is open, and the server that each is connected to. */

/** A running server. If its heartbeat (`seen_at`) is too old, its devices do not count. */
export interface ServerRow {
  /** A random value of one process. */
  id: string;
  seen_at: string;
}

/** A signed-in device whose board is open, with a stream or by polls to this server. */
export interface PresentDeviceRow {
  server_id: string;
  /** NOTE: no foreign key, so the session may be over. */
  session_id: string;
  restaurant_id: string;
  came_at: string;
}
