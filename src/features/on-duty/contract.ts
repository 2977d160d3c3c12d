import { z } from '@hono/zod-openapi';
import { limits } from '../../limits.ts';
import { errors, json, jsonBody } from '../../platform/http/errors.ts';
import { instantField } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';

const servingSchema = z
  .object({
    zones: z.array(z.string()).nullable().openapi({
      description:
        'Ids of existing zones; null for all zones, and once all chosen zones were removed',
    }),
    until: instantField.nullable().openapi({
      description:
        'The end of the service day, or 16 h after the choice where the restaurant is open at all hours; null if no choice holds on this device',
    }),
  })
  .openapi('Serving', { description: 'The zones that a device serves' });

export type Serving = z.infer<typeof servingSchema>;

export const readServing = defineRoute({
  method: 'get',
  path: '/auth/serving',
  access: 'board',
  summary: 'Read which zones this device serves',
  responses: { 200: json(servingSchema, 'What it serves'), ...errors(401, 403) },
});

export const changeServing = defineRoute({
  method: 'put',
  path: '/auth/serving',
  access: 'board',
  summary: 'Say which zones this device serves in this service',
  request: {
    body: jsonBody(
      z.object({
        zones: z
          .array(z.string())
          .min(1)
          .max(limits.zonesPerRestaurant)
          .nullable()
          .openapi({ description: 'Ids; null: all' }),
      }),
    ),
  },
  responses: { 200: json(servingSchema, 'What it serves now'), ...errors(400, 401, 403) },
});

export const endServing = defineRoute({
  method: 'delete',
  path: '/auth/serving',
  access: 'board',
  summary: 'End the service of this device',
  description:
    'Its open board and its pushes count no longer, until `PUT /auth/serving` begins its service again.',
  responses: { 204: { description: 'Done' }, ...errors(401, 403) },
});

/** Why `zones` is refused although its ids are well-formed. */
export const zonesTexts = {
  unknown: {
    fr: 'Une de ces zones n’existe pas, ou n’existe plus.',
    en: 'One of these zones does not exist.',
  },
  twice: {
    fr: 'Une zone est nommée deux fois.',
    en: 'A zone is named twice.',
  },
} as const;
