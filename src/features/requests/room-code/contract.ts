import { z } from '@hono/zod-openapi';
import type { RequestType } from '../../../enums.ts';
import { errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { instantField } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { ENTERED_LENGTH, ROOM_CODE_DIGITS, ROOM_CODE_HEADER } from './rules.ts';

const protectionSchema = z
  .object({
    code: z
      .string()
      .nullable()
      .openapi({ description: `${ROOM_CODE_DIGITS} digits; null while it is off` }),
    until: instantField.nullable().openapi({
      description:
        'The end of the service day: 05:00 in the restaurant’s time zone, unless it chose another hour',
    }),
  })
  .openapi('Protection');

export const setProtection = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/protection',
  access: 'board',
  summary:
    'Switch the code of the evening on or off: while it is on, guests without the key of a table need it',
  request: {
    params: z.object({ id: z.string().openapi({ description: 'Id or slug' }) }),
    body: jsonBody(z.object({ on: z.boolean() })),
  },
  responses: {
    200: json(
      protectionSchema,
      'The code. Switched off and on again it is the same until the service day ends',
    ),
    ...errors(400, 404),
  },
});

/** The header of a guest who makes a request. */
export const enteringHeaders = {
  [ROOM_CODE_HEADER.toLowerCase()]: z.string().max(ENTERED_LENGTH).optional().openapi({
    description: 'The code of the evening, where the restaurant has switched it on',
  }),
};

/** The fields of a posted form that waits for the code. */
export type WaitingForm = {
  type?: RequestType;
  wish?: string;
  message?: string;
  customerName?: string;
};
