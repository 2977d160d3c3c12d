/** Invites the owner of a restaurant from the back office. */
import type { Db, Tx } from '../../db/database.ts';
import type { Language } from '../../languages.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newToken } from '../../platform/ids.ts';
import { noteBy } from '../../platform/journal.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import * as codes from '../auth/codes/codes.ts';
import * as codesStore from '../auth/codes/codes-store.ts';
import * as invitations from '../auth/invitations-store.ts';
import * as members from '../auth/members-store.ts';
import type { Sessions } from '../auth/sessions.ts';
import * as auth from '../auth/store.ts';
import * as billing from '../billing/store.ts';
import { ownerRefusals } from './contract.ts';
import { removePeople } from './leaving/removing.ts';

type InvitationDeps = { clock: Clock; outbox: Outbox; secretKey: string; areLimited: boolean };

/**
 * Prepares an invitation: an account with a random password that nobody knows, and a mail with a code to set
 * one.
 * Hashes the password here, outside the transaction. The returned function creates the account, in a
 * transaction that has locked the restaurant.
 * It throws 409 when the address or the restaurant has an account, and 429 when a code for the address was
 * requested less than a minute ago or too many mails were sent.
 */
export async function prepareInvitation(
  deps: InvitationDeps,
  email: string,
  language: Language,
): Promise<(tx: Tx, restaurantId: string) => Promise<string>> {
  const password_hash = await hashPassword(newToken());
  return async (tx, restaurantId) => {
    const existing = await auth.listOwnersOf(tx, restaurantId);
    if (existing.length > 0) throw new Refusal(ownerRefusals.hasOwner);
    if (await auth.findAccountByEmail(tx, email)) throw new Refusal(ownerRefusals.emailTaken);
    const request = { email, language, by: 'operator' } as const;
    const kind = { purpose: 'password', kind: 'invitation', about: restaurantId } as const;
    codes.refuseEarly(await codes.requestWithin(tx, deps, { ...request, ...kind }));
    const account = await auth.invite(
      tx,
      {
        email,
        password_hash,
        role: 'owner',
        restaurant_id: restaurantId,
        language,
        proven_at: null,
      },
      deps.clock,
    );
    if (!account) throw new Refusal(ownerRefusals.emailTaken);
    await noteInvited(tx, deps, restaurantId);
    return account.email;
  };
}

/** Writes the journal entry that the operator added the invited owner. */
async function noteInvited(tx: Tx, { clock }: InvitationDeps, restaurantId: string): Promise<void> {
  for (const { id, name, role } of await members.list(tx, restaurantId)) {
    if (role !== 'owner') continue;
    const member = { id, name, role };
    await noteBy(null, clock)(tx, restaurantId, { act: 'member.added', member });
  }
}

/**
 * The address that is invited now, and the ids of the accounts that were deleted with the earlier invitation.
 */
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
    if (await billing.hasTrialStarted(tx, restaurantId)) throw new Refusal(ownerRefusals.hasOwner);
    const [invited] = await auth.listOwnersOf(tx, restaurantId);
    if (invited?.email !== auth.foldEmail(email)) {
      const invitedBefore = await members.list(tx, restaurantId);
      const removed = await removePeople(tx, deps, restaurantId);
      await invitations.removeAllIn(tx, restaurantId);
      for (const { id, name, role } of invitedBefore) {
        const member = { id, name, role };
        await noteBy(null, deps.clock)(tx, restaurantId, { act: 'member.removed', member });
      }
      return { email: await invite(tx, restaurantId), removed };
    }
    const request = {
      email,
      language,
      by: 'operator',
      purpose: 'password',
      kind: 'invitation',
      about: restaurantId,
    } as const;
    codes.refuseEarly(await codes.requestWithin(tx, deps, request));
    await codesStore.forgetCode(tx, codes.keyOf(email, 'password'));
    return { email: invited.email, removed: [] };
  };
}

/**
 * Mails the owner a code for a new password, in the account's language. Throws 404 when there is no owner,
 * and 429 when a code was requested less than a minute ago or too many mails were sent.
 */
export async function sendPasswordMail(
  db: Db,
  deps: InvitationDeps,
  restaurantId: string,
): Promise<string> {
  const [owner] = await auth.listOwnersOf(db, restaurantId);
  if (!owner) throw new Refusal(ownerRefusals.noOwner);
  const { email, language } = owner;
  const request = {
    email,
    language: language ?? 'fr',
    by: 'operator',
    purpose: 'password',
  } as const;
  codes.refuseEarly(await codes.request({ ...deps, db }, request));
  return email;
}
