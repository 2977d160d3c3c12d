/**
 * Sends events of a page to the server. Callers neither wait nor get errors, so that measuring never disturbs
 * a guest.
 */
import type { EventType } from '../../../enums.ts';
import { figuresPath, paths } from '../../../paths.ts';
import { readStored, store } from '../../../ui/device/storage.ts';
import { whenIdle } from '../../../ui/device/when-idle.ts';
import { randomId } from '../../../ui/network/random-id.ts';

/** The table of a guest's page. Other pages have none. */
type TrackedTable = { slug: string; table: number };

/** Storage key of the tab's random session id, which ends with the tab and identifies nobody. */
const SESSION = 'sonnette.visit';
/** The only parameters sent, so that codes and e-mail addresses in links are not. */
const guestParameters = ['restaurant', 'table', 'from'];

/** The session id of this page load. If storage is blocked, the next load gets another one. */
let session: string | undefined;
/** The previous page, for navigation without a page load. */
let lastPage: string | undefined;

export function track(
  eventType: EventType,
  metadata: Record<string, string>,
  place?: TrackedTable,
): void {
  silently(() => send(bodyOf(eventType, metadata, place)));
}

/** Records a page visit now, and sends it when the browser is idle. */
export function trackVisit(place?: TrackedTable): void {
  silently(() => {
    const url = pageAddress();
    const metadata = { url, referrer: lastPage ?? withoutQuery(document.referrer) };
    lastPage = withoutQuery(url);
    const bodies = [bodyOf('page_visit', metadata, place)];
    if (place && isScan()) bodies.push(bodyOf('qr_scan', metadata, place));
    whenIdle(() => silently(() => bodies.forEach(send)));
  });
}

/** Whether this load is a new scan: a reload or history navigation is not. */
function isScan(): boolean {
  if (new URLSearchParams(location.search).get('from') !== 'qr') return false;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type !== 'reload' && load?.type !== 'back_forward';
}

function bodyOf(
  eventType: EventType,
  metadata: Record<string, string>,
  place?: TrackedTable,
): string {
  return JSON.stringify({
    eventType,
    sessionId: sessionId(),
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
  if (location.pathname !== paths.guest) return page;
  const all = new URLSearchParams(location.search);
  return `${page}?${new URLSearchParams([...all].filter(([name]) => guestParameters.includes(name)))}`;
}

function withoutQuery(address: string): string {
  if (address === '') return '';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

/** Uses a beacon, which also works while the page closes, or `fetch` where there is none. */
function send(body: string): void {
  const path = figuresPath('/api/analytics/track');
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

function silently(act: () => void): void {
  try {
    act();
  } catch {
    // Errors are ignored: the page does not need the event.
  }
}
