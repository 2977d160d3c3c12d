import { z } from '@hono/zod-openapi';
import { limits } from '../../limits.ts';
import { errors, json, jsonBody, type RefusalKind } from '../../platform/http/errors.ts';
import { optionalLine, requiredLine } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { meSchema, signedInSchema } from '../auth/contract.ts';

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
      }),
    ),
  },
  responses: {
    201: json(
      z.object({ restaurant: signedInSchema }),
      'The new restaurant, which the caller owns',
    ),
    ...errors(400, 409, 429),
  },
});

export const ownRestaurantsRefusals = {
  tooManyRestaurants: {
    status: 409,
    code: 'too_many_restaurants',
    text: {
      fr: `Un compte a ${limits.restaurantsPerAccount} restaurants au plus.`,
      en: `An account has at most ${limits.restaurantsPerAccount} restaurants.`,
    },
  },
} as const satisfies Record<string, RefusalKind>;
