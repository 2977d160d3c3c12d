/** Adds members: staff by name, managers and owners by an invitation mail. */
import type { Tx } from '../../../db/database.ts';
import type { AccountRow, MemberRow } from '../../../db/schema/people.ts';
import { limits } from '../../../limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type AppContext, callerOf } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { limitMails, type RateLimiter } from '../../../platform/http/rate.ts';
import { newToken } from '../../../platform/ids.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { accountRefusals } from '../account/account-contract.ts';
import * as codes from '../codes/codes.ts';
import { mayChange } from '../rules.ts';
import type { Sessions } from '../sessions.ts';
import * as auth from '../store.ts';
import * as members from './members-store.ts';
import { type NewTeamMember, teamRefusals } from './team-contract.ts';

export type InviteDeps = {
  clock: Clock;
  rate: RateLimiter;
  outbox: Outbox;
  sessions: Sessions;
  secretKey: string;
};

/**
 * Prepares a new member. Hashes the password here, outside the transaction.
 * The returned function inserts the member, in a transaction that holds the restaurant's lock.
 * It throws 409 if the address is in the team, and 429 after too many mails.
 * No answer reveals whether the address had an account.
 */
export async function prepareMember(
  c: AppContext,
  deps: InviteDeps,
  restaurantId: string,
  { name, email, role }: NewTeamMember,
): Promise<(tx: Tx) => Promise<MemberRow>> {
  const { clock, rate } = deps;
  const member = { restaurant_id: restaurantId, name };
  if (role === 'staff' || email === undefined) {
    const staff = { ...member, account_id: null, role: 'staff' } as const;
    return (tx) => insert(tx, staff, clock);
  }
  // The transaction checks the present role again. Checking here too saves the slow hash, and does not count
  // a refused call against the restaurant's invitations.
  if (!mayChange(callerOf(c).role, role)) throw new Refusal(refusals.forbidden);
  limitMails(c, rate);
  rate.take(`invitations:${restaurantId}`, limits.invitationsPerRestaurant);
  const password_hash = await hashPassword(newToken(), c.get('address'));
  return async (tx) => {
    const language = c.get('language');
    const asked = {
      email,
      language,
      by: { address: c.get('address') },
      purpose: 'password',
    } as const;
    const areLimited = rate.enabled;
    await refuseKnown(tx, restaurantId, email);
    // NOTE: lock order is codes, then accounts, as everywhere. Any other order can deadlock.
    const invitation = { ...asked, kind: 'invitation', about: restaurantId } as const;
    refuseEarly(await codes.requestWithin(tx, { ...deps, areLimited }, invitation));
    const account = await lockOrCreateAccount(tx, { email, password_hash, language }, clock);
    return insert(tx, { ...member, account_id: account.id, role }, clock);
  };
}

/** Throws 409 before a mail is queued. */
async function refuseKnown(tx: Tx, restaurantId: string, email: string): Promise<void> {
  const folded = auth.foldEmail(email);
  const team = await members.list(tx, restaurantId);
  if (team.some((member) => member.email === folded)) throw new Refusal(teamRefusals.alreadyMember);
}

/** The account of this address, locked. Without one, creates it with a random password that nobody knows. */
async function lockOrCreateAccount(
  tx: Tx,
  account: Pick<AccountRow, 'email' | 'password_hash' | 'language'>,
  clock: Clock,
): Promise<Pick<AccountRow, 'id'>> {
  const existing = await auth.findAccountByEmail(tx, account.email);
  if (existing && (await auth.lockAccount(tx, existing.id))) return existing;
  const added = await auth.insertAccount(tx, { ...account, role: 'owner' }, clock);
  // Another call created the account between the two statements.
  if (!added) throw new Refusal(refusals.conflict);
  return added;
}

async function insert(tx: Tx, member: members.NewMember, clock: Clock): Promise<MemberRow> {
  const row = await members.create(tx, member, clock);
  if (!row) throw new Refusal(teamRefusals.alreadyMember);
  return row;
}

/** Throws 429 when a code was sent less than a minute ago. */
function refuseEarly(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return;
  throw new Refusal(accountRefusals.codeJustSent, {}, { retryAfterSeconds });
}
