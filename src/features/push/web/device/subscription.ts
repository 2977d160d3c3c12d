/** The browser's push subscription, which belongs to the board's service worker. */
import { paths, WORKER_FILE } from '../../../../paths.ts';
import { token } from '../../../../ui/device/storage.ts';
import { currentLanguage } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, callRaw, client } from '../../../../ui/network/api.ts';
import type { PushRoutes } from '../../handlers.ts';
import type { PlainTopic } from '../../rules.ts';
import { forgetOwnSession, keepOwnSession } from '../own-session.ts';

/**
 * The scope of the worker that has the push subscription. Each staff screen has a registration of its own: a
 * common scope, `/`, would also control the guest's page.
 */
export const BOARD_SCOPE = paths.staff;

const { push } = client<PushRoutes>();

/** For what the browser itself has to do: some never say whether they could reach their push service. */
const BROWSER_MILLISECONDS = 20_000;

/**
 * Subscribes this browser, or renews its subscription, and sends it to the server.
 * Throws `ApiError` or `NetworkError`, and the error of a browser that cannot subscribe.
 */
export async function subscribeHere(escalations: boolean | undefined): Promise<void> {
  const { key } = await answer(push.key.$get());
  const { pushManager } = await inTime(boardWorker());
  const subscription = await inTime(currentSubscription(pushManager, key));
  try {
    await send(subscription, escalations);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'known_push_endpoint') throw error;
    await inTime(subscription.unsubscribe());
    await send(await inTime(subscribeWith(pushManager, key)), escalations);
  }
  const ending = token.read();
  if (ending) await keepOwnSession({ token: ending, language: currentLanguage() });
}

/** Ends the subscription on the server and in this browser. */
export async function unsubscribeHere(): Promise<void> {
  // If this call is lost, the push service answers the next push with 404 or 410.
  await callRaw('DELETE', '/api/push/subscription').catch(() => {});
  // If the browser fails, the next load of a page tries again.
  await dropSubscription().catch(() => {});
}

/**
 * Ends the subscription in this browser only, and closes its notifications, which contain guests' words. The
 * server has removed its row with the session.
 */
export function dropSubscription(): Promise<void> {
  return inTime(drop());
}

async function drop(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(BOARD_SCOPE);
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await forgetOwnSession();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/**
 * Sends a push to this device: a test, or the one that it has to answer at the start of its service. Throws
 * `ApiError` or `NetworkError`.
 */
export async function sendPlain(topic: PlainTopic): Promise<void> {
  await callRaw('POST', `/api/push/${topic}`);
}

/** Whether this device has left the push at the start of its service unanswered. */
export async function readIsSilent(): Promise<boolean> {
  return (await answer(push.subscription.$get())).is_silent;
}

async function send(subscription: PushSubscription, escalations: boolean | undefined) {
  const { endpoint = '', keys } = subscription.toJSON();
  const json = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await answer(
    push.subscription.$put({
      json: { ...json, ...(escalations !== undefined && { escalations }) },
    }),
  );
}

/** A subscription with an older key of the server, from before `push reset`, is replaced. */
async function currentSubscription(pushManager: PushManager, key: string) {
  const present = await pushManager.getSubscription();
  if (present && keyOf(present) === key) return present;
  await present?.unsubscribe();
  return subscribeWith(pushManager, key);
}

function subscribeWith(pushManager: PushManager, applicationServerKey: string) {
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function keyOf({ options }: PushSubscription): string | undefined {
  if (!options.applicationServerKey) return undefined;
  const bytes = new Uint8Array(options.applicationServerKey);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Rejects if the browser does not answer in time. If it subscribes later, the next load of a page sends that
 * subscription or ends it.
 */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), BROWSER_MILLISECONDS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Registers the worker if needed, and waits until it is active: only then can the browser subscribe. */
async function boardWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER_FILE, { scope: BOARD_SCOPE });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker || worker.state === 'activated') return registration;
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(registration);
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed.'));
    });
  });
}
