import { z } from '@hono/zod-openapi';
import { memberRoles } from '../../enums.ts';
import { errors, json, type RefusalKind } from '../../platform/http/errors.ts';
import { instantField } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { meSchema } from '../auth/contract.ts';

const invitationSchema = z
  .object({
    id: z.string(),
    restaurant: z.object({ id: z.string(), name: z.string() }),
    role: z.enum(memberRoles),
    invited_by: z
      .string()
      .nullable()
      .openapi({ description: 'The name of the member who invites; null for the operator' }),
    expires_at: instantField,
  })
  .openapi('Invitation', { description: 'The account may join this team, and is no member yet' });

const params = z.object({ id: z.string() });

/** Empty for paired devices and super_admins, whom nobody can invite. */
export const listInvitations = defineRoute({
  method: 'get',
  path: '/auth/invitations',
  access: 'session',
  summary: 'List the teams that the caller’s account is invited to',
  responses: {
    200: json(z.object({ invitations: z.array(invitationSchema) }), 'The newest first'),
    ...errors(401),
  },
});

/** The session moves into the restaurant, and its streams end. */
export const acceptInvitation = defineRoute({
  method: 'post',
  path: '/auth/invitations/{id}/acceptance',
  access: 'session',
  summary: 'Join the team, and switch the session to its restaurant',
  request: { params },
  responses: { 200: json(meSchema, 'As `PUT /auth/restaurant`'), ...errors(401, 404, 409) },
});

export const declineInvitation = defineRoute({
  method: 'delete',
  path: '/auth/invitations/{id}',
  access: 'session',
  summary: 'Decline an invitation',
  request: { params },
  responses: { 204: { description: 'Done' }, ...errors(401, 404) },
});

export const invitationRefusals = {
  /** Also for an invitation of another address. */
  unknown: {
    status: 404,
    code: 'unknown_invitation',
    text: {
      fr: 'Cette invitation n’est plus valable. Demandez-en une autre à qui vous l’a envoyée.',
      en: 'This invitation is no longer valid. Ask whoever sent it for another.',
    },
  },
} as const satisfies Record<string, RefusalKind>;
