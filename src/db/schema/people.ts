import type { JournalAct, MemberRole, ProvenAct, TokenScope } from '../../enums.ts';
import type { Language } from '../../languages.ts';

/** Accounts with their passkeys, the members of restaurants, their devices, and what members did. */

/** An e-mail address with a password. */
export interface AccountRow {
  id: string;
  /** Lower case. */
  email: string;
  password_hash: string;
  /** `owner`: any account but a super_admin. Its rights in a restaurant are those of its member there. */
  role: 'owner' | 'super_admin';
  created_at: string;
  /** Language of the screens at the last sign-in, and of mails to this account. */
  language: Language | null;
  /**
   * When the owner of the account deleted a restaurant or left a team. From then on, removal from a team does
   * not delete the account.
   * Null again once the account opens a restaurant.
   */
  kept_at: string | null;
  /** When the first trial began of the restaurants that it owned and that were deleted. */
  deleted_trial_started_at: string | null;
  /**
   * When its owner first chose a password or signed in. Null if the operator opened it by an invitation that
   * nobody has accepted: such an account counts as no owner.
   */
  proven_at: string | null;
}

/** A person or a shared device of one restaurant. */
export interface MemberRow {
  id: string;
  restaurant_id: string;
  /** Null for staff, who sign in with a pairing code; set for owners and managers. */
  account_id: string | null;
  name: string;
  role: MemberRole;
  created_at: string;
  /** Set if the account switched to this restaurant last: the next sign-in opens it. */
  chosen_at: string | null;
  /** Set when the member unsubscribed from the weekly report. */
  report_refused_at: string | null;
  /** The last week whose report was sent or not needed: `YYYY-Www`. */
  reported_week: string | null;
  /** When the report job checks this member next. Null for staff, who get no report. */
  report_due_at: string | null;
}

/** Somebody who may join a team until `expires_at`, and is no member before they accept. */
export interface InvitationRow {
  /** Also the id of the member, once it is accepted. */
  id: string;
  restaurant_id: string;
  /** Lower case. There may be no account with this address yet. */
  email: string;
  /** The name of the future member. */
  name: string;
  role: Exclude<MemberRole, 'staff'>;
  /** The member who invites; null for a super_admin. The invitation ends with the member. */
  invited_by: string | null;
  /** The hash of the code that was mailed last, with which an address without an account accepts. */
  code_hash: string | null;
  created_at: string;
  expires_at: string;
}

/** A signed-in device. */
export interface SessionRow {
  /** SHA-256 of the bearer token, hex. The token itself is never stored. */
  token_hash: string;
  /** Null for a paired device. */
  account_id: string | null;
  /** The member whose rights the session has now. Null for a super_admin, and for an account without one. */
  member_id: string | null;
  /** Of the member. */
  restaurant_id: string | null;
  /** A name for the list of devices, such as `Safari, iPhone`; null if the browser sent none. */
  device_name: string | null;
  created_at: string;
  last_used_at: string;
  /** The zones that the device serves until `serving_until`, as a JSON list of ids; null: all. */
  serving_zones: string | null;
  serving_until: string | null;
  /** When its board was last open (to 10 min), zones were chosen on it, or it took a request. */
  in_service_at: string | null;
  /** When its service was ended on it; null once it was begun there again. */
  service_ended_at: string | null;
  /** When its board last said that several people use this paired device; null if one does. */
  shared_at: string | null;
}

/** The code that signs a device in as a member, once. */
export interface PairingCodeRow {
  restaurant_id: string;
  member_id: string;
  /** HMAC of the code with the server's key. */
  code_hash: string;
  expires_at: string;
}

/** A device that the team has revoked. Stored so that its next call gets the reason. */
export interface RevokedDeviceRow {
  token_hash: string;
  restaurant_id: string;
  revoked_at: string;
}

/** The token of another system that calls the API for one restaurant. */
export interface ApiTokenRow {
  id: string;
  restaurant_id: string;
  /** `idOfToken`, which has its SHA-256. The token itself is never stored. */
  token_hash: string;
  name: string;
  scope: TokenScope;
  created_at: string;
  /** To the hour; null before the first call. */
  last_used_at: string | null;
}

/** Who did what and when in a restaurant. Stored for `limits.journalKeptMonths`. */
export interface JournalRow {
  /** Sorts by time, like every id. */
  id: string;
  restaurant_id: string;
  at: string;
  /** Null for the operator, the payment provider and jobs. No foreign key: the entry outlives the member. */
  actor_id: string | null;
  /** The member's name at that time. */
  actor_name: string | null;
  act: JournalAct;
  /** JSON: `NotedAct` of `platform/journal.ts` without its act. */
  subject: string;
}

/** A WebAuthn credential that signs in to an account. */
export interface PasskeyRow {
  id: string;
  account_id: string;
  /** Base64url, as the authenticator made it. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** The authenticator's signature counter at the last sign-in. Stays 0 for synced passkeys. */
  sign_count: number;
  /** Given by its owner. */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** A challenge that an authenticator has to sign. Deleted when the signature arrives. */
export interface PasskeyChallengeRow {
  /** 256 random bits, base64url. */
  challenge: string;
  purpose: 'add' | 'sign-in';
  /** Who adds a passkey; null for a sign-in. */
  account_id: string | null;
  expires_at: string;
}

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

/** Mailed codes, and the counters that limit guesses of codes and passwords. */

/** How often one network address or device tried one act on one e-mail address in the current window. */
export interface AskerCountRow {
  /** SHA-256 of the lower-case address. There are rows for addresses without an account too. */
  email_hash: string;
  act:
    | 'password'
    | 'password of a day'
    | 'sign-up code'
    | 'password code'
    | 'passkey code'
    | 'old-email code'
    | 'new-email code'
    | `${ProvenAct} code`
    | 'invitation code'
    | 'code of a day'
    | 'mail';
  /** HMAC of a network address or of a device's random value; or the name of a group. */
  asker: string;
  count: number;
  window_started_at: string;
  blocked_until: string | null;
}

/** A device that has signed in to an account: wrong passwords from other devices never block it. */
export interface KnownDeviceRow {
  account_id: string;
  /** HMAC of a random value in the browser's local storage. */
  device_hash: string;
  last_used_at: string;
}

/** The last code that was mailed to an address for a purpose. */
export interface EmailCodeRow {
  /** As in `asker_counts`. */
  email_hash: string;
  purpose:
    | 'sign-up'
    | 'password'
    | 'passkey'
    | 'old-email'
    | 'new-email'
    | 'invitation'
    | ProvenAct;
  asked_at: string;
  /** HMAC of the code with the server's key. Null until its mail is sent, and once the code is used. */
  code_hash: string | null;
  expires_at: string | null;
  /** Wrong tries of calls without a device id. Tries of devices are counted in `asker_counts`. */
  tries: number;
  /** Set if the code has `limits.longCodeDigits` digits. */
  lengthened_at: string | null;
}

/** How many mails to an address were requested in the current hour. */
export interface MailCountRow {
  email_hash: string;
  mails: number;
  window_started_at: string;
}
