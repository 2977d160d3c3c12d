/*
 * Whether this device rings while its board is closed. The user's choice is in local storage, the permission
 * in the browser, the subscription in the browser and on the server. Each page load synchronises them.
 */
import { useSyncExternalStore } from 'react';
import { token } from '../../../../ui/device/storage.ts';
import { onLanguage } from '../../../../ui/language/i18n.ts';
import { createListeners } from '../../../../ui/listeners.ts';
import { ApiError, NetworkError } from '../../../../ui/network/api.ts';
import { readSession, useSession } from '../../../auth/web/session.tsx';
import { isInstalled, platformOf } from '../install/platform.ts';
import { changePushWish, forgetPushWish, readPushWish } from './push-wish.ts';
import { dropSubscription, subscribeHere, unsubscribeHere } from './subscription.ts';

/**
 * `needs app`: iOS has pushes only in the installed app. `refused`: by the server, with its reason. `failed`:
 * this browser could not subscribe with its push service.
 */
export type KnownPushState =
  | { kind: 'insecure' | 'unsupported' | 'needs app' | 'blocked' | 'off' | 'on' }
  | { kind: 'failed' | 'offline' }
  | { kind: 'refused'; reason: string };

/** `unknown` until the first `syncPush` of the page. */
export type PushState = KnownPushState | { kind: 'unknown' };

export function usePushState(): PushState {
  return useSyncExternalStore(listeners.add, () => state);
}

/** What `syncPush` will probably find, as far as this device knows it without the server. */
export function likelyPushState(): KnownPushState {
  const obstacle = findObstacle();
  if (obstacle) return obstacle;
  const wish = readPushWish();
  const isWished = wish?.isOn && wish.person === personHere();
  return { kind: isWished && Notification.permission === 'granted' ? 'on' : 'off' };
}

/** Subscribes or unsubscribes browser and server by the stored choice. It never asks for permission. */
export function syncPush(): Promise<void> {
  return inTurn(async () => {
    if (!token.read()) {
      await dropSubscription();
      forgetPushWish();
    }
    const obstacle = findObstacle();
    if (obstacle) return show(obstacle);
    const person = personHere();
    // Signed out, or the session is not read yet: this runs again once it is.
    if (person === undefined) return show({ kind: 'off' });
    const wish = readPushWish();
    if (wish && wish.person !== person) forgetPushWish();
    if (!wish?.isOn || wish.person !== person) {
      await dropSubscription();
      return show({ kind: 'off' });
    }
    if (Notification.permission !== 'granted') return show({ kind: 'off' });
    await subscribe(wish.escalations);
    // The server did not answer, but the subscription of an earlier visit still works.
    if (state.kind === 'offline') show({ kind: 'on' });
  });
}

/** Asks for permission and subscribes. Call it in a tap's handler: browsers refuse it otherwise. */
export async function turnPushOn(): Promise<void> {
  // Not in turn: some browsers never answer if the person ignores the question.
  const granted = await Notification.requestPermission();
  await inTurn(async () => {
    const person = personHere();
    if (granted !== 'granted' || person === undefined)
      return show(findObstacle() ?? { kind: 'off' });
    if (await subscribe(readPushWish()?.escalations ?? false)) {
      changePushWish(person, { isOn: true, isAnswered: true });
    }
  });
}

/** The push service no longer knows the subscription. `reason` is the server's text. */
export function noteLostPush(reason: string): Promise<void> {
  return inTurn(async () => {
    await dropSubscription();
    show({ kind: 'refused', reason });
  });
}

export function turnPushOff(): Promise<void> {
  return inTurn(async () => {
    const person = personHere();
    await unsubscribeHere();
    if (person !== undefined) changePushWish(person, { isOn: false });
    show({ kind: 'off' });
  });
}

/** For managers and owners: stores whether calls that nobody takes ring here too. */
export async function wantEscalations(escalations: boolean): Promise<void> {
  const person = personHere();
  if (person === undefined) return;
  // Not in turn, so that the checkbox changes at once.
  changePushWish(person, { escalations });
  await inTurn(async () => {
    // Signed out meanwhile.
    if (personHere() !== person) return;
    if (await subscribe(escalations)) return;
    // A call without an answer may be stored, as when the page is left: the next load sends the choice again.
    if (state.kind !== 'offline') changePushWish(person, { escalations: !escalations });
  });
}

/** The account or the member that is signed in here; undefined while unknown, and for a super_admin. */
export function personHere(): string | undefined {
  const { restaurant, member } = readSession();
  if (!member) return undefined;
  return restaurant?.email || member.id;
}

const listeners = createListeners();
let state: PushState = { kind: 'unknown' };
let last: Promise<unknown> = Promise.resolve();

/** Runs one work after the other, so that a sign-out waits for a subscription in progress. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work, work);
  last = done.catch(() => {});
  return done;
}

/** Returns whether the browser and the server now have the subscription. */
async function subscribe(escalations: boolean): Promise<boolean> {
  try {
    await subscribeHere(readSession().isStaff ? undefined : escalations);
    show({ kind: 'on' });
    return true;
  } catch (error) {
    // Signed out meanwhile.
    if (!token.read()) await dropSubscription();
    show(troubleOf(error));
    return false;
  }
}

function troubleOf(error: unknown): PushState {
  if (error instanceof ApiError) return { kind: 'refused', reason: error.message };
  return { kind: error instanceof NetworkError ? 'offline' : 'failed' };
}

/** Why this browser cannot get pushes, as far as that is known without asking for permission. */
function findObstacle(): KnownPushState | undefined {
  if (!window.isSecureContext) return { kind: 'insecure' };
  if (!('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window)) {
    const isTab = platformOf(navigator) === 'ios' && !isInstalled();
    return { kind: isTab ? 'needs app' : 'unsupported' };
  }
  return Notification.permission === 'denied' ? { kind: 'blocked' } : undefined;
}

function show(next: PushState): void {
  state = next;
  listeners.emit();
}

/** The person who is signed in here. Renders again when the session changes. */
export function usePerson(): string | undefined {
  useSession();
  return personHere();
}

/**
 * Renews the subscription at each page load, and when the person, the language or the browser's permission
 * changes. Returns a function that stops it.
 */
export function followPush(person: string | undefined): () => void {
  if (person === undefined) return () => {};
  const sync = () => void syncPush();
  sync();
  const stopLanguage = onLanguage(sync);
  let permission: PermissionStatus | undefined;
  let isStopped = false;
  void readPermission().then((status) => {
    if (isStopped) return;
    permission = status;
    permission?.addEventListener('change', sync);
  });
  return () => {
    isStopped = true;
    stopLanguage();
    permission?.removeEventListener('change', sync);
  };
}

/** Undefined in browsers that cannot query this permission. */
async function readPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'notifications' });
  } catch {
    return undefined;
  }
}
