/** The accounts of a restaurant: inviting and removing them from the back office. */
import type { Db, Tx } from '../../db/database.ts';
import type { Language } from '../../languages.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import * as billing from '../billing/store.ts';
import { accountRefusals } from './account-contract.ts';
import * as codes from './codes/codes.ts';
import * as codesStore from './codes/codes-store.ts';
import type { Sessions } from './sessions.ts';
import * as auth from './store.ts';

type InvitationDeps = { clock: Clock; outbox: Outbox; secretKey: string; areLimited: boolean };

/**
 * Prepares an invitation: an account with a random password that nobody knows, and a mail with a code to set
 * one.
 * Hashes the password here, outside the transaction. The returned function creates the account, in a
 * transaction that has locked the restaurant.
 * It throws 409 when the address or the restaurant has an account, and 429 when the address was sent a code
 * less than a minute ago or too many mails.
 */
export async function prepareInvitation(
  deps: InvitationDeps,
  email: string,
  language: Language,
): Promise<(tx: Tx, restaurantId: string) => Promise<string>> {
  const password_hash = await hashPassword(newToken());
  return async (tx, restaurantId) => {
    const existing = await auth.listAccountsOf(tx, restaurantId);
    if (existing.length > 0) throw new Refusal(accountRefusals.hasOwner);
    if (await auth.findAccountByEmail(tx, email)) throw new Refusal(accountRefusals.emailTaken);
    const request = { email, language, by: 'operator' } as const;
    const invitation = { ...request, purpose: 'password', kind: 'invitation' } as const;
    // NOTE: lock order is codes, then accounts, as everywhere. Any other order can deadlock.
    refuseEarly(await codes.requestWithin(tx, deps, invitation));
    const account = await auth.invite(
      tx,
      { email, password_hash, role: 'owner', restaurant_id: restaurantId, language },
      deps.clock,
    );
    if (!account) throw new Refusal(accountRefusals.emailTaken);
    return account.email;
  };
}

/** Who is invited now, and the accounts that went with the invitation before. */
export type Reinvited = { email: string; removed: string[] };

/**
 * `prepareInvitation` for a restaurant whose invited owner has not set a password yet.
 * Invalidates the earlier code, and removes the account when the address differs. Throws 409 when a password
 * was set.
 */
export async function prepareNewInvitation(
  deps: InvitationDeps & { sessions: Sessions },
  email: string,
  language: Language,
): Promise<(tx: Tx, restaurantId: string) => Promise<Reinvited>> {
  const invite = await prepareInvitation(deps, email, language);
  return async (tx, restaurantId) => {
    if (await billing.hasTrialStarted(tx, restaurantId))
      throw new Refusal(accountRefusals.hasOwner);
    const [invited] = await auth.listAccountsOf(tx, restaurantId);
    if (invited?.email !== auth.foldEmail(email)) {
      const removed = await removePeople(tx, deps, restaurantId);
      return { email: await invite(tx, restaurantId), removed };
    }
    const request = {
      email,
      language,
      by: 'operator',
      purpose: 'password',
      kind: 'invitation',
    } as const;
    refuseEarly(await codes.requestWithin(tx, deps, request));
    await codesStore.forgetCode(tx, codes.keyOf(email, 'password'));
    return { email: invited.email, removed: [] };
  };
}

/**
 * Removes the restaurant's accounts with their sessions, codes, counters and queued mails. Returns the
 * account ids.
 * The e-mail addresses can sign up again.
 */
export async function removePeople(
  tx: Tx,
  { sessions, outbox }: { sessions: Sessions; outbox: Outbox },
  restaurantId: string,
): Promise<string[]> {
  const people = await auth.listAccountsOf(tx, restaurantId);
  if (people.length === 0) return [];
  const addresses = people.map(({ email }) => email);
  const emailHashes = addresses.map(sha256);
  // NOTE: lock order is codes, then accounts.
  await codesStore.forgetAddresses(tx, emailHashes);
  await outbox.withdraw(tx, addresses);
  for (const { id } of people) await sessions.endAllOf(tx, id);
  await auth.removeAccountsOf(tx, restaurantId);
  return people.map(({ id }) => id);
}

/** Throws 429 when a code was sent less than a minute ago. */
function refuseEarly(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return;
  throw new Refusal(accountRefusals.codeJustSent, {}, { retryAfterSeconds });
}

/**
 * Mails the owner a code for a new password, in the account's language. Throws 404 when there is no owner,
 * and 429.
 */
export async function sendPasswordMail(
  db: Db,
  deps: InvitationDeps,
  restaurantId: string,
): Promise<string> {
  const [owner] = await auth.listAccountsOf(db, restaurantId);
  if (!owner) throw new Refusal(accountRefusals.noOwner);
  const { email, language } = owner;
  const request = {
    email,
    language: language ?? 'fr',
    by: 'operator',
    purpose: 'password',
  } as const;
  refuseEarly(await codes.request({ ...deps, db }, request));
  return email;
}
