/** Mailed codes, and the counters that limit guesses of codes and passwords. */

/**
 * Unused. Servers up to migration 015 write here during a rolling upgrade. A later migration drops it.
 */
export interface LoginAttemptsRow {
  /** SHA-256 of the lower-case address. There are rows for addresses without an account too. */
  email_hash: string;
  failures: number;
  window_started_at: string;
  blocked_until: string | null;
}

/** How often one network address or device tried one act on one e-mail address in the current window. */
export interface AskerCountRow {
  /** As in `login_attempts`. */
  email_hash: string;
  act:
    | 'password'
    | 'password of a day'
    | 'sign-up code'
    | 'password code'
    | 'passkey code'
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
  /** As in `login_attempts`. */
  email_hash: string;
  purpose: 'sign-up' | 'password' | 'passkey' | 'invitation';
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
