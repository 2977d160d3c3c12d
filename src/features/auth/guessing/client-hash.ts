import { createHmac } from 'node:crypto';
import type { AppContext } from '../../../platform/http/context.ts';

/**
 * Names of shared counters. `NOBODY`: calls without a device key. `STRANGERS`: for passwords, all devices
 * that never signed in to the account; for codes, all devices.
 */
export const NOBODY = 'nobody';
export const STRANGERS = 'strangers';

/**
 * A network address or a device, hashed with the key and the e-mail address.
 * The database does not reveal it, and one device has different hashes for two accounts.
 */
export function clientHashOf(
  secretKey: string,
  emailHash: string,
  kind: 'address' | 'device',
  value: string,
): string {
  return createHmac('sha256', secretKey).update(`${kind}:${emailHash}:${value}`).digest('hex');
}

/** The contract has validated the header. */
export function deviceOf(c: AppContext): string | undefined {
  return c.req.header('device-key');
}
