/** The actions of account calls: ask for a code, open an account, choose a password. */

import { createHmac } from 'node:crypto';
import { type Db, type Tx, transaction } from '../../../db/database.ts';
import type { AccountRow } from '../../../db/schema/people.ts';
import type { Clock } from '../../../platform/clock.ts';
import { audit } from '../../../platform/http/audit.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { isSameText } from '../../../platform/same-text.ts';
import { rates } from '../../../rates.ts';
import * as billing from '../../billing/store.ts';
import * as restaurants from '../../restaurants/store.ts';
import type { MailRequester } from '../codes/code-limits.ts';
import * as codes from '../codes/codes.ts';
import { authRefusals, codeRefusals } from '../contract.ts';
import type { NetworkGuesses } from '../guessing/network-guesses.ts';
import { refuseWeakPassword } from '../guessing/weak-passwords.ts';
import * as invitations from '../invitations-store.ts';
import { getSignedIn } from '../lookup.ts';
import * as members from '../members-store.ts';
import { deviceNameOf, deviceOf } from '../new-session.ts';
import type { Sessions } from '../sessions.ts';
import * as attempts from '../sign-in-attempts.ts';
import * as auth from '../store.ts';
import * as marks from './marks-store.ts';

export type AccountDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  rate: RateLimiter;
  sessions: Sessions;
  outbox: Outbox;
  secretKey: string;
  networkGuesses: NetworkGuesses;
};

/**
 * Makes the account a member by the invitation, which it deletes. Call it with the locks of restaurant and
 * account. Throws 404 if the invitation has ended, and 409 if the account cannot join.
 */
export type JoinTeam = (
  tx: Tx,
  deps: { clock: Clock },
  restaurantId: string,
  invitationId: string,
  accountId: string,
) => Promise<void>;
export type ChoosingDeps = AccountDeps & { joinTeam: JoinTeam };

/** Mails a code. Returns the seconds to wait if one was requested less than a minute ago; otherwise 0. */
export async function requestCode(
  c: AppContext,
  deps: AccountDeps,
  email: string,
  purpose: codes.Purpose,
): Promise<number> {
  const { rate, networkGuesses } = deps;
  const address = c.get('address');
  const isStrict = purpose !== 'password';
  const by: MailRequester = (await isOwn(c, deps, email)) ? 'own' : { address, isStrict };
  // Sign-up has its own limit, before this: its mails reach people who know nothing of the product.
  const isCounted = by !== 'own' && purpose === 'password';
  const isOver = isCounted && rate.count(`passwords:${address}`, rates.mailsPerAddress) > 0;
  const request = { email, purpose, by, isOver, language: c.get('language') };
  const isGuarded = networkGuesses.isUsedUp(address);
  return codes.request({ ...deps, areLimited: rate.enabled }, { ...request, isGuarded });
}

/** Whether the caller is signed in to this account, or uses a device that signed in to it before. */
async function isOwn(c: AppContext, deps: AccountDeps, email: string): Promise<boolean> {
  const caller = c.get('caller');
  const account = caller && (await auth.findAccountByEmail(deps.db, email));
  if (account && account.id === caller.accountId) return true;
  return attempts.isKnownDevice(deps, email, deviceOf(c));
}

type SignUp = {
  email: string;
  code: string;
  password: string;
  name: string;
  address?: string | null | undefined;
  time_zone?: string | undefined;
};

/**
 * Creates a restaurant and its owner's account, and opens a session. Throws 400 for a weak password or a
 * refused code, and 429.
 */
export async function openAccount(c: AppContext, deps: AccountDeps, entered: SignUp) {
  const { db, clock, log } = deps;
  const { email, code, password, name, address = null, time_zone } = entered;
  const device = deviceOf(c);
  refuseWeakPassword(c, password, { email, restaurant: name });
  const key = codes.keyOf(email, 'sign-up');
  const right = await codes.check(deps, { key, device, address: c.get('address') }, code);
  const password_hash = await hashPassword(password, c.get('address'));
  const opened = await transaction(db, async (tx) => {
    await codes.use(tx, right);
    await attempts.clearFailures(tx, deps, { email, device, address: c.get('address') });
    const { id } = await restaurants.createNamed(tx, { name, address, time_zone }, clock);
    const account = await auth.createAccount(
      tx,
      { email, password_hash, role: 'owner', restaurant_id: id, language: c.get('language') },
      clock,
    );
    // The command line created the account in the meantime.
    if (!account) throw new Refusal(codeRefusals.invalidCode);
    const session = await openSessionInPlace(tx, c, deps, account);
    await billing.adopt(tx, { email: account.email, restaurantId: id }, clock);
    return session;
  });
  audit(log, c, { act: 'sign-up', ...idsOf(opened) });
  return opened.answer;
}

/** The same on every server of a fleet, and stored nowhere. */
export function firstOperatorTokenOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('first operator').digest('base64url');
}

/**
 * Creates the account of a super_admin, and opens a session. Throws 400 for a weak password, 403 for a wrong
 * token or if there is an account, and 429.
 */
export async function openFirstAccount(
  c: AppContext,
  deps: AccountDeps,
  { token, email, password }: { token: string; email: string; password: string },
) {
  const { db, clock, log, networkGuesses, secretKey } = deps;
  const address = c.get('address');
  networkGuesses.begin(address);
  const isRight = isSameText(token, firstOperatorTokenOf(secretKey));
  if (!isRight) throw new Refusal(authRefusals.firstLinkOver);
  networkGuesses.giveBack(address);
  refuseWeakPassword(c, password, { email });
  const password_hash = await hashPassword(password, address);
  const operator = { email, password_hash, role: 'super_admin', restaurant_id: null } as const;
  const opened = await transaction(db, async (tx) => {
    const account = await auth.createFirstAccount(tx, operator, clock);
    if (!account) throw new Refusal(authRefusals.firstLinkOver);
    return openSessionInPlace(tx, c, deps, account);
  });
  audit(log, c, { act: 'sign-up', ...idsOf(opened) });
  return opened.answer;
}

type Choice = { email: string; code: string; password: string; endsOthers: boolean };

/**
 * Sets the password, and opens a session in place of the caller's. The code of an invitation opens the
 * account first. With `endsOthers` it also ends all other sessions of the account, and forgets its known
 * devices other than the caller's. Throws 400 for a weak password or a refused code, and 429.
 */
export async function choosePassword(c: AppContext, deps: ChoosingDeps, choice: Choice) {
  const { db, clock, log, sessions } = deps;
  const { email, code, password, endsOthers } = choice;
  const device = deviceOf(c);
  refuseWeakPassword(c, password, { email });
  const key = await codes.passwordKeyOf(db, email, clock.now());
  const right = await codes.check(deps, { key, device, address: c.get('address') }, code);
  if (right.purpose === 'invitation') return joinWithCode(c, deps, choice, right);
  // Only after the code was checked: the refusal below would reveal the names of the account's restaurants.
  const found = await auth.findAccountByEmail(db, email);
  const memberships = found ? await members.listMemberships(db, found.id) : [];
  for (const { restaurant } of memberships)
    refuseWeakPassword(c, password, { restaurant: restaurant.name });
  const password_hash = await hashPassword(password, c.get('address'));
  const awaitingIds = await billing.listAwaitingRestaurants(db, auth.foldEmail(email));
  const opened = await transaction(db, async (tx) => {
    for (const id of awaitingIds) await billing.startTrial(tx, id, clock);
    await codes.use(tx, right);
    await attempts.clearFailures(tx, deps, { email, device, address: c.get('address') });
    const account = await auth.findAccountByEmail(tx, email);
    if (!account) throw new Refusal(codeRefusals.invalidCode);
    await auth.setPassword(tx, account.id, { password_hash, language: c.get('language') });
    await marks.markProven(tx, account.id, clock.now());
    if (endsOthers) {
      await sessions.endAllOf(tx, account.id);
      await marks.forgetDevices(tx, account.id);
    }
    return openSessionInPlace(tx, c, deps, account);
  });
  audit(log, c, { act: 'new password', ...idsOf(opened) });
  return opened.answer;
}

/**
 * Opens the account of an invited address, which joins the team whose mail carried the code. Throws 400 if
 * the invitation has ended, or the address has an account by now: its owner signs in and accepts.
 * Throws 404 if the invitation is withdrawn meanwhile.
 */
async function joinWithCode(
  c: AppContext,
  deps: ChoosingDeps,
  { email, password }: Choice,
  right: codes.RightCode,
) {
  const { db, clock, log } = deps;
  const open = await invitations.listFor(db, auth.foldEmail(email), clock.now());
  const invitation = open.find(({ code_hash }) => code_hash === right.codeHash);
  if (!invitation) throw new Refusal(codeRefusals.invalidCode);
  // The member gets the id of the invitation.
  const { id: member, restaurant_id: restaurant, restaurant_name } = invitation;
  refuseWeakPassword(c, password, { restaurant: restaurant_name });
  const password_hash = await hashPassword(password, c.get('address'));
  const opened = await transaction(db, async (tx) => {
    const exists = await restaurants.lockIfExists(tx, restaurant);
    if (!exists) throw new Refusal(codeRefusals.invalidCode);
    await codes.use(tx, right);
    await attempts.clearFailures(tx, deps, {
      email,
      device: deviceOf(c),
      address: c.get('address'),
    });
    const chosen = { email, password_hash, language: c.get('language') };
    const account = await auth.insertAccount(tx, { ...chosen, role: 'owner' }, clock);
    if (!account) throw new Refusal(codeRefusals.invalidCode);
    await deps.joinTeam(tx, deps, restaurant, member, account.id);
    return openSessionInPlace(tx, c, deps, account);
  });
  audit(log, c, { act: 'sign-up', ...idsOf(opened) });
  audit(log, c, { act: 'member added', restaurant, member });
  return opened.answer;
}

type Account = Pick<AccountRow, 'id' | 'email'>;

/** Opens a session in place of the caller's, and remembers the caller's device. */
async function openSessionInPlace(tx: Tx, c: AppContext, deps: AccountDeps, account: Account) {
  const { id, email } = account;
  await attempts.rememberDevice(tx, deps, id, { email, device: deviceOf(c) });
  const browser = { before: c.get('caller'), deviceName: deviceNameOf(c) };
  const { token, ...owner } = await deps.sessions.openInPlace(tx, account, browser);
  return { account: id, answer: { token, restaurant: await getSignedIn(tx, owner) } };
}

type Opened = { account: string; answer: { restaurant: { id: string | null } } };

function idsOf({ account, answer: { restaurant } }: Opened) {
  return { account, ...(restaurant.id !== null && { restaurant: restaurant.id }) };
}
