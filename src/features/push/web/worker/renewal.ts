/** Handles `pushsubscriptionchange`: the browser has replaced or dropped its push subscription. */
import { forgetOwnSession, readOwnSession } from '../own-session.ts';
import type { SubscriptionEvent, WorkerScope } from './worker-scope.ts';

/** If it fails, the server gets the new endpoint when the board is opened next. */
export async function renewSubscription(
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
