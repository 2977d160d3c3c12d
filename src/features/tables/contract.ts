import { z } from '@hono/zod-openapi';
import { languages } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../platform/http/errors.ts';
import { guestError } from '../../platform/http/guest-errors/all.ts';
import {
  clearableLine,
  wholeNumber,
  wholeNumberOrDigits,
} from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { byIdOrSlug, diningTableSchema } from '../restaurants/contract.ts';
import { sheetFormats } from './rules.ts';

const tableNumber = wholeNumber(1, limits.tableNumberMax);

const rangeSchema = z.object({ from: tableNumber, to: tableNumber }).check((range) => {
  const { from, to } = range.value;
  if (to >= from) return;
  range.issues.push({
    code: 'too_small',
    origin: 'number',
    minimum: from,
    path: ['to'],
    input: to,
  });
});

export const createTable = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/tables',
  access: 'manage',
  summary: 'Create a table',
  request: { params: byIdOrSlug, body: jsonBody(z.object({ number: tableNumber })) },
  responses: { 201: json(diningTableSchema, 'The table'), ...errors(400, 401, 404, 409) },
});

export const createTables = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/tables/bulk',
  access: 'manage',
  summary: 'Create the missing tables between two numbers',
  request: { params: byIdOrSlug, body: jsonBody(rangeSchema) },
  responses: {
    201: json(z.array(diningTableSchema), 'All tables of the restaurant, by number'),
    ...errors(400, 401, 404, 409),
  },
});

export const changeTable = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/tables/{tableId}',
  access: 'manage',
  summary: 'Renumber or name a table; its requests and figures follow',
  request: {
    params: byIdOrSlug.extend({ tableId: z.string() }),
    body: jsonBody(
      z.object({
        number: tableNumber.optional(),
        label: clearableLine(limits.tableLabelLength),
      }),
    ),
  },
  responses: {
    200: json(diningTableSchema, 'The table as it is now'),
    ...errors(400, 401, 404, 409),
  },
});

export const deleteTable = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/tables/{tableId}',
  access: 'manage',
  summary: 'Delete a table; an open request there is cancelled',
  request: { params: byIdOrSlug.extend({ tableId: z.string() }) },
  responses: { 200: json(diningTableSchema, 'The deleted table'), ...errors(401, 404) },
});

const printQuery = z.object({
  language: z
    .enum(languages)
    .optional()
    .openapi({ description: 'The first language on each card; default: Accept-Language' }),
  origin: z
    .url({ protocol: /^https?$/ })
    .max(limits.urlLength)
    .transform((url) => new URL(url).origin)
    .pipe(z.string().max(limits.originLength))
    .optional()
    .openapi({ description: 'The origin of the links when PUBLIC_URL is not set' }),
});

export const readQrSheet = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/qr-sheet',
  access: 'manage',
  summary:
    'Download the QR codes of all tables, or of one, for printing: each with the key of its table',
  request: {
    params: byIdOrSlug,
    query: printQuery.extend({
      format: z.enum(sheetFormats).default(sheetFormats[0]),
      table: wholeNumberOrDigits(1, limits.tableNumberMax)
        .optional()
        .openapi({ type: 'integer', description: 'The number of the only table to print' }),
    }),
  },
  responses: {
    200: {
      description: 'A PDF',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...errors(400, 401, 404, 409, 429, 503),
  },
});

export const readQrPreviews = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/qr-sheet/previews',
  access: 'manage',
  summary: 'Preview the first page of QR codes in each print format',
  request: { params: byIdOrSlug, query: printQuery },
  responses: {
    200: json(z.record(z.enum(sheetFormats), z.string()), 'An SVG picture for each format'),
    ...errors(400, 401, 404, 409, 429, 503),
  },
});

export const tableRefusals = defineRefusals({
  unknownTable: {
    status: 404,
    code: 'unknown_table',
    text: guestError('unknownTable'),
  },
  /** The same refusal with a text for staff. */
  tableGone: {
    status: 404,
    code: 'unknown_table',
    text: {
      fr: 'Cette table n’existe pas, ou n’existe plus.',
      en: 'This table does not exist.',
    },
  },
  tableExists: {
    status: 409,
    code: 'table_exists',
    text: {
      fr: 'Ce numéro de table existe déjà.',
      en: 'This table number already exists.',
    },
  },
  noTables: {
    status: 409,
    code: 'no_tables',
    text: {
      fr: 'Ce restaurant n’a pas encore de table.',
      en: 'This restaurant has no tables yet.',
    },
  },
  /** 409 and not 400: the number is valid, and accepted once another table is deleted. */
  tooManyTables: {
    status: 409,
    code: 'too_many_tables',
    text: {
      fr: `Un restaurant a ${limits.tablesPerRestaurant} tables au plus.`,
      en: `A restaurant can have at most ${limits.tablesPerRestaurant} tables.`,
    },
  },
});
