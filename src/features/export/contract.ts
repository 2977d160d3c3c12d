import { z } from '@hono/zod-openapi';
import { errors } from '../../platform/http/errors.ts';
import { mailedCode } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { byIdOrSlug } from '../restaurants/contract.ts';

/** Streamed: an error on the way ends the connection, and the file is incomplete. */
export const exportRestaurant = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/export',
  access: 'own',
  summary: 'Download all data of the restaurant: a ZIP of CSV and JSON with a README',
  request: {
    headers: z.object({
      'act-code': mailedCode.optional().openapi({ description: 'Of `/auth/act-code`' }),
    }),
    params: byIdOrSlug,
  },
  responses: {
    200: {
      description: 'A ZIP; CSV and README are in the language of Accept-Language',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...errors(400, 403, 404, 429),
  },
});
