import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import { errors, json, jsonBody } from '../../../platform/http/errors.ts';
import {
  clearableWebAddress,
  emailAddress,
  mailedCode,
  optionalEmailAddress,
  optionalLine,
  requiredLine,
} from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { byIdOrSlug, pageOf, restaurantSchema, restaurantWithTablesSchema } from '../contract.ts';
import { customerStates, isWebAddress } from '../rules.ts';

const newRestaurantSchema = z.object({
  name: requiredLine(limits.nameLength),
  address: optionalLine(limits.addressLength),
  menu_url: clearableWebAddress(limits.urlLength, isWebAddress),
  owner_email: optionalEmailAddress(limits.emailLength).openapi({
    description: 'An invitation to choose a password is mailed to this address',
  }),
});

/** Creates the restaurant and its owner's account in one transaction. */
export const createRestaurant = defineRoute({
  method: 'post',
  path: '/restaurants',
  access: 'admin',
  summary: 'Create a restaurant and invite its owner',
  request: { body: jsonBody(newRestaurantSchema) },
  responses: {
    201: json(restaurantWithTablesSchema, 'The restaurant'),
    ...errors(400, 401, 403, 409, 429, 503),
  },
});

/**
 * Owners type the name to confirm. It prevents mistakes and is no protection against strangers: names are
 * public.
 */
const deletionSchema = z.object({
  name: optionalLine(limits.nameLength).openapi({
    description: 'The restaurant’s name; needed unless the caller is a super_admin',
  }),
  code: mailedCode.optional().openapi({
    description: 'Of `/auth/act-code`; needed unless the caller is a super_admin',
  }),
});

/** Signs out everybody in the team but the caller. The operator can restore it for a week. */
export const deleteRestaurant = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}',
  access: 'own',
  summary: 'Delete a restaurant with its team, tables, requests and figures',
  request: {
    params: byIdOrSlug,
    body: { required: false, content: { 'application/json': { schema: deletionSchema } } },
  },
  responses: {
    200: json(restaurantSchema, 'The deleted restaurant'),
    ...errors(400, 401, 403, 404, 409),
  },
});

export const readOwner = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/owner',
  access: 'admin',
  summary: 'Read the e-mail address of a restaurant’s owner',
  request: { params: byIdOrSlug },
  responses: {
    200: json(z.object({ email: z.string().nullable() }), 'The address, or null'),
    ...errors(401, 403, 404),
  },
});

export const inviteOwner = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/invitation',
  access: 'admin',
  summary: 'Invite an owner to a restaurant that has none',
  request: {
    params: byIdOrSlug,
    body: jsonBody(z.object({ owner_email: emailAddress(limits.emailLength) })),
  },
  responses: {
    201: json(z.object({ email: z.string() }), 'The address of the account'),
    ...errors(400, 401, 403, 404, 409, 429, 503),
  },
});

/**
 * Possible until the first owner has set a password: changes the address or repeats the mail.
 */
export const changeInvitation = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/invitation',
  access: 'admin',
  summary: 'Invite again, at this address or another; the earlier code becomes invalid',
  request: {
    params: byIdOrSlug,
    body: jsonBody(z.object({ owner_email: emailAddress(limits.emailLength) })),
  },
  responses: {
    200: json(z.object({ email: z.string() }), 'The address of the account'),
    ...errors(400, 401, 403, 404, 409, 429, 503),
  },
});

export const sendPasswordMail = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/password-mail',
  access: 'admin',
  summary: 'Mail the owner a code for a new password',
  request: { params: byIdOrSlug },
  responses: {
    200: json(z.object({ email: z.string() }), 'The address that it is sent to'),
    ...errors(401, 403, 404, 429),
  },
});

const customerSchema = restaurantSchema
  .extend({
    time_zone: z.string(),
    owner: z
      .object({
        email: z.string(),
        is_invited: z.boolean().openapi({ description: 'No password has been chosen yet' }),
      })
      .nullable(),
    standing: z
      .enum(['unlimited', 'trial', 'subscribed', 'grace', 'over'])
      .openapi({ description: '`unlimited` when nothing is sold, or before the trial' }),
    standing_until: z.string().nullable().openapi({
      description: 'When trial, cancelled subscription or grace ends',
    }),
    last_request_at: z.string().nullable(),
  })
  .openapi('Customer');

export type Customer = z.infer<typeof customerSchema>;

export const listCustomers = defineRoute({
  method: 'get',
  path: '/admin/restaurants',
  access: 'admin',
  summary: 'List restaurants by name, with owner, subscription status and last request',
  request: {
    query: pageOf(limits.restaurantsPerPage).extend({
      q: z.string().max(limits.emailLength).optional().openapi({
        description: 'Part of name, slug, address or owner’s e-mail address',
      }),
      state: z.enum(customerStates).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({ restaurants: z.array(customerSchema), total: z.number().int() }),
      'A page of restaurants, and the total',
    ),
    ...errors(400, 401, 403),
  },
});

const glanceSchema = z
  .object({
    restaurants: z.number().int(),
    in_trial: z.number().int().openapi({ description: 'In the trial and without a subscription' }),
    requests_today: z.number().int().openapi({ description: 'Since the service day began' }),
    unanswered_today: z.number().int().openapi({
      description: 'Of these: ended without being taken, or waiting for too long',
    }),
  })
  .openapi('Glance');

export const readGlance = defineRoute({
  method: 'get',
  path: '/admin/glance',
  access: 'admin',
  summary: 'All restaurants at a glance',
  responses: { 200: json(glanceSchema, 'Four figures'), ...errors(401, 403) },
});
