import { z } from '@hono/zod-openapi';
import { memberRoles } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../platform/http/errors.ts';
import { instantField, optionalLine, requiredLine } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { browserTimeZone, meSchema, signedInSchema } from '../auth/contract.ts';

/** Ends the session's streams: they belong to the previous restaurant. */
export const switchRestaurant = defineRoute({
  method: 'put',
  path: '/auth/restaurant',
  access: 'session',
  summary: 'Switch the session to another restaurant of the account',
  request: { body: jsonBody(z.object({ restaurantId: z.string() })) },
  responses: { 200: json(meSchema, 'As `GET /auth/me`'), ...errors(400, 401, 404) },
});

/** The session stays in its restaurant. */
export const openRestaurant = defineRoute({
  method: 'post',
  path: '/auth/restaurants',
  access: 'manage',
  summary: 'Open one more restaurant, with a trial of its own; needs an account',
  request: {
    body: jsonBody(
      z.object({
        name: requiredLine(limits.nameLength),
        address: optionalLine(limits.addressLength),
        time_zone: browserTimeZone,
      }),
    ),
  },
  responses: {
    201: json(
      z.object({ restaurant: signedInSchema }),
      'The new restaurant, which the caller owns',
    ),
    ...errors(400, 403, 409, 429),
  },
});

export const ownRestaurantsRefusals = defineRefusals({
  tooManyRestaurants: {
    status: 409,
    code: 'too_many_restaurants',
    text: {
      fr: `Un compte a ${limits.restaurantsPerAccount} restaurants au plus.`,
      en: `An account has at most ${limits.restaurantsPerAccount} restaurants.`,
    },
  },
});

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

export const invitationRefusals = defineRefusals({
  /** Also for an invitation of another address. */
  unknown: {
    status: 404,
    code: 'unknown_invitation',
    text: {
      fr: 'Cette invitation n’est plus valable. Demandez-en une autre à qui vous l’a envoyée.',
      en: 'This invitation is no longer valid. Ask whoever sent it for another.',
    },
  },
});
