/** Removing members from a restaurant, with all that belongs to them alone. */

import type { Tx } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/ids.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import * as marks from '../../auth/account/marks-store.ts';
import * as codesStore from '../../auth/codes/codes-store.ts';
import * as invitations from '../../auth/invitations-store.ts';
import * as members from '../../auth/members-store.ts';
import type { Sessions } from '../../auth/sessions.ts';
import * as rows from '../../auth/sessions-store.ts';
import * as auth from '../../auth/store.ts';
import type { OnMembersLeft } from '../lookup.ts';
import * as pairing from '../pairing/pairing-store.ts';

type RemovalDeps = {
  sessions: Sessions;
  outbox: Outbox;
  clock: Clock;
  /** Absent where the restaurant is deleted too. */
  onMembersLeft?: OnMembersLeft;
};

/**
 * Only a removal by the operator deletes the rate-limit counters of the removed addresses: members could
 * otherwise send any number of mails to an address by inviting and removing it.
 */
type Remover = 'operator' | 'members';
type Leaver = Pick<Caller, 'sessionId' | 'accountId'>;

/**
 * Signs out the team of a restaurant that is deleted. Its members stay, so that the restaurant can be
 * restored, but for an owner who never accepted the operator's invitation; pairing codes and invitations end.
 * Owners remember when the restaurant's trial began, and continue it in the next one that they open.
 * `leaver` is the owner who deletes the restaurant: their session is then in no restaurant. Without a
 * `leaver` the operator deletes it.
 */
export async function signOutTeam(
  tx: Tx,
  deps: RemovalDeps,
  { id: restaurantId, trialStartedAt }: { id: string; trialStartedAt: string | null },
  leaver?: Leaver,
): Promise<void> {
  const team = await members.list(tx, restaurantId);
  const strangers = await listUnproven(tx, team);
  await forgetAddresses(tx, restaurantId, accountsOf(strangers));
  await lockAccounts(tx, accountsOf(team));
  await pairing.forgetAllIn(tx, restaurantId);
  if (leaver) await keepOutside(tx, deps, leaver);
  for (const { id: memberId } of team) await deps.sessions.revoke(tx, restaurantId, { memberId });
  await rows.forgetRevokedOf(tx, restaurantId);
  await keepOwners(tx, deps, team);
  const ids = strangers.map(({ id }) => id);
  await members.remove(tx, ids);
  await removeUnusedAccounts(tx, deps, strangers);
  const owners = accountsOf(team.filter(({ role }) => role === 'owner'));
  for (const { id } of owners) await auth.rememberTrial(tx, id, trialStartedAt);
  await invitations.removeAllIn(tx, restaurantId);
}

/**
 * Removes all members of a restaurant, with what belongs to them alone. Also removes accounts that are
 * members of no other restaurant, with their codes and queued mails: their addresses can sign up again.
 * Returns the ids of the removed accounts.
 */
export async function removePeople(
  tx: Tx,
  deps: RemovalDeps,
  restaurantId: string,
): Promise<string[]> {
  const leaving = await members.list(tx, restaurantId);
  return removeAs('operator', tx, deps, { restaurantId, leaving, leaver: undefined });
}

/**
 * `removePeople` for these members only. Their devices then get the error code `device_revoked`. `leaver` is
 * the caller, if they leave the team by themselves.
 */
export function removeMembers(
  tx: Tx,
  deps: RemovalDeps,
  restaurantId: string,
  leaving: members.MemberWithEmail[],
  leaver?: Leaver,
): Promise<string[]> {
  return removeAs('members', tx, deps, { restaurantId, leaving, leaver });
}

type Removal = {
  restaurantId: string;
  leaving: members.MemberWithEmail[];
  leaver: Leaver | undefined;
};

async function removeAs(
  remover: Remover,
  tx: Tx,
  deps: RemovalDeps,
  { restaurantId, leaving, leaver }: Removal,
): Promise<string[]> {
  const ids = leaving.map(({ id }) => id);
  await lockLeaving(remover, tx, restaurantId, leaving);
  await forgetPairing(tx, restaurantId, leaving);
  if (leaver) await keepOutside(tx, deps, leaver);
  for (const memberId of ids) await deps.sessions.revoke(tx, restaurantId, { memberId });
  await members.remove(tx, ids);
  await deps.onMembersLeft?.(
    tx,
    ids.map((memberId) => ({ restaurantId, memberId })),
  );
  await keepOwners(tx, deps, leaving);
  const others = leaving.filter((each) => !leaver || each.account_id !== leaver.accountId);
  return removeUnusedAccounts(tx, deps, others);
}

/** Nobody loses the account because somebody else removed them as an owner. */
async function keepOwners(
  tx: Tx,
  { clock }: RemovalDeps,
  leaving: members.MemberWithEmail[],
): Promise<void> {
  const unproven = await listUnproven(tx, leaving);
  const owners = leaving.filter((each) => each.role === 'owner' && !unproven.includes(each));
  for (const { id } of accountsOf(owners)) await marks.markKept(tx, id, clock.now());
}

/** The owners who never signed in. */
async function listUnproven(
  tx: Tx,
  leaving: members.MemberWithEmail[],
): Promise<members.MemberWithEmail[]> {
  const unproven: members.MemberWithEmail[] = [];
  for (const member of leaving) {
    if (member.role !== 'owner' || member.account_id === null) continue;
    const account = await auth.findAccount(tx, member.account_id);
    if (!account?.proven_at) unproven.push(member);
  }
  return unproven;
}

/**
 * An owner or manager may have created pairing codes for staff, and could sign in again with one of them: if
 * one leaves, all codes of the restaurant are deleted.
 */
async function forgetPairing(
  tx: Tx,
  restaurantId: string,
  leaving: Pick<members.MemberWithEmail, 'id' | 'role'>[],
): Promise<void> {
  if (leaving.some(({ role }) => role !== 'staff')) await pairing.forgetAllIn(tx, restaurantId);
  else
    await pairing.forgetOf(
      tx,
      leaving.map(({ id }) => id),
    );
}

/** Keeps the leaver's account and session. The session is in no restaurant until its holder chooses one. */
async function keepOutside(
  tx: Tx,
  { sessions, clock }: RemovalDeps,
  { accountId, sessionId }: Leaver,
): Promise<void> {
  if (accountId === null) return;
  await marks.markKept(tx, accountId, clock.now());
  await sessions.switchTo(tx, sessionId, null);
}

async function lockLeaving(
  remover: Remover,
  tx: Tx,
  restaurantId: string,
  leaving: Pick<members.MemberWithEmail, 'account_id' | 'email'>[],
): Promise<void> {
  const accounts = accountsOf(leaving);
  if (remover === 'operator') await forgetAddresses(tx, restaurantId, accounts);
  await lockAccounts(tx, accounts);
}

/**
 * Locks the codes of accounts that are about to leave, then the accounts. Callers sort the accounts by id.
 * Locks the codes also of an account that is in another team: if that team removes it a moment earlier, this
 * transaction deletes the account, and its codes can no longer be locked in this order.
 */
export async function lockAccounts(tx: Tx, accounts: Account[]): Promise<void> {
  for (const { email } of accounts) await codesStore.lockCodesOf(tx, sha256(email));
  for (const { id } of accounts) await auth.lockAccount(tx, id);
}

/** Deletes the codes and counters of the accounts that are in no other restaurant. */
async function forgetAddresses(tx: Tx, restaurantId: string, accounts: Account[]): Promise<void> {
  for (const { id, email } of accounts) {
    const memberships = await members.listMemberships(tx, id);
    const isOnlyHere = memberships.every(({ restaurant }) => restaurant.id === restaurantId);
    const isAdmin = (await auth.findAccount(tx, id))?.role === 'super_admin';
    if (isOnlyHere && !isAdmin) await codesStore.forgetAddresses(tx, [sha256(email)]);
  }
}

type Account = { id: string; email: string };

/** By id, so that two transactions lock them in the same order. */
function accountsOf(people: Pick<members.MemberWithEmail, 'account_id' | 'email'>[]): Account[] {
  const accounts = people.flatMap(({ account_id: id, email }) =>
    id === null || email === null ? [] : [{ id, email }],
  );
  return accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Removes the accounts of these former members that are members of no restaurant any more, except accounts
 * with `kept_at`. Returns the ids of the removed ones.
 */
async function removeUnusedAccounts(
  tx: Tx,
  deps: RemovalDeps,
  former: Pick<members.MemberWithEmail, 'account_id' | 'email'>[],
): Promise<string[]> {
  const removed: string[] = [];
  for (const account of accountsOf(former)) {
    const present = await auth.findAccount(tx, account.id);
    // Anybody can invite the address of a super_admin.
    if (present?.role === 'super_admin' || present?.kept_at) continue;
    if (await removeUnusedAccount(tx, deps, account)) removed.push(account.id);
  }
  return removed;
}

/**
 * Removes an account, unless it is a member of a restaurant. Returns whether it did. Call it after
 * `lockAccounts`.
 */
export async function removeUnusedAccount(
  tx: Tx,
  { sessions, outbox }: Pick<RemovalDeps, 'sessions' | 'outbox'>,
  { id, email }: Account,
): Promise<boolean> {
  if ((await members.listMemberships(tx, id)).length > 0) return false;
  await codesStore.forgetCodesOf(tx, [sha256(email)]);
  await outbox.withdraw(tx, [email]);
  await invitations.removeAllFor(tx, email);
  await sessions.endAllOf(tx, id);
  return await auth.removeUnused(tx, id);
}
