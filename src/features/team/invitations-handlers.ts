import { type Db, type Tx, transaction } from '../../db/database.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { noteBy } from '../../platform/journal.ts';
import { audit } from '../../platform/log/audit.ts';
import type { Logger } from '../../platform/log/log.ts';
import * as invitations from '../auth/invitations-store.ts';
import { getAccount } from '../auth/lookup.ts';
import * as restaurants from '../restaurants/store.ts';
import { type JoinDeps, join, notedOf } from './accepting.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationRefusals,
  listInvitations,
} from './invitations-contract.ts';
import { lockOwnAccount, type MoveDeps, moveSession } from './moving.ts';

type Deps = { db: Db; log: Logger } & JoinDeps & MoveDeps;

/** The type of the browser's API client. */
export type InvitationRoutes = ReturnType<typeof invitationRoutes>;

export function invitationRoutes(deps: Deps) {
  const { db, clock, log } = deps;
  return newRouter()
    .openapi(listInvitations, async (c) => {
      const open = await listOwn(c, deps);
      const shown = open.map((invitation) => ({
        id: invitation.id,
        role: invitation.role,
        expires_at: invitation.expires_at,
        restaurant: { id: invitation.restaurant_id, name: invitation.restaurant_name },
        invited_by: invitation.inviter_name,
      }));
      return c.json({ invitations: shown }, 200);
    })
    .openapi(acceptInvitation, async (c) => {
      const { restaurant_id: restaurant, id: member } = await getOwn(c, deps);
      const accountId = callerOf(c).accountId ?? '';
      const me = await transaction(db, async (tx) => {
        await lockInviting(tx, restaurant);
        await lockOwnAccount(tx, accountId);
        await join(tx, deps, restaurant, member, accountId);
        return moveSession(tx, deps, callerOf(c), member);
      });
      audit(log, c, { act: 'member added', restaurant, member });
      return c.json(me, 200);
    })
    .openapi(declineInvitation, async (c) => {
      const { restaurant_id, id } = await getOwn(c, deps);
      await transaction(db, async (tx) => {
        await lockInviting(tx, restaurant_id);
        const removed = await invitations.remove(tx, restaurant_id, id);
        if (!removed) throw new Refusal(invitationRefusals.unknown);
        const member = notedOf(removed);
        await noteBy(member, clock)(tx, restaurant_id, { act: 'member.uninvited', member });
      });
      audit(log, c, { act: 'invitation declined', restaurant: restaurant_id, member: id });
      return c.body(null, 204);
    });
}

async function listOwn(c: AppContext, { db, clock }: Deps) {
  const { accountId, role } = callerOf(c);
  if (accountId === null || role === 'super_admin') return [];
  return invitations.listFor(db, (await getAccount(db, accountId)).email, clock.now());
}

/** The invitation of the path. Throws 404 if it is not the caller's, or has ended. */
async function getOwn(c: AppContext, deps: Deps): Promise<invitations.OpenInvitation> {
  const id = c.req.param('id');
  const own = (await listOwn(c, deps)).find((invitation) => invitation.id === id);
  if (!own) throw new Refusal(invitationRefusals.unknown);
  return own;
}

async function lockInviting(tx: Tx, restaurantId: string): Promise<void> {
  const exists = await restaurants.lockIfExists(tx, restaurantId);
  if (!exists) throw new Refusal(invitationRefusals.unknown);
}
