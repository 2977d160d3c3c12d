/** Which push services may be called, and how long a push is worth sending. */

/**
 * Host names of the push services of browsers. A leading dot means any host below it.
 * Sources: the endpoints of Firefox (autopush), Chrome and Edge on Android (FCM), Safari
 * (developer.apple.com: allow *.push.apple.com), and Edge on Windows (WNS).
 */
const knownServices = {
  mozilla: ['.push.services.mozilla.com'],
  google: ['fcm.googleapis.com'],
  apple: ['.push.apple.com'],
  microsoft: ['.notify.windows.com'],
} as const;

/** A push service drops what it could not deliver for this long; a call is old by then. */
export const PUSH_TTL_SECONDS = 120;
/** Waits before the second and the third try. */
const RETRY_AFTER_SECONDS = [5, 20];
/**
 * A push about a request is kept this long after it was queued last, because it may have to be replaced. No
 * request is pending for longer: the closing rule ends it.
 */
export const PUSH_KEPT_SECONDS = 3 * 60 * 60;

/**
 * The push service of an endpoint: a known one by name, over https and its own port, or one of `origins`.
 * Undefined for every other address, so that nobody makes the server call strangers or its own network.
 */
export function pushServiceOf(endpoint: string, origins: readonly string[]): string | undefined {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (origins.includes(url.origin)) return url.origin;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  return Object.entries(knownServices).find(([, hosts]) =>
    hosts.some((host) =>
      host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
    ),
  )?.[0];
}

/** Seconds until the next try after `tries` failures; undefined after the last. */
export function retryAfterSeconds(tries: number): number | undefined {
  return RETRY_AFTER_SECONDS[tries - 1];
}

/**
 * The topic of pushes about a request: push services accept 32 URL-safe characters, which is a UUID without
 * its dashes.
 */
export function topicOf(requestId: string): string {
  return requestId.replaceAll('-', '');
}

export const TEST_TOPIC = 'test';

/**
 * Who answers for the pushes, for the operators of push services: an `https:` or `mailto:` address.
 * Apple refuses `localhost`.
 */
export function vapidSubjectOf(publicUrl: string | undefined, mailFrom: string): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const [, address = mailFrom] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return `mailto:${address.trim()}`;
}
