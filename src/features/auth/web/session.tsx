import { useSyncExternalStore } from 'react';
import { mayCall } from '../../../enums.ts';
import { forget, forgetUser, readStored, store, token } from '../../../ui/device/storage.ts';
import { say } from '../../../ui/language/i18n.ts';
import { uiTexts } from '../../../ui/language/texts.ts';
import { ApiError, answer, client, onSessionEnded } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import type { Me, SignedIn } from '../contract.ts';
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
const alone = { member: null, restaurants: [] };
const RESTAURANT_KEY = 'sonnette.restaurant';
const MEMBER_KEY = 'sonnette.member';
/** Set if somebody in the team has ended the last session of this device. */
const REVOKED_KEY = 'sonnette.revoked';
const RETRY_MILLISECONDS = { first: 2000, most: 30_000 };

type Session = {
  isAuthenticated: boolean;
  isAdmin: boolean;
  isLoading: boolean;
  /** A paired device: it shows the board only. */
  isStaff: boolean;
  /** May do what only owners may: subscription, export and deletion of the restaurant. */
  isOwner: boolean;
  /** The session is in no restaurant; the account may be in some. False for a super_admin. */
  isInNoTeam: boolean;
  /** Somebody in the team has ended the session of this device. */
  isRevoked: boolean;
  restaurant: SignedIn | undefined;
  member: Me['member'];
  /** The restaurants that the session can switch to. */
  restaurants: Me['restaurants'];
};

type NewSession = Pick<Me, 'restaurant'> & { token: string; member?: Me['member'] };

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, readUnknown);
}

/** Runs `act` when another person or restaurant is shown, or on sign-out: use it to clear personal data. */
export function onOtherPerson(act: () => void): void {
  personActs.add(act);
}

export function readSession(): Session {
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
  if (token.read()) firstCheck = verify();
  else show(signedOut());
}

/** The session after the first check of the stored token, for acts that may run before that check ends. */
export async function checkedSession(): Promise<Session> {
  await firstCheck;
  return session;
}

export async function signIn(email: string, password: string): Promise<void> {
  const json = { email, password };
  storeSession(await answer(api.auth.login.$post({ json, header: deviceHeader() })));
}

/** Stores a new session, in place of any earlier one. */
export function storeSession(opened: NewSession): void {
  token.write(opened.token);
  const { restaurant, member = null } = opened;
  enter({ restaurant, member, restaurants: [] });
  // A sign-in does not say in which restaurants the account is a member.
  if (!member) void verify();
}

/** Shows the restaurant that a call moved the session to. Drops answers about the one before. */
export function showMoved(me: Me): void {
  newestRead = reads;
  enter(me);
}

/** Reloads the session's data; resolves after the first try, and retries until the server answers. */
export async function refreshSession(): Promise<void> {
  if (token.read()) await verify();
}

/**
 * Ends the session on this device at once, then on the server. Throws when the server does not answer.
 * `leave` navigates away before, so that the guard does not redirect to the sign-in page.
 * The session's screens close before the next page loads: an open board would make calls without a token.
 */
export async function signOut(leave: () => void): Promise<void> {
  const ending = token.read();
  forgetLocally();
  forgetUser();
  leave();
  show(signedOut());
  const headers = { Authorization: `Bearer ${ending}` };
  await answer(api.auth.logout.$post({}, { headers }));
}

const nobody: Session = {
  isAuthenticated: false,
  isAdmin: false,
  isLoading: false,
  isStaff: false,
  isOwner: false,
  isInNoTeam: false,
  isRevoked: false,
  restaurant: undefined,
  member: null,
  restaurants: [],
};

const unknown: Session = { ...nobody, isLoading: true };
let session = unknown;
let firstCheck: Promise<void> | undefined;
let retry: (() => void) | undefined;
/** Reads of the session so far. An answer older than `newestRead` is ignored. */
let reads = 0;
let newestRead = 0;
const listeners = new Set<() => void>();
const personActs = new Set<() => void>();

async function verify(wait = RETRY_MILLISECONDS.first): Promise<void> {
  const checked = token.read();
  reads += 1;
  const read = reads;
  try {
    const me = await answer(api.auth.me.$get());
    if (token.read() !== checked || read <= newestRead) return;
    newestRead = read;
    enter(me);
  } catch (error) {
    // `endSession` has already handled a 401.
    if (token.read() !== checked || (error instanceof ApiError && error.status === 401)) return;
    const restaurant = readStored<SignedIn>('local', RESTAURANT_KEY);
    const others = readStored<Omit<Me, 'restaurant'>>('local', MEMBER_KEY) ?? alone;
    if (restaurant && session.isLoading) show(signedInAs({ ...others, restaurant }));
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

function enter(me: Me): void {
  const { restaurant, ...others } = me;
  forget('local', REVOKED_KEY);
  store('local', MEMBER_KEY, others);
  store('local', RESTAURANT_KEY, restaurant);
  show(signedInAs(me));
}

/** Handles a 401: signs out on this device. */
function endSession(code: string): void {
  const wasIn = session.isAuthenticated;
  // Stored before the token is removed: other tabs read it when the token disappears.
  if (code === 'device_revoked') store('local', REVOKED_KEY, true);
  forgetLocally();
  show(signedOut());
  if (!wasIn || session.isRevoked) return;
  notify({
    id: 'session-expired',
    type: 'info',
    title: () => say(uiTexts, 'sessionExpired'),
    message: () => say(uiTexts, 'signInAgain'),
  });
}

/** Signing in or out in one tab applies to all tabs, and so does a switch to another restaurant. */
function followOtherTab(event: StorageEvent): void {
  if (event.key !== null && event.key !== token.key && event.key !== RESTAURANT_KEY) return;
  if (!token.read()) show(signedOut());
  else void verify();
}

function forgetLocally(): void {
  token.clear();
  forget('local', RESTAURANT_KEY);
  forget('local', MEMBER_KEY);
}

function signedOut(): Session {
  return { ...nobody, isRevoked: readStored('local', REVOKED_KEY) === true };
}

function signedInAs(me: Me): Session {
  const { id, role } = me.restaurant;
  return {
    ...nobody,
    ...me,
    isAuthenticated: true,
    isAdmin: isAdmin(role),
    isStaff: !mayCall(role, 'manage'),
    isOwner: id !== null && mayCall(role, 'own'),
    isInNoTeam: id === null && !isAdmin(role),
  };
}

function show(next: Session): void {
  if (!next.isAuthenticated || whoIs(next) !== whoIs(session)) for (const act of personActs) act();
  session = next;
  for (const listener of listeners) listener();
}

/**
 * Identifies the person and the restaurant. Staff have no e-mail address; an account may be in several
 * restaurants.
 */
function whoIs({ restaurant, member, isStaff }: Session): string {
  return [restaurant?.email, restaurant?.id, isStaff && member?.id].join(' ');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
