import { z } from '@hono/zod-openapi';
import { tokenScopes } from '../../../enums.ts';
import { limits } from '../../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { instantField, requiredLine } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { byIdOrSlug } from '../../restaurants/contract.ts';

const tokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: z.enum(tokenScopes).openapi({
      description: '`read`: requests and figures; `board`: also what staff do on the board',
    }),
    created_at: instantField,
    last_used_at: instantField.nullable().openapi({
      description: 'To the hour; null before the first call',
    }),
  })
  .openapi('Token', { description: 'Lets another system call the API for one restaurant' });

export const listTokens = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/tokens',
  access: 'manage',
  summary: 'List the tokens of other systems',
  request: { params: byIdOrSlug },
  responses: {
    200: json(z.object({ tokens: z.array(tokenSchema) }), 'The oldest first'),
    ...errors(404),
  },
});

export const createToken = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/tokens',
  access: 'manage',
  summary: 'Make a token for another system',
  request: {
    params: byIdOrSlug,
    body: jsonBody(
      z.object({ name: requiredLine(limits.tokenNameLength), scope: z.enum(tokenScopes) }),
    ),
  },
  responses: {
    201: json(
      tokenSchema.pick({ id: true, name: true, scope: true }).extend({ token: z.string() }),
      'The token, which cannot be read again',
    ),
    ...errors(400, 404, 409),
  },
});

export const deleteToken = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/tokens/{tokenId}',
  access: 'manage',
  summary: 'Delete a token: its next call is refused, and its streams end',
  request: { params: byIdOrSlug.extend({ tokenId: z.string() }) },
  responses: { 204: { description: 'Deleted' }, ...errors(404) },
});

export const tokenRefusals = defineRefusals({
  tokenScope: {
    status: 403,
    code: 'token_scope',
    text: {
      fr: 'Ce jeton ne donne pas ce droit.',
      en: 'The scope of this token does not allow this call.',
    },
  },
  unknownToken: {
    status: 404,
    code: 'unknown_token',
    text: { fr: 'Ce jeton n’existe plus.', en: 'This token no longer exists.' },
  },
  tooManyTokens: {
    status: 409,
    code: 'too_many_tokens',
    text: {
      fr: `Un restaurant a ${limits.tokensPerRestaurant} jetons au plus. Supprimez-en un qui ne sert plus.`,
      en: `A restaurant can have at most ${limits.tokensPerRestaurant} tokens. Delete one that is no longer used.`,
    },
  },
});
