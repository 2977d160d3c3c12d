import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { requiredLine, wholeNumber } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { byIdOrSlug } from '../../restaurants/contract.ts';

const zoneSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    tables: z.array(z.number().int()).openapi({ description: 'Numbers, in order' }),
  })
  .openapi('Zone');

export type Zone = z.infer<typeof zoneSchema>;

const name = requiredLine(limits.zoneNameLength);
const tables = z
  .array(wholeNumber(1, limits.tableNumberMax))
  .max(limits.tablesPerRestaurant)
  .openapi({ description: 'All numbers of the zone. They leave the zones in which they were.' });

const byZone = byIdOrSlug.extend({ zoneId: z.string() });

export const listZones = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/zones',
  access: 'board',
  tokens: 'read',
  summary: 'List the zones of a restaurant with their tables, by name',
  request: { params: byIdOrSlug },
  responses: { 200: json(z.object({ zones: z.array(zoneSchema) }), 'The zones'), ...errors(404) },
});

export const createZone = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/zones',
  access: 'manage',
  summary: 'Create a zone',
  request: {
    params: byIdOrSlug,
    body: jsonBody(z.object({ name, tables: tables.default([]) })),
  },
  responses: { 201: json(zoneSchema, 'The zone'), ...errors(400, 404, 409) },
});

export const updateZone = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/zones/{zoneId}',
  access: 'manage',
  summary: 'Rename a zone or choose its tables; an absent field stays unchanged',
  request: {
    params: byZone,
    body: jsonBody(z.object({ name: name.optional(), tables: tables.optional() })),
  },
  responses: { 200: json(zoneSchema, 'The zone as it is now'), ...errors(400, 404, 409) },
});

export const deleteZone = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/zones/{zoneId}',
  access: 'manage',
  summary: 'Remove a zone; its tables are then in none',
  request: { params: byZone },
  responses: { 200: json(zoneSchema, 'The removed zone'), ...errors(404) },
});

export const zoneRefusals = defineRefusals({
  unknownZone: {
    status: 404,
    code: 'unknown_zone',
    text: {
      fr: 'Cette zone n’existe pas, ou n’existe plus.',
      en: 'This zone does not exist.',
    },
  },
  zoneExists: {
    status: 409,
    code: 'zone_exists',
    text: {
      fr: 'Une zone porte déjà ce nom.',
      en: 'A zone already has this name.',
    },
  },
  /** 409 and not 400: accepted once another zone is removed. */
  tooManyZones: {
    status: 409,
    code: 'too_many_zones',
    text: {
      fr: `Un restaurant a ${limits.zonesPerRestaurant} zones au plus.`,
      en: `A restaurant can have at most ${limits.zonesPerRestaurant} zones.`,
    },
  },
});

/** Why `tables` is refused although its numbers are well-formed. */
export function unknownNumbersText(numbers: number[]) {
  const list = numbers.join(', ');
  return numbers.length === 1
    ? { fr: `La table ${list} n’existe pas.`, en: `There is no table ${list}.` }
    : { fr: `Ces tables n’existent pas\u202f: ${list}.`, en: `There are no tables ${list}.` };
}
