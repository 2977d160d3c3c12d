import { z } from '@hono/zod-openapi';
import { memberRoles } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../platform/http/errors.ts';
import {
  emailAddress,
  instantField,
  mailedCode,
  requiredLine,
} from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { memberSchema } from '../auth/contract.ts';

const name = requiredLine(limits.staffNameLength);

const teamMemberSchema = memberSchema
  .extend({
    email: z.string().nullable().openapi({ description: 'Null for staff' }),
    created_at: instantField,
    devices: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        last_used_at: instantField,
        isCurrent: z.boolean().openapi({ description: 'The device that sends this call' }),
        isOnDuty: z.boolean().openapi({
          description: 'Its board is open, or it gets pushes and its zones were chosen today',
        }),
        zones: z.array(z.string()).nullable().openapi({
          description: 'Ids of the zones that it serves while on duty; null: all, or not on duty',
        }),
      }),
    ),
  })
  .openapi('TeamMember');

export type TeamMember = z.infer<typeof teamMemberSchema>;

const pendingInvitationSchema = teamMemberSchema
  .omit({ devices: true })
  .extend({ expires_at: instantField })
  .openapi('PendingInvitation', {
    description: 'A manager or owner who was invited, and is no member before they accept',
  });

export type PendingInvitation = z.infer<typeof pendingInvitationSchema>;

const pairingSchema = z
  .object({ code: z.string(), url: z.string(), expires_at: instantField })
  .openapi('Pairing', { description: 'Signs one device in, once' });

const restaurantParams = z.object({ id: z.string() });
const memberParams = z.object({ id: z.string(), memberId: z.string() });
const success = json(z.object({ success: z.literal(true) }), 'Done');

export const listTeam = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/team',
  access: 'manage',
  summary: 'List the members with their devices, and the invitations',
  request: { params: restaurantParams },
  responses: {
    200: json(
      z.object({
        members: z.array(teamMemberSchema),
        invitations: z.array(pendingInvitationSchema),
      }),
      'The oldest first',
    ),
    ...errors(404),
  },
});

export const listColleagues = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/colleagues',
  access: 'board',
  tokens: 'board',
  summary: 'List the other members who are on duty, to hand a request over to',
  request: { params: restaurantParams },
  responses: {
    200: json(z.array(z.object({ memberId: z.string(), name: z.string() })), 'The oldest first'),
    ...errors(404),
  },
});

const ownerCode = mailedCode.optional().openapi({
  description: 'Of `/auth/act-code`; needed for a new owner',
});

const newMember = z
  .object({
    name,
    email: emailAddress(limits.emailLength).optional().openapi({
      description: 'Of a manager or owner, who gets an invitation; staff have none',
    }),
    role: z.enum(memberRoles).default('staff'),
    code: ownerCode,
  })
  .check(({ value: { email, role }, issues }) => {
    if (role === 'staff' && email !== undefined) {
      issues.push({ code: 'invalid_format', format: 'role', input: role, path: ['role'] });
    }
    if (role !== 'staff' && email === undefined) {
      issues.push({ code: 'invalid_type', expected: 'string', input: email, path: ['email'] });
    }
  });

export type NewTeamMember = z.infer<typeof newMember>;

/**
 * Managers add staff; only owners invite managers and owners. A second invitation of an address renews the
 * first. The invitation's id becomes that of the member.
 */
export const addMember = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/team',
  access: 'manage',
  summary: 'Add staff, who pair a device with a code, or invite a manager or owner by mail',
  request: {
    params: restaurantParams,
    body: jsonBody(newMember),
  },
  responses: {
    201: json(
      z.object({
        member: teamMemberSchema,
        pairing: pairingSchema.optional(),
        expires_at: instantField.optional().openapi({ description: 'The end of the invitation' }),
      }),
      'Staff with their code; or who will be a member once they accept',
    ),
    ...errors(400, 404, 409, 429),
  },
});

export const changeMember = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/team/{memberId}',
  access: 'manage',
  summary: 'Rename a member, or make a manager an owner and back',
  request: {
    params: memberParams,
    body: jsonBody(
      z.object({ name: name.optional(), role: z.enum(memberRoles).optional(), code: ownerCode }),
    ),
  },
  responses: {
    200: json(z.object({ member: teamMemberSchema }), 'The changed member'),
    ...errors(400, 404, 409),
  },
});

/**
 * Every member may leave. Whoever leaves keeps the account, and its session is in no restaurant until it
 * switches to one.
 */
export const removeMember = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/team/{memberId}',
  access: 'board',
  summary:
    'Remove a member, whose devices are signed out at once; leave; or withdraw an invitation',
  request: { params: memberParams },
  responses: { 200: success, ...errors(404, 409) },
});

/** The member's earlier code becomes invalid. */
export const renewPairing = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/team/{memberId}/pairing',
  access: 'manage',
  summary: 'Get a new code that pairs a device with a staff member',
  request: { params: memberParams },
  responses: { 201: json(pairingSchema, 'The new code'), ...errors(404, 409, 429) },
});

export const revokeDevice = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/devices/{deviceId}',
  access: 'manage',
  summary: 'Sign a device out at once',
  request: { params: z.object({ id: z.string(), deviceId: z.string() }) },
  responses: { 200: success, ...errors(404) },
});

export const teamRefusals = defineRefusals({
  unknownMember: {
    status: 404,
    code: 'unknown_member',
    text: {
      fr: 'Cette personne ne fait plus partie de l’équipe.',
      en: 'This person is no longer in the team.',
    },
  },
  unknownDevice: {
    status: 404,
    code: 'unknown_device',
    text: { fr: 'Cet appareil n’est plus connecté.', en: 'This device is no longer signed in.' },
  },
  lastOwner: {
    status: 409,
    code: 'last_owner',
    text: {
      fr: 'C’est le dernier propriétaire\u202f: donnez d’abord ce rôle à quelqu’un d’autre.',
      en: 'This is the last owner: give that role to somebody else first.',
    },
  },
  alreadyMember: {
    status: 409,
    code: 'already_member',
    text: {
      fr: 'Cette adresse fait déjà partie de l’équipe.',
      en: 'This address is already in the team.',
    },
  },
  /** Staff have no account, owners and managers always have one. */
  needsInvitation: {
    status: 409,
    code: 'needs_invitation',
    text: {
      fr: 'Ce rôle demande une adresse e-mail\u202f: invitez la personne, puis retirez cet accès.',
      en: 'This role needs an email address: invite the person, then remove this access.',
    },
  },
  hasAccount: {
    status: 409,
    code: 'has_account',
    text: {
      fr: 'Cette personne se connecte avec son e-mail et son mot de passe.',
      en: 'This person signs in with an email address and a password.',
    },
  },
  tooManyMembers: {
    status: 409,
    code: 'too_many_members',
    text: {
      fr: `Une équipe a ${limits.membersPerRestaurant} membres au plus.`,
      en: `A team has at most ${limits.membersPerRestaurant} members.`,
    },
  },
});

/** Of the back office, when it invites an owner. */
export const ownerRefusals = defineRefusals({
  /**
   * Returned to a super_admin only. For everybody else, answers do not reveal whether an address has an
   * account.
   */
  emailTaken: {
    status: 409,
    code: 'email_taken',
    text: {
      fr: 'Cette adresse a déjà un compte.',
      en: 'This address already has an account.',
    },
  },
  noOwner: {
    status: 404,
    code: 'no_owner',
    text: {
      fr: 'Ce restaurant n’a pas encore de compte.',
      en: 'This restaurant has no account yet.',
    },
  },
  hasOwner: {
    status: 409,
    code: 'has_owner',
    text: {
      fr: 'Ce restaurant a déjà un compte.',
      en: 'This restaurant already has an account.',
    },
  },
});
