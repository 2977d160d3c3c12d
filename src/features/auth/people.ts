/** The people of a restaurant, as its back-office invites them and lets them go. */
import type { Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { accountRefusals } from './account-contract.ts';
import * as codes from './codes.ts';
import * as codesStore from './codes-store.ts';
import type { Sessions } from './sessions.ts';
import * as auth from './store.ts';

type InvitationDeps = { clock: Clock; outbox: Outbox; areLimited: boolean };

/**
 * An account whose password nobody knows, and a mail whose code lets the mailbox choose one. Hashing is done here; what
 * is answered makes the account, in a transaction that holds the restaurant. That throws 409 where the address or the
 * restaurant has an account, and 429 where the address was sent a code just now, or too many mails.
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
    const asked = { email, language, purpose: 'password', kind: 'invitation' } as const;
    // NOTE: codes before accounts, as everywhere: two transactions must not wait for each other.
    const retryAfterSeconds = await codes.askWithin(tx, deps, asked);
    if (retryAfterSeconds > 0) {
      throw new Refusal(accountRefusals.codeJustSent, {}, { retryAfterSeconds });
    }
    const account = await auth.invite(
      tx,
      { email, password_hash, role: 'owner', restaurant_id: restaurantId, language },
      deps.clock,
    );
    if (!account) throw new Refusal(accountRefusals.emailTaken);
    return account.email;
  };
}

/** Removes their accounts, sessions, codes, failed sign-ins and waiting mails. Their addresses can sign up again. */
export async function removePeople(
  tx: Tx,
  { sessions, outbox }: { sessions: Sessions; outbox: Outbox },
  restaurantId: string,
): Promise<void> {
  const people = await auth.listAccountsOf(tx, restaurantId);
  if (people.length === 0) return;
  const addresses = people.map(({ email }) => email);
  const emailHashes = addresses.map(sha256);
  // NOTE: codes before accounts, as above.
  await codesStore.forgetAddresses(tx, emailHashes);
  await outbox.withdraw(tx, addresses);
  for (const { id } of people) await sessions.endAllOf(tx, id);
  for (const emailHash of emailHashes) await auth.forgetAttempts(tx, emailHash);
  await auth.removeAccountsOf(tx, restaurantId);
}
