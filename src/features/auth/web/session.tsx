import { useSyncExternalStore } from 'react';
import { forget, readStored, store, token } from '../../../ui/device/storage.ts';
import { say } from '../../../ui/language/i18n.ts';
import { uiTexts } from '../../../ui/language/texts.ts';
import { ApiError, answer, client, onSessionEnded } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import type { SignedIn } from '../contract.ts';
import type { AuthRoutes } from '../handlers.ts';
import { isAdmin } from '../rules.ts';
import { deviceHeader } from './device.ts';

/*
 * The session of this device.
 * The token is in local storage and is checked with the server on start.
 * Only a 401 from the server signs out. An unreachable server does not, because boards must survive a bad
 * network.
 */

const api = client<AuthRoutes>();
const RESTAURANT_KEY = 'sonnette.restaurant';
const RETRY_MILLISECONDS = { first: 2000, most: 30_000 };

type Session = {
  isAuthenticated: boolean;
  isAdmin: boolean;
  isLoading: boolean;
  restaurant: SignedIn | undefined;
};

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, readUnknown);
}

/** Runs `act` when another account signs in, or on sign-out: use it to clear personal data. */
export function onOtherPerson(act: () => void): void {
  personActs.add(act);
}

function readSession(): Session {
  return session;
}

/** Server-rendered pages are the same for everybody. */
function readUnknown(): Session {
  return unknown;
}

/** Called once, before the first screen. */
export function startSession(): void {
  onSessionEnded(endSession);
  window.addEventListener('storage', followOtherTab);
  window.addEventListener('online', () => retry?.());
  if (token.read()) void verify();
  else show(signedOut);
}

export async function signIn(email: string, password: string): Promise<void> {
  const json = { email, password };
  storeSession(await answer(api.auth.login.$post({ json, header: deviceHeader() })));
}

/** Stores a new session, in place of any earlier one. */
export function storeSession(opened: { token: string; restaurant: SignedIn }): void {
  token.write(opened.token);
  enter(opened.restaurant);
}

/** Reloads the restaurant's data, retrying until the server answers. */
export function refreshSession(): void {
  if (token.read()) void verify();
}

/**
 * Ends the session on this device at once, then on the server. Throws when the server does not answer.
 * `leave` starts the navigation away, so that the guard does not redirect to the sign-in page.
 * The session's screens close before the next page loads: an open board would make calls without a token.
 */
export async function signOut(leave: () => Promise<void>): Promise<void> {
  const ending = token.read();
  forgetLocally();
  const left = leave();
  show(signedOut);
  await left;
  const headers = { Authorization: `Bearer ${ending}` };
  await answer(api.auth.logout.$post({}, { headers }));
}

const signedOut: Session = {
  isAuthenticated: false,
  isAdmin: false,
  isLoading: false,
  restaurant: undefined,
};

const unknown: Session = { ...signedOut, isLoading: true };
let session = unknown;
let retry: (() => void) | undefined;
const listeners = new Set<() => void>();
const personActs = new Set<() => void>();

async function verify(wait = RETRY_MILLISECONDS.first): Promise<void> {
  const checked = token.read();
  try {
    const { restaurant } = await answer(api.auth.me.$get());
    if (token.read() === checked) enter(restaurant);
  } catch (error) {
    // `endSession` has already handled a 401.
    if (token.read() !== checked || (error instanceof ApiError && error.status === 401)) return;
    const restaurant = readStored<SignedIn>('local', RESTAURANT_KEY);
    if (restaurant && session.isLoading) show(signedInAs(restaurant));
    verifyAgainIn(wait);
  }
}

function verifyAgainIn(wait: number): void {
  const timer = setTimeout(() => retry?.(), wait);
  retry = () => {
    clearTimeout(timer);
    retry = undefined;
    void verify(Math.min(wait * 2, RETRY_MILLISECONDS.most));
  };
}

function enter(restaurant: SignedIn): void {
  store('local', RESTAURANT_KEY, restaurant);
  show(signedInAs(restaurant));
}

/** Handles a 401: signs out on this device. */
function endSession(): void {
  const wasIn = session.isAuthenticated;
  forgetLocally();
  show(signedOut);
  if (!wasIn) return;
  notify({
    id: 'session-expired',
    type: 'info',
    title: () => say(uiTexts, 'sessionExpired'),
    message: () => say(uiTexts, 'signInAgain'),
  });
}

/** Signing in or out in one tab applies to all tabs. */
function followOtherTab(event: StorageEvent): void {
  if (event.key !== null && event.key !== token.key) return;
  if (!token.read()) show(signedOut);
  else void verify();
}

function forgetLocally(): void {
  token.clear();
  forget('local', RESTAURANT_KEY);
}

function signedInAs(restaurant: SignedIn): Session {
  return {
    isAuthenticated: true,
    isAdmin: isAdmin(restaurant.role),
    isLoading: false,
    restaurant,
  };
}

function show(next: Session): void {
  if (!next.isAuthenticated || next.restaurant?.email !== session.restaurant?.email) {
    for (const act of personActs) act();
  }
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
