import { z } from '@hono/zod-openapi';
import { muteLengths } from '../../../enums.ts';
import { errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { byIdOrSlug, diningTableSchema } from '../../restaurants/contract.ts';

export const muteTable = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/tables/{tableId}/mute',
  access: 'board',
  tokens: 'board',
  summary: 'Pause the calls of a table, or resume them: meanwhile only staff can ask there',
  request: {
    params: byIdOrSlug.extend({ tableId: z.string() }),
    body: jsonBody(
      z.object({
        minutes: z
          .literal(muteLengths)
          .nullable()
          .openapi({
            type: ['integer', 'string', 'null'],
            enum: [...muteLengths, null],
            description:
              'From now; `service`: until the service day ends, or for 16 h in a restaurant that never closes; null resumes',
          }),
      }),
    ),
  },
  responses: { 200: json(diningTableSchema, 'The table'), ...errors(400, 401, 404) },
});
