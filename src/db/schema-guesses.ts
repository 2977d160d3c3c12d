/** Mailed codes, and what is counted so that nobody guesses them or a password. */

/**
 * Read by nobody: servers up to migration 015 count here while they are renewed. A later migration drops it.
 */
export interface LoginAttemptsRow {
  /** SHA-256 of the lower-case address: counted whether or not an account has it. */
  email_hash: string;
  failures: number;
  window_started_at: string;
  blocked_until: string | null;
}

/** What one network address or one device did with one e-mail address in the present window. */
export interface AskerCountRow {
  /** As in `login_attempts`. */
  email_hash: string;
  act:
    | 'password'
    | 'password of a day'
    | 'sign-up code'
    | 'password code'
    | 'code of a day'
    | 'mail';
  /** HMAC of a network address or of a device's random value; else the name of a group. */
  asker: string;
  count: number;
  window_started_at: string;
  blocked_until: string | null;
}

/** A device that has signed in to an account: others' wrong passwords never refuse it. */
export interface KnownDeviceRow {
  account_id: string;
  /** HMAC of a random value that the browser keeps in local storage. */
  device_hash: string;
  last_used_at: string;
}

/** The code that was last mailed to an address for a purpose. */
export interface EmailCodeRow {
  /** As in `login_attempts`: there is a row whether or not an account has the address. */
  email_hash: string;
  purpose: 'sign-up' | 'password';
  asked_at: string;
  /** HMAC of the code by the server's key; null until a mail has left, and once the code is used. */
  code_hash: string | null;
  expires_at: string | null;
  /** Wrong tries of calls that name no device. Devices have their own, in `asker_counts`. */
  tries: number;
  /** Set where the code has `limits.longCodeDigits` digits. */
  lengthened_at: string | null;
}

/** How many mails were asked for an address in the present hour. */
export interface MailCountRow {
  email_hash: string;
  mails: number;
  window_started_at: string;
}
