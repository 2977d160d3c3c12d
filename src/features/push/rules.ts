/** The allowed push services, and the time limits of pushes. */

import { clocks } from '../../clocks.ts';

/**
 * Host names of the push services of browsers. A leading dot means any subdomain.
 * Sources: the endpoints of Firefox (autopush), Chrome and Edge on Android (FCM), Chromium of Linux
 * distributions (jmt17.google.com), Safari (developer.apple.com: allow *.push.apple.com), and Edge on Windows
 * (WNS).
 */
const knownServices = {
  mozilla: ['.push.services.mozilla.com'],
  google: ['fcm.googleapis.com', 'jmt17.google.com'],
  apple: ['.push.apple.com'],
  microsoft: ['.notify.windows.com'],
} as const;

/** Time to live at the push service, which then drops an undelivered push: the request is old by then. */
export const PUSH_TTL_SECONDS = 120;
/** Waits before the second and the third try. */
const RETRY_AFTER_SECONDS = [5, 20];
/** In minutes. */
const longestPending = Math.max(...Object.values(clocks).map(({ pending }) => pending.closed));
/**
 * A push about a pending request is stored this long after it was last queued: it may have to be replaced. No
 * request is pending for longer: the closing rule ends it.
 */
export const PUSH_KEPT_SECONDS = (longestPending + 60) * 60;

/**
 * The push service of an endpoint: a known one by name, over https on the default port, or one of `origins`.
 * Undefined for other addresses, so that nobody can make the server call arbitrary hosts (SSRF).
 */
export function pushServiceOf(endpoint: string, origins: readonly string[]): string | undefined {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  // A fragment is never sent to the service, so one browser could pose as many endpoints.
  if (url.href.includes('#')) return undefined;
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
 * The topic of pushes about a request. Push services accept at most 32 URL-safe characters, the length of a
 * UUID without dashes.
 */
export function topicOf(requestId: string): string {
  return requestId.replaceAll('-', '');
}

/** Topics of pushes that are about no request: a test, and the push at the start of a service. */
export const plainTopics = ['test', 'service'] as const;
export type PlainTopic = (typeof plainTopics)[number];

/** A push to managers about no request. Its `topic` is what it says. */
export type TeamNotice =
  | { topic: 'absence'; name: string; at: string; zones: readonly string[] }
  | EveningNotice;

export type EveningNotice = {
  topic: 'evening';
  requests_created: number;
  in_time_share: number | null;
  unanswered: number;
};

/** A device that has not answered the push at the start of its service for so long is not at hand. */
export const ANSWER_SECONDS = 15;

/** A ring asks for an answer, too, if the device was in service for the last time so long ago. */
export const RENEWED_AFTER_SECONDS = 60 * 60;

/**
 * The VAPID subject: an `https:` or `mailto:` address at which operators of push services can reach the
 * sender. Apple refuses `localhost`.
 */
export function vapidSubjectOf(publicUrl: string | undefined, mailFrom: string): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const [, address = mailFrom] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return `mailto:${address.trim()}`;
}
