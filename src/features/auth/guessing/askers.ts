import { createHmac } from 'node:crypto';
import type { AppContext } from '../../../platform/http/context.ts';

/** A call that names no device, and all calls of devices that never signed in to the account. */
export const NOBODY = 'nobody';
export const STRANGERS = 'strangers';

/**
 * How a network address or a device is stored beside an e-mail address: nobody reads it from the database,
 * and one device at two accounts has two names.
 */
export function askerOf(
  secretKey: string,
  emailHash: string,
  kind: 'address' | 'device',
  value: string,
): string {
  return createHmac('sha256', secretKey).update(`${kind}:${emailHash}:${value}`).digest('hex');
}

/** As the browser names itself; its form was checked by the contract. */
export function deviceOf(c: AppContext): string | undefined {
  return c.req.header('device-key');
}
