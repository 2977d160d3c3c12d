import { z } from '@hono/zod-openapi';
import { placeWords, requestsPerTable, tableCodes } from '../../enums.ts';
import { type GuestLanguage, guestLanguages } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { knownTimeZone } from '../../platform/calendar.ts';
import { defineRefusals, errors, json, jsonBody } from '../../platform/http/errors.ts';
import { guestError } from '../../platform/http/guest-errors/all.ts';
import {
  clearableLine,
  clearableWebAddress,
  instantField,
  requiredLine,
  wholeNumber,
} from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { DAY_BEGINS_HOURS, isWebAddress, RING_DELAYS } from './rules.ts';

/** The public fields of a restaurant. */
export const restaurantSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    menu_url: z.string().nullable(),
  })
  .openapi('Restaurant');

export type Restaurant = z.infer<typeof restaurantSchema>;

/** A table in a restaurant's list of tables. */
export const diningTableSchema = z
  .object({
    id: z.string(),
    number: z.number().int(),
    label: z.string().nullable().openapi({ description: 'A name beside the number' }),
    zone_id: z.string().nullable(),
    muted_until: instantField.nullable().openapi({
      description: 'Until when its guests cannot call; null or past if they can',
    }),
  })
  .openapi('DiningTable');

export type DiningTable = z.infer<typeof diningTableSchema>;

/** Strangers get only id, slug and name in a list: more would publish the addresses of all customers. */
const listedRestaurantSchema = restaurantSchema
  .partial({ address: true, menu_url: true })
  .openapi('ListedRestaurant');

export type ListedRestaurant = z.infer<typeof listedRestaurantSchema>;

export const restaurantWithTablesSchema = restaurantSchema
  .extend({
    time_zone: z.string().openapi({ description: 'IANA name', example: 'Europe/Paris' }),
    widen_after_seconds: z.number().int().optional().openapi({
      description: 'After how long a pending request rings everyone and not only its zone',
    }),
    escalate_after_seconds: z.number().int().optional().openapi({
      description: 'After how long it also rings managers and owners who asked for it',
    }),
    codes: z.enum(tableCodes).openapi({
      description: '`keyed`: guests need the key in the printed code of their table',
    }),
    guest_languages: z.array(z.enum(guestLanguages)).openapi({
      description: 'The languages of the guest’s page, in the order of its picker',
    }),
    requests_per_table: z.enum(requestsPerTable).openapi({
      description: '`one-per-wish`: a table may have one active request of each wish',
    }),
    open_all_hours: z.boolean().openapi({
      description: 'It never closes: no request ends because a service day ends',
    }),
    day_begins_at: z.number().int().openapi({
      description:
        'The local hour at which service days begin, from the next one on after a change',
    }),
    place_word: z.enum(placeWords).openapi({
      description: 'What has a number there: screens, cards and pushes say it in place of table',
    }),
    evening_push: z.boolean().optional().openapi({
      description: 'Managers get a push of how the evening went when the last service ends',
    }),
    tables: z.array(diningTableSchema),
  })
  .openapi('RestaurantWithTables');

export type RestaurantWithTables = z.infer<typeof restaurantWithTablesSchema>;

/** The query of a page. `most` is both the maximum and the default of `limit`. */
export function pageOf(most: number) {
  return z.object({
    q: z
      .string()
      .max(limits.nameLength)
      .optional()
      .openapi({ description: 'Part of a name or slug' }),
    limit: z.coerce.number().int().min(1).max(most).default(most),
    offset: z.coerce.number().int().min(0).default(0),
  });
}

/**
 * In this list only a restaurant's staff and a super_admin see its address and menu.
 * Callers without a session get at most 100 per page.
 */
export const listRestaurants = defineRoute({
  method: 'get',
  path: '/restaurants',
  access: 'anyone',
  summary: 'List restaurants in the order of their names',
  request: {
    query: pageOf(limits.restaurantsPerPage),
  },
  responses: {
    200: {
      ...json(z.array(listedRestaurantSchema), 'The restaurants'),
      headers: z.object({ 'X-Total-Count': z.string() }),
    },
    ...errors(400, 429),
  },
});

export const byIdOrSlug = z.object({ id: z.string().openapi({ description: 'Id or slug' }) });

export const readRestaurant = defineRoute({
  method: 'get',
  path: '/restaurants/{id}',
  access: 'anyone',
  summary: 'Read a restaurant with its tables, by id, slug or unique name',
  request: { params: byIdOrSlug },
  responses: { 200: json(restaurantWithTablesSchema, 'The restaurant'), ...errors(404) },
});

const timeZone = z
  .string()
  .max(limits.timeZoneLength)
  .transform((name, { issues }) => {
    const known = knownTimeZone(name);
    if (known !== undefined) return known;
    issues.push({ code: 'invalid_format', format: 'time zone', input: name });
    return z.NEVER;
  });

/** One issue for the whole list: its field is named, not the element. */
const chosenGuestLanguages = z
  .array(z.unknown())
  .min(1)
  .transform((given, { issues }): GuestLanguage[] => {
    const known = given.flatMap((code) => guestLanguages.find((one) => one === code) ?? []);
    if (known.length === given.length && new Set(known).size === known.length) return known;
    issues.push({ code: 'invalid_value', values: guestLanguages, input: given });
    return z.NEVER;
  })
  .openapi({
    type: 'array',
    items: { type: 'string', enum: [...guestLanguages] },
    minItems: 1,
    uniqueItems: true,
  });

const { widenAfter, escalateAfter } = RING_DELAYS;

/**
 * An absent field stays unchanged; blank or null clears address and menu.
 * The slug can never change: it is part of printed codes.
 */
const restaurantChangesSchema = z.object({
  name: requiredLine(limits.nameLength).optional(),
  address: clearableLine(limits.addressLength),
  menu_url: clearableWebAddress(limits.urlLength, isWebAddress),
  time_zone: timeZone.optional(),
  widen_after_seconds: wholeNumber(widenAfter.least, widenAfter.most).optional(),
  escalate_after_seconds: wholeNumber(escalateAfter.least, escalateAfter.most).optional(),
  codes: z.enum(tableCodes).optional(),
  guest_languages: chosenGuestLanguages.optional(),
  requests_per_table: z.enum(requestsPerTable).optional(),
  open_all_hours: z.boolean().optional(),
  day_begins_at: wholeNumber(DAY_BEGINS_HOURS.least, DAY_BEGINS_HOURS.most).optional(),
  place_word: z.enum(placeWords).optional(),
  evening_push: z.boolean().optional(),
});

export type RestaurantChanges = z.infer<typeof restaurantChangesSchema>;

export const updateRestaurant = defineRoute({
  method: 'put',
  path: '/restaurants/{id}',
  access: 'manage',
  summary: 'Change name, address, menu, time zone, and how the restaurant works',
  request: { params: byIdOrSlug, body: jsonBody(restaurantChangesSchema) },
  responses: {
    200: json(restaurantWithTablesSchema, 'The restaurant as it is now'),
    ...errors(400, 401, 404),
  },
});

/** The progress of a new owner's first run. The sound is not included: it is a setting of each device. */
const firstRunSchema = z
  .object({
    has_tables: z.boolean(),
    codes_printed: z.boolean(),
    request_received: z.boolean(),
    is_over: z.boolean(),
  })
  .openapi('FirstRun');

export type FirstRun = z.infer<typeof firstRunSchema>;

/** Steps that a person reports as done. They cannot be undone; an absent field stays unchanged. */
const firstRunStepsSchema = z.object({
  codes_printed: z.literal(true).optional(),
  is_over: z.literal(true).optional(),
});

export type FirstRunSteps = z.infer<typeof firstRunStepsSchema>;

export const readFirstRun = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/first-run',
  access: 'manage',
  summary: 'Read the progress of the first run',
  request: { params: byIdOrSlug },
  responses: { 200: json(firstRunSchema, 'The first run'), ...errors(401, 404) },
});

export const moveFirstRun = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/first-run',
  access: 'manage',
  summary: 'Mark steps of the first run, or all of it, as done',
  request: { params: byIdOrSlug, body: jsonBody(firstRunStepsSchema) },
  responses: { 200: json(firstRunSchema, 'The first run'), ...errors(400, 401, 404) },
});

export const restaurantRefusals = defineRefusals({
  wrongName: {
    status: 400,
    code: 'wrong_name',
    text: {
      fr: 'Ce n’est pas le nom du restaurant. Recopiez-le pour le supprimer.',
      en: 'This is not the restaurant’s name. Type it to delete the restaurant.',
    },
  },
  unknownRestaurant: {
    status: 404,
    code: 'unknown_restaurant',
    text: {
      fr: 'Ce restaurant n’existe pas, ou n’existe plus.',
      en: 'This restaurant does not exist.',
    },
  },
  /** The same refusal with a text for guests, who have scanned a table's code. */
  unknownToGuest: {
    status: 404,
    code: 'unknown_restaurant',
    text: guestError('unknownRestaurant'),
  },
});
