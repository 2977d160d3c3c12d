/** Invitations of managers and owners. They are no members before they accept. */
import type { Tx } from '../../db/database.ts';
import type { InvitationRow, MemberRow } from '../../db/schema/people.ts';
import { limits } from '../../limits.ts';
import { type Clock, secondsBefore } from '../../platform/clock.ts';
import { type AppContext, callerOf } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { limitMails, type RateLimiter } from '../../platform/http/rate.ts';
import { noteBy } from '../../platform/journal.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { rates } from '../../rates.ts';
import * as codes from '../auth/codes/codes.ts';
import * as invitations from '../auth/invitations-store.ts';
import * as members from '../auth/members-store.ts';
import * as auth from '../auth/store.ts';
import { isRunning } from '../billing/rules.ts';
import * as billing from '../billing/store.ts';
import { teamRefusals } from './contract.ts';
import { invitationRefusals, ownRestaurantsRefusals } from './own-teams-contract.ts';

export type InviteDeps = {
  clock: Clock;
  rate: RateLimiter;
  outbox: Outbox;
  secretKey: string;
};

/** Whom the restaurant invites. */
type Invitee = { name: string; email: string; role: InvitationRow['role'] };

/**
 * Invites an address, or renews its invitation. Call it with the restaurant's lock.
 * Throws 409 if the address is in the team, and 429 after too many mails.
 * Nothing that the caller can see depends on whether the address has an account.
 */
export async function invite(
  tx: Tx,
  c: AppContext,
  deps: InviteDeps,
  restaurantId: string,
  { name, email, role }: Invitee,
): Promise<InvitationRow> {
  const { clock, rate } = deps;
  limitMails(c, rate);
  const folded = auth.foldEmail(email);
  const team = await members.list(tx, restaurantId);
  if (team.some((member) => member.email === folded)) throw new Refusal(teamRefusals.alreadyMember);
  const wait = await codes.requestWithin(
    tx,
    { ...deps, areLimited: rate.enabled },
    {
      email,
      language: c.get('language'),
      purpose: 'invitation',
      about: restaurantId,
      by: { address: c.get('address'), isStrict: true },
    },
  );
  codes.refuseEarly(wait);
  await limitInvitations(tx, c, deps, restaurantId);
  const invitation = { restaurant_id: restaurantId, email: folded, name, role };
  return invitations.invite(tx, { ...invitation, invited_by: callerOf(c).memberId }, clock);
}

/** Counts by restaurant and by account, on this server. Throws 429, which rolls the invitation back. */
async function limitInvitations(
  tx: Tx,
  c: AppContext,
  { clock, rate }: InviteDeps,
  restaurantId: string,
): Promise<void> {
  const { accountId } = callerOf(c);
  const account = accountId === null ? undefined : await auth.findAccount(tx, accountId);
  const subscription = await billing.findOf(tx, restaurantId);
  const provenBefore = secondsBefore(clock.now(), limits.provenSeconds);
  const isProven = account?.proven_at != null && account.proven_at <= provenBefore;
  const isTrusted = isProven || (subscription !== undefined && isRunning(subscription.status));
  const { invitationsPerAccount, invitationsPerNewAccount } = rates;
  const ofAccount = isTrusted ? invitationsPerAccount : invitationsPerNewAccount;
  rate.take(`invitations by ${account?.id}`, ofAccount);
  rate.take(`invitations:${restaurantId}`, rates.invitationsPerRestaurant);
}

/**
 * Makes somebody who accepts an invitation a member: the only way into a team for an account of others.
 * Uses the invitation up. Call it with the locks of restaurant and account, after the check that the caller
 * reads the mails of the invited address.
 * Throws 404 if the invitation was answered or withdrawn a moment ago, and 409.
 */
export async function join(
  tx: Tx,
  { clock }: { clock: Clock },
  restaurantId: string,
  invitationId: string,
  accountId: string,
): Promise<void> {
  const own = await members.listMemberships(tx, accountId);
  if (own.length >= limits.restaurantsPerAccount) {
    throw new Refusal(ownRestaurantsRefusals.tooManyRestaurants);
  }
  const invitation = await invitations.remove(tx, restaurantId, invitationId);
  if (!invitation) throw new Refusal(invitationRefusals.unknown);
  const { id, name, role } = invitation;
  const member = { id, name, role, restaurant_id: restaurantId, account_id: accountId };
  if (!(await members.create(tx, member, clock))) throw new Refusal(teamRefusals.alreadyMember);
  const noted = notedOf(invitation);
  await noteBy(noted, clock)(tx, restaurantId, { act: 'member.added', member: noted });
}

/** The fields of a member in an entry of the journal. */
export function notedOf({ id, name, role }: Pick<MemberRow, 'id' | 'name' | 'role'>) {
  return { id, name, role };
}
