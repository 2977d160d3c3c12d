import { z } from '@hono/zod-openapi';
import { errors, json } from '../../../platform/http/errors.ts';
import { instantField } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { byIdOrSlug, diningTableSchema } from '../../restaurants/contract.ts';

/** Whoever has a key can ask at this table from anywhere: only managers of the restaurant read it. */
const keyedTableSchema = diningTableSchema
  .extend({
    key: z.string().optional().openapi({ description: 'In the link of its printed code' }),
    key_scanned_at: instantField.nullable().optional().openapi({
      description: 'When a guest first came with this key',
    }),
  })
  .openapi('KeyedTable');

/** Anyone may call: table numbers are public. */
export const listTables = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/tables',
  access: 'anyone',
  tokens: 'read',
  summary: 'List the tables of a restaurant, by number',
  request: { params: byIdOrSlug },
  responses: {
    200: json(z.array(keyedTableSchema), 'The tables; with their keys for managers'),
    ...errors(404),
  },
});

export const renewTableKey = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/tables/{tableId}/key',
  access: 'manage',
  summary: 'Renew the key of a table: codes printed before no longer have the right one',
  request: { params: byIdOrSlug.extend({ tableId: z.string() }) },
  responses: {
    200: json(z.object({ key: z.string() }), 'The new key'),
    ...errors(401, 404, 429),
  },
});
