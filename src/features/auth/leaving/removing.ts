/** Removing members from a restaurant, with all that belongs to them alone. */
import type { Tx } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/ids.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import * as codesStore from '../codes/codes-store.ts';
import type { Sessions } from '../sessions.ts';
import * as rows from '../sessions-store.ts';
import * as auth from '../store.ts';
import * as members from '../team/members-store.ts';
import * as pairing from '../team/pairing-store.ts';

type RemovalDeps = { sessions: Sessions; outbox: Outbox; clock: Clock };
/**
 * Who removes. Only the operator resets what was counted of addresses: members could otherwise send any number
 * of mails to an address by inviting and removing it.
 */
type Remover = 'operator' | 'members';
type Leaver = Pick<Caller, 'sessionId' | 'accountId'>;

/**
 * Removes the restaurant's members with their sessions and pairing codes. Accounts that are members of no
 * other restaurant go too, with their codes and queued mails: their addresses can sign up again.
 * Without a `leaver` it is the operator who removes.
 * Returns the ids of those accounts.
 * An owner who leaves by their own call (`leaver`) keeps account and session. The session is then in another
 * restaurant of the account, or in none.
 */
export async function removePeople(
  tx: Tx,
  deps: RemovalDeps,
  restaurantId: string,
  leaver?: Leaver,
): Promise<string[]> {
  const leaving = await members.list(tx, restaurantId);
  const accounts = await removeAs(leaver ? 'members' : 'operator', tx, deps, {
    ...{ restaurantId, leaving, leaver },
  });
  await rows.forgetRevokedOf(tx, restaurantId);
  return accounts;
}

/** The same for some of the members, whose devices are told that they have no access any more. */
export function removeMembers(
  tx: Tx,
  deps: RemovalDeps,
  restaurantId: string,
  leaving: members.MemberWithEmail[],
): Promise<string[]> {
  return removeAs('members', tx, deps, { restaurantId, leaving, leaver: undefined });
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
  await lockAccounts(remover, tx, restaurantId, leaving);
  if (leaver) await moveElsewhere(tx, deps, restaurantId, leaver);
  await forgetPairing(tx, restaurantId, leaving);
  for (const memberId of ids) await deps.sessions.revoke(tx, restaurantId, { memberId });
  await members.remove(tx, ids);
  const others = leaving.filter((each) => !leaver || each.account_id !== leaver.accountId);
  return removeUnusedAccounts(tx, deps, others);
}

/**
 * Owners and managers may have drawn codes for staff, and could come back with one: all codes of the restaurant
 * are void.
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

/** Moves the leaver's session to another restaurant of the account, or to none. */
async function moveElsewhere(
  tx: Tx,
  { sessions, clock }: RemovalDeps,
  restaurantId: string,
  { accountId, sessionId }: Leaver,
): Promise<void> {
  if (accountId === null) return;
  const memberships = await members.listMemberships(tx, accountId);
  const next = memberships.find(({ restaurant }) => restaurant.id !== restaurantId);
  if (!next) await auth.keep(tx, accountId, clock.now());
  await sessions.switchTo(tx, sessionId, next?.id ?? null);
}

async function lockAccounts(
  remover: Remover,
  tx: Tx,
  restaurantId: string,
  leaving: Pick<members.MemberWithEmail, 'account_id' | 'email'>[],
): Promise<void> {
  const accounts = accountsOf(leaving);
  const removed = [];
  for (const account of accounts) {
    const memberships = await members.listMemberships(tx, account.id);
    const isOnlyHere = memberships.every(({ restaurant }) => restaurant.id === restaurantId);
    const isAdmin = (await auth.findAccount(tx, account.id))?.role === 'super_admin';
    if (isOnlyHere && !isAdmin) removed.push(account);
  }
  if (remover === 'operator') await forget(codesStore.forgetAddresses, tx, removed);
  await lockToRemove(tx, removed, accounts);
}

/**
 * Forgets the codes of the accounts that will be removed, and locks them and the `others`.
 * NOTE: lock order is codes, accounts, sessions, members. A sign-in locks the account, then the session that
 * it replaces, then the member that its new session refers to. Any other order can deadlock.
 */
export async function lockToRemove(
  tx: Tx,
  removed: { id: string; email: string }[],
  others: { id: string }[] = [],
): Promise<void> {
  await forget(codesStore.forgetCodesOf, tx, removed);
  const ids = new Set([...removed, ...others].map(({ id }) => id));
  for (const id of [...ids].toSorted()) await auth.lockAccount(tx, id);
}

async function forget(
  how: (tx: Tx, emailHashes: string[]) => Promise<void>,
  tx: Tx,
  accounts: { email: string }[],
): Promise<void> {
  for (const { email } of accounts) await how(tx, [sha256(email)]);
}

/** By id, so that two transactions lock them in the same order. */
function accountsOf(
  people: Pick<members.MemberWithEmail, 'account_id' | 'email'>[],
): { id: string; email: string }[] {
  const accounts = people.flatMap(({ account_id: id, email }) =>
    id === null || email === null ? [] : [{ id, email }],
  );
  return accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Removes the accounts of these former members that are members of no restaurant, but for kept ones. Returns
 * their ids.
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

/** Removes an account, unless it is a member of a restaurant. Returns whether it did. */
export async function removeUnusedAccount(
  tx: Tx,
  { sessions, outbox }: Pick<RemovalDeps, 'sessions' | 'outbox'>,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  if ((await members.listMemberships(tx, id)).length > 0) return false;
  // NOTE: lock order is codes, then accounts.
  await codesStore.forgetCodesOf(tx, [sha256(email)]);
  await outbox.withdraw(tx, [email]);
  await sessions.endAllOf(tx, id);
  return await auth.removeUnused(tx, id);
}
