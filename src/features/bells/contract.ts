import { z } from '@hono/zod-openapi';
import { requestTypes } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, errorWith, json, jsonBody } from '../../platform/http/errors.ts';
import {
  instantField,
  requiredLine,
  wholeNumberOrDigits,
} from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { createdSchema, optionalWish } from '../requests/contract.ts';
import { byIdOrSlug } from '../restaurants/contract.ts';

const bellSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    table_number: z.number().int().nullable().openapi({ description: 'Null once it is deleted' }),
    type: z.enum(requestTypes).nullable(),
    wish: z.string().nullable(),
    url: z.string().openapi({ description: 'Whoever knows it can press the button' }),
    created_at: instantField,
  })
  .openapi('Bell');

export type PressedRequest = z.infer<typeof createdSchema>;
export type Bell = z.infer<typeof bellSchema>;

const newBell = z.object({
  name: requiredLine(limits.bellNameLength),
  tableNumber: wholeNumberOrDigits(1, limits.tableNumberMax),
  type: z.enum(requestTypes).exclude(['other']).optional(),
  wish: optionalWish,
});

export const listBells = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/bells',
  access: 'manage',
  summary: 'List the buttons on tables, by name',
  request: { params: byIdOrSlug },
  responses: { 200: json(z.object({ bells: z.array(bellSchema) }), 'The buttons'), ...errors(404) },
});

export const createBell = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/bells',
  access: 'manage',
  summary: 'Make an address with which a button on a table asks: for a type or a wish',
  request: { params: byIdOrSlug, body: jsonBody(newBell) },
  responses: { 201: json(bellSchema, 'The button'), ...errors(400, 404, 409) },
});

export const deleteBell = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/bells/{bellId}',
  access: 'manage',
  summary: 'Delete a button: its address asks for nothing more',
  request: { params: byIdOrSlug.extend({ bellId: z.string() }) },
  responses: { 204: { description: 'It is deleted' }, ...errors(404) },
});

const pressed = {
  201: json(createdSchema, 'Created'),
  200: json(createdSchema, 'The table has an active request already: that one'),
  ...errorWith(409, { muted_until: instantField.optional() }),
  ...errors(404, 429),
};
const bySecret = z.object({ secret: z.string() });

export const pressBell = defineRoute({
  method: 'post',
  path: '/bells/{secret}',
  access: 'anyone',
  summary: 'A button on a table is pressed; at most once in 3 s',
  request: { params: bySecret },
  responses: pressed,
});

export const pressBellByGet = defineRoute({
  method: 'get',
  path: '/bells/{secret}',
  access: 'anyone',
  summary: 'The same for buttons that can only read; browsers and link previews get a page',
  request: { params: bySecret },
  responses: pressed,
});

export const bellRefusals = defineRefusals({
  unknownBell: {
    status: 404,
    code: 'unknown_bell',
    text: { fr: 'Ce bouton n’existe plus.', en: 'This button no longer exists.' },
  },
  tooManyBells: {
    status: 409,
    code: 'too_many_bells',
    text: {
      fr: `Un restaurant a au plus ${limits.bellsPerRestaurant} boutons.`,
      en: `A restaurant has at most ${limits.bellsPerRestaurant} buttons.`,
    },
  },
  nothingToAsk: {
    status: 400,
    code: 'nothing_to_ask',
    text: {
      fr: 'Choisissez ce que demande ce bouton.',
      en: 'Choose what this button asks for.',
    },
  },
});
