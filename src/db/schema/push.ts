import type { Language } from '../../languages.ts';

/** Web push: the keys of this installation, the devices that want pushes, and the queue. */

/** The VAPID key pair with which push services recognise this installation. */
export interface PushKeyRow {
  /** There is one row. */
  id: 'vapid';
  /** Uncompressed point of P-256, base64url. */
  public_key: string;
  /** The private key, encrypted with a key from `SECRET_KEY`: a stolen database cannot send pushes. */
  sealed_key: string;
  created_at: string;
}

/** A browser that wants pushes, as `PushManager.subscribe` returned it. */
export interface PushSubscriptionRow {
  restaurant_id: string;
  id: string;
  /** Pushes go only to sessions that are still this member's. */
  member_id: string;
  /** The signed-in device. */
  session_id: string;
  /** The address at the push service that sends to this browser. Secret. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The push service: a name of `features/push/rules.ts`, or an origin of `PUSH_SERVICES`. */
  service: string;
  language: Language;
  /** Set if the device also wants pushes about requests that nobody took. */
  escalations_at: string | null;
  /** When the device was asked to answer a push, at the start of its service; null once it has. */
  asked_at: string | null;
  created_at: string;
}

/**
 * A push to one device about one thing.
 * The row of a push about a request stays after it was sent. It says which devices show the notification, so
 * that another push can replace it once somebody takes the request.
 */
export interface PushRow {
  restaurant_id: string;
  id: string;
  /** NOTE: no foreign key, so the subscription may be gone. */
  subscription_id: string;
  /** Null for a test. */
  request_id: string | null;
  /** A push replaces an earlier one with the same topic, here and at the push service. */
  topic: string;
  kind: 'request' | 'taken' | 'test';
  /** JSON: what a notice says that is about no request. Null for all others. */
  details: string | null;
  service: string;
  /** Incremented whenever it is queued again. A sender that finishes an earlier round changes nothing. */
  round: number;
  /** The last round whose token (`push-tokens.ts`) was used to take the request. */
  used_round: number | null;
  /** When to try to send it next. Null once it was sent or given up. */
  due_at: string | null;
  /** Lease: until then one process is sending it. */
  held_until: string | null;
  tries: number;
  queued_at: string;
}
