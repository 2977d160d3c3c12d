/*
 * The service worker of the staff screens. It shows each push, takes a request from its notification, and
 * answers a navigation without connection. It keeps no state of its own: the browser may stop it at any time.
 */

import { forgetOwnSession, readOwnSession } from '../own-session.ts';
import { answerTap } from './notification-tap.ts';
import {
  fallbackNotification,
  notificationOf,
  readPush,
  type Shown,
  TAKEN_MILLISECONDS,
} from './notifications.ts';
import { offlinePage } from './offline-page.ts';
import type {
  InstallEvent,
  NavigationEvent,
  PushEvent,
  SubscriptionEvent,
  WorkerMessage,
  WorkerScope,
} from './worker-scope.ts';

const worker = self as unknown as WorkerScope;

// A new version replaces the old one at once: both answer alike, and no page depends on the version.
worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), bypassExceptNavigations(event)]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), preloadNavigations()]));
});

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') {
    event.respondWith(navigate(event));
  }
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showPush(event));
});

worker.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerTap(worker, event));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(worker, event));
});

/**
 * NOTE: each push must show a notification. Browsers revoke a subscription whose pushes show none, Safari
 * after three of them.
 */
async function showPush(event: PushEvent): Promise<void> {
  const payload = readPush(event);
  // Safari refuses a notification without address in the place of one that has it.
  const navigate = event.notification?.navigate;
  const { title, options } = payload
    ? notificationOf(payload)
    : fallbackNotification(worker.navigator.languages);
  await show({ title, options: navigate === undefined ? options : { ...options, navigate } });
  if (!payload) return;
  const isAnswered = payload.receipt === undefined || (await sendReceipt(payload.receipt));
  if (isAnswered && (payload.kind === 'test' || payload.receipt !== undefined)) {
    await messagePages({ kind: 'test arrived' });
  }
  // After the event has ended: Chromium then checks that a notification is shown.
  if (payload.kind === 'taken') setTimeout(() => void closeTaken(payload.tag), TAKEN_MILLISECONDS);
}

async function messagePages(message: WorkerMessage): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage(message);
}

function show({ title, options }: Shown): Promise<void> {
  return worker.registration.showNotification(title, options);
}

/** Closes the notification, unless the request was released and rings again. */
async function closeTaken(tag: string): Promise<void> {
  for (const shown of await worker.registration.getNotifications({ tag })) {
    if (shown.data?.kind === 'taken') shown.close();
  }
}

/** Calls of an open board go straight to the network. Otherwise each waits until the worker has started. */
async function bypassExceptNavigations(event: InstallEvent): Promise<void> {
  const condition = { not: { requestMode: 'navigate' } };
  // A browser that does not know this condition rejects it and calls the worker as usual.
  await event.addRoutes?.({ condition, source: 'network' }).catch(() => {});
}

/** With navigation preload, the browser sends the request while the worker starts. */
async function preloadNavigations(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
}

/** A proxy whose server is down answers 502 to 504. */
const UNAVAILABLE = [502, 503, 504];

async function navigate({ request, preloadResponse }: NavigationEvent): Promise<Response> {
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    return UNAVAILABLE.includes(response.status) ? await offlinePage() : response;
  } catch {
    return offlinePage();
  }
}

const TIMEOUT_MILLISECONDS = 10_000;

/** Tells the server that a push has arrived. False without connection: the next push asks again. */
async function sendReceipt(token: string): Promise<boolean> {
  try {
    const answer = await fetch('/api/push/receipt', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * The browser has replaced or dropped its push subscription.
 * If this fails, the server gets the new endpoint when the board is opened next.
 */
async function renewSubscription(
  { registration }: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionEvent,
): Promise<void> {
  const session = await readOwnSession();
  if (!session) return;
  const headers = { Authorization: `Bearer ${session.token}`, 'Accept-Language': session.language };
  const subscription =
    newSubscription ?? (await subscribeAgain(registration, oldSubscription, headers));
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (answer.status !== 401) return;
  // The device was signed out or revoked: it must get no more pushes.
  await subscription.unsubscribe();
  await forgetOwnSession();
  for (const shown of await registration.getNotifications()) shown.close();
}

async function subscribeAgain(
  { pushManager }: ServiceWorkerRegistration,
  old: PushSubscription | null | undefined,
  headers: Record<string, string>,
): Promise<PushSubscription> {
  const applicationServerKey = old?.options.applicationServerKey ?? (await readKey(headers));
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function readKey(headers: Record<string, string>): Promise<string> {
  const answer = await fetch('/api/push/key', { headers });
  return (await answer.json()).key;
}
