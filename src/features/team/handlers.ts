import type { Db, Tx } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { mayCall } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { audit } from '../../platform/http/audit.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { noteAs } from '../../platform/journal.ts';
import type { Logger } from '../../platform/log/log.ts';
import { scopeOf } from '../../platform/scope.ts';
import { rates } from '../../rates.ts';
import { queueActMails } from '../auth/acts/act-mails.ts';
import type { Prove } from '../auth/acts/proof.ts';
import * as invitations from '../auth/invitations-store.ts';
import * as members from '../auth/members-store.ts';
import type { Sessions } from '../auth/sessions.ts';
import { foldEmail } from '../auth/store.ts';
import { getOwnRestaurant, inOwnRestaurant } from '../restaurants/lookup.ts';
import {
  addMember,
  changeMember,
  listTeam,
  type NewTeamMember,
  removeMember,
  renewPairing,
  revokeDevice,
  type TeamMember,
  teamRefusals,
} from './contract.ts';
import { type InviteDeps, invite, notedOf } from './invitations.ts';
import { removeMembers } from './leaving/removing.ts';
import {
  getDevice,
  getMember,
  type ListAtHand,
  type OnMembersLeft,
  readTeam,
  readTeamMember,
  requireMayChange,
  shownInvitation,
} from './lookup.ts';
import { newPairing } from './pairing/pairing.ts';

type Deps = InviteDeps & {
  prove: Prove;
  db: Db;
  log: Logger;
  sessions: Sessions;
  listAtHand: ListAtHand;
  onMembersLeft: OnMembersLeft;
  origin: string;
};

/** The type of the browser's API client. */
export type TeamRoutes = ReturnType<typeof teamRoutes>;

export function teamRoutes(deps: Deps) {
  const { db, log, sessions, clock, prove } = deps;
  return newRouter()
    .openapi(listTeam, async (c) => {
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const open = await invitations.list(db, id, clock.now());
      const all = { members: await readTeam(c, deps, id) };
      return c.json({ ...all, invitations: open.map(shownInvitation) }, 200);
    })
    .openapi(addMember, async (c) => {
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const entered = c.req.valid('json');
      const isNewOwner = entered.role === 'owner' && !(await isInvited(deps, id, entered));
      const spendProof = isNewOwner && (await prove(c, 'new-owner', entered.code));
      const added = await withProof(c, deps, id, spendProof, async (tx, use) => {
        await requireMayChange(c, tx, id, entered.role);
        await requireRoom(tx, deps, id);
        await use();
        return addOrInvite(tx, c, deps, id, entered);
      });
      const act = 'pairing' in added ? 'member added' : 'member invited';
      audit(log, c, { act, restaurant: id, member: added.member.id });
      return c.json(added, 201);
    })
    .openapi(changeMember, async (c) => {
      const { memberId } = c.req.valid('param');
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const { name, role, code } = c.req.valid('json');
      const isPromotion =
        role === 'owner' && (await getMember(db, id, memberId)).role === 'manager';
      const spendProof = isPromotion && (await prove(c, 'new-owner', code));
      const member = await withProof(c, deps, id, spendProof, async (tx, use) => {
        const before = await getMember(tx, id, memberId);
        await requireMayChange(c, tx, id, before.role);
        await requireRoleChange(c, tx, before, role);
        await use();
        // Somebody else demoted the member a moment ago.
        if (!spendProof && role === 'owner' && before.role !== role) {
          throw new Refusal(refusals.conflict);
        }
        await members.change(tx, memberId, { ...(name && { name }), ...(role && { role }) });
        sessions.rereadMember(tx, memberId);
        return readNoted(c, tx, deps, before);
      });
      audit(log, c, { act: 'member changed', restaurant: id, member: memberId });
      return c.json({ member }, 200);
    })
    .openapi(removeMember, async (c) => {
      const { memberId } = c.req.valid('param');
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const accounts = await inOwnRestaurant(deps.db, scopeOf(c), id, (tx) =>
        remove(c, tx, deps, id, memberId),
      );
      audit(log, c, { act: 'member removed', restaurant: id, member: memberId });
      for (const account of accounts) audit(log, c, { act: 'account deleted', account });
      return c.json({ success: true as const }, 200);
    });
}

/** Everybody may leave; others are removed by who may change them. Returns the removed accounts. */
async function remove(
  c: AppContext,
  tx: Tx,
  deps: Deps,
  id: string,
  memberId: string,
): Promise<string[]> {
  const isSelf = memberId === callerOf(c).memberId;
  if (!isSelf && !mayCall(callerOf(c).role, 'manage')) throw new Refusal(refusals.forbidden);
  if (!isSelf && (await withdrawInvitation(tx, c, deps, id, memberId))) return [];
  const member = await getMember(tx, id, memberId);
  if (!isSelf) await requireMayChange(c, tx, id, member.role);
  if (await members.isLastOwner(tx, id, memberId)) throw new Refusal(teamRefusals.lastOwner);
  await noteAs(c, deps.clock)(tx, id, { act: 'member.removed', member: notedOf(member) });
  return removeMembers(tx, deps, id, [member], isSelf ? callerOf(c) : undefined);
}

/** `inOwnRestaurant` for an act that may make a new owner: `use` uses the proof up, and every owner is told. */
function withProof<Done>(
  c: AppContext,
  deps: Deps,
  id: string,
  spendProof: false | ((tx: Tx) => Promise<void>),
  act: (tx: Tx, use: () => Promise<void>) => Promise<Done>,
): Promise<Done> {
  return inOwnRestaurant(deps.db, scopeOf(c), id, async (tx) => {
    const done = await act(tx, async () => {
      if (spendProof) await spendProof(tx);
    });
    if (spendProof) await queueActMails(tx, deps.outbox, 'new-owner', id, deps.clock.now());
    return done;
  });
}

/** The type of the browser's API client. */
export type DeviceRoutes = ReturnType<typeof deviceRoutes>;

export function deviceRoutes(deps: Deps) {
  const { db, log, sessions, clock, rate } = deps;
  return newRouter()
    .openapi(renewPairing, async (c) => {
      const { memberId } = c.req.valid('param');
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const code = await inOwnRestaurant(deps.db, scopeOf(c), id, async (tx) => {
        const { role, account_id } = await getMember(tx, id, memberId);
        await requireMayChange(c, tx, id, role);
        if (account_id !== null) throw new Refusal(teamRefusals.hasAccount);
        rate.take(`pairing codes:${id}`, rates.pairingCodesPerRestaurant);
        return newPairing(tx, deps, memberId);
      });
      return c.json(code, 201);
    })
    .openapi(revokeDevice, async (c) => {
      const { deviceId } = c.req.valid('param');
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const member = await inOwnRestaurant(deps.db, scopeOf(c), id, async (tx) => {
        const device = await getDevice(tx, id, deviceId);
        const { token_hash, member_id, role } = device;
        if (member_id !== callerOf(c).memberId) await requireMayChange(c, tx, id, role);
        await sessions.revoke(tx, id, { sessionId: token_hash });
        await noteAs(c, clock)(tx, id, {
          act: 'device.revoked',
          device: device.device_name,
          member: { id: member_id, name: device.member_name },
        });
        return member_id;
      });
      audit(log, c, { act: 'device revoked', restaurant: id, member });
      return c.json({ success: true as const }, 200);
    });
}

/** Whether the address is invited as an owner: the invitation is then only renewed. */
async function isInvited({ db, clock }: Deps, id: string, { email = '' }: NewTeamMember) {
  const open = await invitations.list(db, id, clock.now());
  return open.some((each) => each.role === 'owner' && each.email === foldEmail(email));
}

/** Invitations count, so that nobody who accepts finds the team full. */
async function requireRoom(tx: Tx, { clock }: Deps, id: RestaurantRow['id']): Promise<void> {
  const invited = (await invitations.list(tx, id, clock.now())).length;
  if ((await members.count(tx, id)) + invited >= limits.membersPerRestaurant) {
    throw new Refusal(teamRefusals.tooManyMembers);
  }
}

/** Staff are members at once, and get a code for their device. Others are invited. */
async function addOrInvite(
  tx: Tx,
  c: AppContext,
  deps: Deps,
  id: RestaurantRow['id'],
  { name, email, role }: NewTeamMember,
) {
  const { clock } = deps;
  const note = noteAs(c, clock);
  if (role !== 'staff' && email !== undefined) {
    const invitation = await invite(tx, c, deps, id, { name, email, role });
    await note(tx, id, { act: 'member.invited', member: notedOf(invitation) });
    const { expires_at, ...member } = shownInvitation(invitation);
    return { member: { ...member, devices: [] }, expires_at };
  }
  const staff = { restaurant_id: id, name, account_id: null, role: 'staff' } as const;
  const created = await members.create(tx, staff, clock);
  const memberId = created?.id ?? '';
  const pairing = await newPairing(tx, deps, memberId);
  const member = await readTeamMember(c, { ...deps, db: tx }, id, memberId);
  await note(tx, id, { act: 'member.added', member: notedOf(member) });
  return { member, pairing };
}

/** False if there is no such invitation. */
async function withdrawInvitation(
  tx: Tx,
  c: AppContext,
  { clock }: Deps,
  id: RestaurantRow['id'],
  invitationId: string,
): Promise<boolean> {
  const removed = await invitations.remove(tx, id, invitationId);
  if (!removed) return false;
  await requireMayChange(c, tx, id, removed.role);
  await noteAs(c, clock)(tx, id, { act: 'member.uninvited', member: notedOf(removed) });
  return true;
}

/** Throws 403 and 409. Only between manager and owner: staff have no account. */
async function requireRoleChange(
  c: AppContext,
  tx: Tx,
  before: members.MemberWithEmail,
  role: members.MemberWithEmail['role'] | undefined,
): Promise<void> {
  if (role === undefined || role === before.role) return;
  const { id, restaurant_id } = before;
  await requireMayChange(c, tx, restaurant_id, role);
  if (before.role === 'staff') throw new Refusal(teamRefusals.needsInvitation);
  // Checked before the new role, so that the last owner always gets this refusal.
  if (await members.isLastOwner(tx, restaurant_id, id)) throw new Refusal(teamRefusals.lastOwner);
  if (role === 'staff') throw new Refusal(teamRefusals.hasAccount);
}

/** Returns the changed member. Writes an entry of the journal if name or role differ. */
async function readNoted(
  c: AppContext,
  tx: Tx,
  deps: Deps,
  before: members.MemberWithEmail,
): Promise<TeamMember> {
  const { id, restaurant_id } = before;
  const after = await readTeamMember(c, { ...deps, db: tx }, restaurant_id, id);
  const was = {
    ...(before.name !== after.name && { name: before.name }),
    ...(before.role !== after.role && { role: before.role }),
  };
  if (Object.keys(was).length > 0) {
    const member = notedOf(after);
    await noteAs(c, deps.clock)(tx, restaurant_id, { act: 'member.changed', member, was });
  }
  return after;
}
