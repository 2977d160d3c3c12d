/** Sends one push to a push service. */
import { ECDH } from 'node:crypto';
import { PUSH_TTL_SECONDS } from './rules.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Push services answer in well under a second. */
const TIMEOUT_MILLISECONDS = 5000;

/** `gone`: the browser no longer has this subscription. */
export type Accepted = 'accepted' | 'gone' | 'refused';

type Subscription = { endpoint: string; p256dh: string; auth: string };
type Push = { payload: object; topic: string };

/** Rejects if the push service does not respond in time, or not with HTTP. */
export async function callPushService(
  { endpoint, p256dh, auth }: Subscription,
  { payload, topic }: Push,
  { keys, subject }: { keys: VapidKeys; subject: string },
): Promise<{ outcome: Accepted; status: number }> {
  const { generateRequestDetails } = await library();
  const request = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      TTL: PUSH_TTL_SECONDS,
      urgency: 'high',
      topic,
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, ...keys },
    },
  );
  const { 'Content-Length': _, ...headers } = request.headers;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
    body: new Uint8Array(request.body ?? []),
    // A redirect could lead into the server's own network.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  // Only the status matters: do not read a body of unknown length.
  await response.body?.cancel().catch(() => {});
  const { status } = response;
  if (response.ok) return { outcome: 'accepted', status };
  return { outcome: status === 404 || status === 410 ? 'gone' : 'refused', status };
}

/** Whether a payload can be encrypted for these keys. */
export function areUsableKeys({ p256dh, auth }: Omit<Subscription, 'endpoint'>): boolean {
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  try {
    // Throws if the point is not on the curve.
    ECDH.convertKey(point, 'prime256v1');
  } catch {
    return false;
  }
  return point.length === 65 && secret.length === 16;
}

/** Imported lazily: most starts never send a push. */
function library() {
  return import('web-push').then(({ default: webPush }) => webPush);
}
