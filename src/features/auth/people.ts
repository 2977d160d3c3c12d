/** The people of a restaurant, as its back-office invites them and lets them go. */
import type { Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import * as billing from '../billing/store.ts';
import { accountRefusals } from './account-contract.ts';
import * as codes from './codes.ts';
import * as codesStore from './codes-store.ts';
import type { Sessions } from './sessions.ts';
import * as auth from './store.ts';

type InvitationDeps = { clock: Clock; outbox: Outbox; secretKey: string; areLimited: boolean };

/**
 * An account whose password nobody knows, and a mail whose code lets the mailbox choose one. Hashing is done
 * here; what is answered makes the account, in a transaction that holds the restaurant. That throws 409 where
 * the address or the restaurant has an account, and 429 where the address was sent a code just now, or too
 * many mails.
 */
export async function prepareInvitation(
  deps: InvitationDeps,
  email: string,
  language: Language,
): Promise<(tx: Tx, restaurantId: string) => Promise<string>> {
  const password_hash = await hashPassword(newToken());
  return async (tx, restaurantId) => {
    const present = await auth.listAccountsOf(tx, restaurantId);
    if (present.length > 0) throw new Refusal(accountRefusals.hasOwner);
    if (await auth.findAccountByEmail(tx, email)) throw new Refusal(accountRefusals.emailTaken);
    const asked = { email, language, by: 'own' } as const;
    const invitation = { ...asked, purpose: 'password', kind: 'invitation' } as const;
    // NOTE: codes before accounts, as everywhere: two transactions must not wait for each other.
    refuseHaste(await codes.askWithin(tx, deps, invitation));
    const account = await auth.invite(
      tx,
      { email, password_hash, role: 'owner', restaurant_id: restaurantId, language },
      deps.clock,
    );
    if (!account) throw new Refusal(accountRefusals.emailTaken);
    return account.email;
  };
}

/**
 * As `prepareInvitation`, of a restaurant whose owner has not chosen a password yet: the code that was sent
 * before opens nothing any more, nor does the account at another address. Throws 409 where a password was
 * chosen.
 */
export async function prepareNewInvitation(
  deps: InvitationDeps & { sessions: Sessions },
  email: string,
  language: Language,
): Promise<(tx: Tx, restaurantId: string) => Promise<string>> {
  const invite = await prepareInvitation(deps, email, language);
  return async (tx, restaurantId) => {
    if (await billing.hasTrialStarted(tx, restaurantId))
      throw new Refusal(accountRefusals.hasOwner);
    const [invited] = await auth.listAccountsOf(tx, restaurantId);
    if (invited?.email !== auth.foldEmail(email)) {
      await removePeople(tx, deps, restaurantId);
      return invite(tx, restaurantId);
    }
    const asked = { email, language, by: 'own', purpose: 'password', kind: 'invitation' } as const;
    refuseHaste(await codes.askWithin(tx, deps, asked));
    await codesStore.forgetCode(tx, codes.keyOf(email, 'password'));
    return invited.email;
  };
}

/**
 * Removes their accounts, sessions, codes, failed sign-ins and waiting mails. Answers the accounts. Their
 * addresses can sign up again.
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
  // NOTE: codes before accounts, as above.
  await codesStore.forgetAddresses(tx, emailHashes);
  await outbox.withdraw(tx, addresses);
  for (const { id } of people) await sessions.endAllOf(tx, id);
  await auth.removeAccountsOf(tx, restaurantId);
  return people.map(({ id }) => id);
}

/** Throws 429. */
function refuseHaste(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return;
  throw new Refusal(accountRefusals.codeJustSent, {}, { retryAfterSeconds });
}

/** Mails the owner a code for a new password, in their language. Throws 404 where there is none, and 429. */
export async function sendPasswordMail(
  db: Db,
  deps: InvitationDeps,
  restaurantId: string,
): Promise<string> {
  const [owner] = await auth.listAccountsOf(db, restaurantId);
  if (!owner) throw new Refusal(accountRefusals.noOwner);
  const { email, language } = owner;
  const asked = { email, language: language ?? 'fr', by: 'own', purpose: 'password' } as const;
  refuseHaste(await codes.ask({ ...deps, db }, asked));
  return email;
}
