/** Signs as Standard Webhooks describe (https://www.standardwebhooks.com), v1. */
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The secret of a hook: computed, so that no database, backup or export has it. */
export function secretOf(secretKey: string, hookId: string): string {
  return PREFIX + createHmac('sha256', secretKey).update(`hook: ${hookId}`).digest('base64');
}

/** `id` is the same in each try, `at` is the time of the try. */
export function signedHeaders(secret: string, id: string, at: Date, body: string) {
  const seconds = Math.floor(at.getTime() / 1000).toString();
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}
