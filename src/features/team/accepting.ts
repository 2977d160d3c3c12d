/** Makes somebody who accepts an invitation a member: the only way into a team for an account of others. */
import type { Tx } from '../../db/database.ts';
import type { MemberRow } from '../../db/schema/people.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { noteBy } from '../../platform/journal.ts';
import * as invitations from '../auth/invitations-store.ts';
import * as members from '../auth/members-store.ts';
import { teamRefusals } from './contract.ts';
import { invitationRefusals } from './invitations-contract.ts';
import { ownRestaurantsRefusals } from './own-restaurants-contract.ts';

export type JoinDeps = { clock: Clock };

/**
 * Uses the invitation up. Call it with the locks of restaurant and account, after the check that the caller
 * reads the mails of the invited address.
 * Throws 404 if the invitation was answered or withdrawn a moment ago, and 409.
 */
export async function join(
  tx: Tx,
  { clock }: JoinDeps,
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
