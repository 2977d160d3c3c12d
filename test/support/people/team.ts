/** The team of a restaurant: staff with paired devices, managers, and owners of two restaurants. */

import { type Db, transaction } from '../../../src/db/database.ts';
import type { Me } from '../../../src/features/auth/contract.ts';
import * as invitations from '../../../src/features/auth/invitations-store.ts';
import * as members from '../../../src/features/auth/members-store.ts';
import { openSession } from '../../../src/features/auth/new-session.ts';
import { deviceIdOf } from '../../../src/features/auth/sessions-store.ts';
import * as auth from '../../../src/features/auth/store.ts';
import type { PendingInvitation, TeamMember } from '../../../src/features/team/contract.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { sha256 } from '../../../src/platform/ids.ts';
import { noteSecret } from '../secrets/trail.ts';
import type { TestApp } from '../server/app.ts';
import type { Refused } from '../server/http.ts';
import { cantine, createPerson, type Person, type TestRestaurant } from './people.ts';

type Caller = Pick<TestApp, 'call'>;
/** The database and clock in which members exist. */
type World = { db: Db; clock: Clock };

export type Pairing = { code: string; url: string; expires_at: string };
export type AddedStaff = { member: TeamMember; pairing: Pairing };

/** The owner adds a person or a tablet. */
export async function addStaff(
  app: Caller,
  { id, owner }: TestRestaurant,
  name = 'Léa',
): Promise<AddedStaff> {
  const { token } = owner;
  const path = `/restaurants/${id}/team`;
  const { status, body } = await app.call<AddedStaff>('POST', path, { token, body: { name } });
  if (status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export type PairedDevice = { memberId: string; deviceId: string; token: string; name: string };

/** Adds staff and pairs a device with the code. */
export async function pairStaff(
  app: Caller,
  restaurant: TestRestaurant,
  name = 'Léa',
): Promise<PairedDevice> {
  const { member, pairing } = await addStaff(app, restaurant, name);
  const body = { code: pairing.code, deviceName: `Téléphone de ${name}` };
  const answer = await app.call<{ token: string }>('POST', '/auth/pair', { body });
  const { token } = answer.body;
  return { memberId: member.id, deviceId: deviceIdOf(sha256(token)), token, name };
}

/** Somebody with an account of their own joins the team, without the invitation mail. */
export async function joinTeam(
  app: World,
  { id }: Pick<TestRestaurant, 'id'>,
  { name, role }: { name: string; role: 'owner' | 'manager' },
): Promise<Person & { memberId: string }> {
  const { account, ...person } = await createPerson(app, name);
  const memberId = await join(app, account.id, id, { name, role });
  const { token } = await openSession(app.db, account, app.clock);
  noteSecret(token);
  return { ...person, token, memberId };
}

/** The person joins one more team; their sessions stay where they are. */
export async function joinAlso(
  app: World,
  { email }: Pick<Person, 'email'>,
  { id }: Pick<TestRestaurant, 'id'>,
  member: { name: string; role: 'owner' | 'manager' },
): Promise<string> {
  const account = await auth.findAccountByEmail(app.db, email);
  return join(app, account?.id ?? '', id, member);
}

async function join(
  { db, clock }: World,
  account_id: string,
  restaurant_id: string,
  member: { name: string; role: 'owner' | 'manager' },
): Promise<string> {
  const created = await members.create(db, { ...member, account_id, restaurant_id }, clock);
  if (!created) throw new Error('is in the team already');
  return created.id;
}

/** La Cantine invites the person, without a mail. Returns the invitation's id. */
export async function invitedToCantine(
  world: World,
  { email }: Pick<Person, 'email'>,
): Promise<string> {
  const { id: restaurant_id } = await cantine(world);
  const invitation = { restaurant_id, email, name: 'Invitée', role: 'manager' } as const;
  const { db, clock } = world;
  const row = { ...invitation, invited_by: null };
  return (await transaction(db, (tx) => invitations.invite(tx, row, clock))).id;
}

type Answer = Refused & { member: TeamMember; pairing: Pairing; expires_at?: string };

/** The team calls of one session. */
export function teamCalls(app: Caller, { id: restaurantId }: TestRestaurant, token: string) {
  const path = `/restaurants/${restaurantId}/team`;
  return {
    list: async () =>
      (await app.call<{ members: TeamMember[] }>('GET', path, { token })).body.members,
    invited: async () =>
      (await app.call<{ invitations: PendingInvitation[] }>('GET', path, { token })).body
        .invitations,
    add: (body: object) => app.call<Answer>('POST', path, { token, body }),
    change: (id: string, body: object) => app.call<Answer>('PUT', `${path}/${id}`, { token, body }),
    remove: (id: string) => app.call('DELETE', `${path}/${id}`, { token }),
    pairing: (id: string) =>
      app.call<Refused & Pairing>('POST', `${path}/${id}/pairing`, { token }),
    revoke: (id: string) =>
      app.call('DELETE', `/restaurants/${restaurantId}/devices/${id}`, { token }),
    me: () => app.call<Me & Refused>('GET', '/auth/me', { token }),
  };
}

export type Invitation = {
  id: string;
  restaurant: { id: string; name: string };
  role: string;
  invited_by: string | null;
  expires_at: string;
};

/** The calls of one session about the teams that it is invited to. */
export function invitationCalls(app: Caller, token: string) {
  const path = '/auth/invitations';
  return {
    list: async () =>
      (await app.call<{ invitations: Invitation[] }>('GET', path, { token })).body.invitations,
    accept: (id: string) => app.call<Me & Refused>('POST', `${path}/${id}/acceptance`, { token }),
    decline: (id: string) => app.call<Refused>('DELETE', `${path}/${id}`, { token }),
    me: () => app.call<Me & Refused>('GET', '/auth/me', { token }),
  };
}

/** Status and code of a refusal. */
export function codeOf({ status, body }: { status: number; body: Refused }): [number, string] {
  return [status, body.code];
}
