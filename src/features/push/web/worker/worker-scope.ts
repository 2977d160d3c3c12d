/*
 * The parts of a service worker's global scope that are used here. TypeScript's own declarations of it (`lib:
 * webworker`) exclude those of pages, which the rest of the browser code needs.
 */

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
/** Not all browsers have `addRoutes`. */
export type InstallEvent = ExtendableEvent & {
  addRoutes?(rule: { condition: object; source: 'network' }): Promise<void>;
};
/** Of a declarative push, Safari gives no data but the notification that it would show. */
export type PushEvent = ExtendableEvent & {
  data: { text(): string } | null;
  notification?: DeclaredNotification | null;
};
export type DeclaredNotification = Pick<Notification, 'title' | 'body' | 'tag' | 'data'> & {
  navigate?: string;
};
export type NotificationEvent = ExtendableEvent & { action: string; notification: Notification };
export type NavigationEvent = ExtendableEvent & {
  request: Request;
  /** The browser's own request, if navigation preload is on. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
export type SubscriptionEvent = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

type Events = {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: NavigationEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: SubscriptionEvent;
};

/** A tab or window of this origin. */
export type Tab = {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
};

export type WorkerScope = {
  registration: ServiceWorkerRegistration;
  location: Location;
  navigator: Pick<Navigator, 'language' | 'languages'>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): void;
};

/** Messages from the service worker to its pages: show this request, or a test push has arrived. */
export type WorkerMessage = { kind: 'open request'; requestId: string } | { kind: 'test arrived' };
