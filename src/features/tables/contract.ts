import { createRoute, z } from '@hono/zod-openapi';
import { errors, json, type RefusalKind } from '../../platform/http/errors.ts';

export const diningTableSchema = z
  .object({ id: z.string(), number: z.number().int() })
  .openapi('DiningTable');

/** Anyone may call: a diner's table is no secret. */
export const listTables = createRoute({
  method: 'get',
  path: '/restaurants/{id}/tables',
  summary: 'The tables of a restaurant, by number',
  request: { params: z.object({ id: z.string().openapi({ description: 'Id or slug' }) }) },
  responses: { 200: json(z.array(diningTableSchema), 'The tables'), ...errors(404) },
});

export const tableRefusals = {
  unknownTable: {
    status: 404,
    code: 'unknown_table',
    text: {
      fr: 'Cette table n’existe pas. Scannez à nouveau le code de votre table.',
      en: 'There is no such table. Please scan your table’s code again.',
    },
  },
} as const satisfies Record<string, RefusalKind>;
