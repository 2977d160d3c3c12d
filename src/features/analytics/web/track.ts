/**
 * Tells the server what happened on a page. Whoever calls waits for nothing and hears of no error: measuring is never in
 * the way of a guest.
 */
import { paths } from '../../../paths.ts';
import { readStored, store } from '../../../ui/device/storage.ts';
import { randomId } from '../../../ui/network/random-id.ts';
import type { EventType } from '../rules.ts';

/** The table whose page it is; without one it is a page of no restaurant. */
type Place = { slug: string; table: number };

/** Random, of this tab, forgotten with it: it names nobody. */
const SESSION = 'sonnette.visit';
/** What the diner page needs. No code and no e-mail address that stands in a link is ever sent. */
const dinerParameters = ['restaurant', 'table', 'from'];
const IDLE_MILLISECONDS = 2000;

/** Where storage is blocked, a page is a session. */
let session: string | undefined;
/** Where pages change without being loaded, the page before. */
let lastPage: string | undefined;

export function track(eventType: EventType, metadata: Record<string, string>, place?: Place): void {
  silently(() => send(bodyOf(eventType, metadata, place)));
}

/** A page was opened: noted as it is now, told once the browser has nothing better to do. */
export function trackVisit(place?: Place): void {
  silently(() => {
    const url = pageAddress();
    const metadata = { url, referrer: lastPage ?? withoutQuery(document.referrer) };
    lastPage = withoutQuery(url);
    const bodies = [bodyOf('page_visit', metadata, place)];
    if (place && isScan()) bodies.push(bodyOf('qr_scan', metadata, place));
    whenIdle(() => silently(() => bodies.forEach(send)));
  });
}

/** What is loaded again, or found again in the history, was scanned once. */
function isScan(): boolean {
  if (new URLSearchParams(location.search).get('from') !== 'qr') return false;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type !== 'reload' && load?.type !== 'back_forward';
}

function bodyOf(eventType: EventType, metadata: Record<string, string>, place?: Place): string {
  return JSON.stringify({
    ...{ eventType, sessionId: sessionId() },
    ...(place && { restaurantSlug: place.slug, tableNumber: place.table }),
    metadata: { timestamp: new Date().toISOString(), ...metadata },
  });
}

function sessionId(): string {
  session ??= readStored<string>('session', SESSION) ?? newSession();
  return session;
}

function newSession(): string {
  const id = randomId();
  store('session', SESSION, id);
  return id;
}

function pageAddress(): string {
  const page = withoutQuery(location.href);
  if (location.pathname !== paths.diner) return page;
  const all = new URLSearchParams(location.search);
  return `${page}?${new URLSearchParams([...all].filter(([name]) => dinerParameters.includes(name)))}`;
}

function withoutQuery(address: string): string {
  if (address === '') return '';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

/** Leaves with a page that closes; Safari knows no idle time, and some browsers no beacon. */
function send(body: string): void {
  const path = '/api/analytics/track';
  const type = 'application/json';
  if (isQueued(path, new Blob([body], { type }))) return;
  const headers = { 'Content-Type': type };
  void fetch(path, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(
    () => {},
  );
}

function isQueued(path: string, body: Blob): boolean {
  try {
    return navigator.sendBeacon(path, body);
  } catch {
    return false;
  }
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback !== 'function') setTimeout(act, IDLE_MILLISECONDS / 2);
  else requestIdleCallback(act, { timeout: IDLE_MILLISECONDS });
}

function silently(act: () => void): void {
  try {
    act();
  } catch {
    // Counted or not: nobody here has a use for the reason.
  }
}
