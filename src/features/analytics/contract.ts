import { z } from '@hono/zod-openapi';
import { memberRoles, requestTypes } from '../../enums.ts';
import { guestLanguages } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { errors, json } from '../../platform/http/errors.ts';
import { instantField } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { byIdOrSlug, pageOf } from '../restaurants/contract.ts';
import {
  type ChosenDays,
  DEFAULT_GROUPING,
  DEFAULT_PERIOD,
  EARLY_MINUTES,
  groupings,
  isChosenDays,
  MIN_TIMES_FOR_MEDIAN,
  MOST_CHOSEN_DAYS,
  PROMPT_SECONDS,
  periods,
  RECEIVED_PROMPTLY_SECONDS,
  singleDays,
  TIMELINE_LIMIT,
} from './rules.ts';

const bySlug = z.object({ slug: z.string() });
const spanSchema = z
  .enum([...periods, ...singleDays])
  .or(
    z
      .string()
      .refine(isChosenDays)
      .transform((text) => text as ChosenDays),
  )
  .openapi({
    type: 'string',
    description: `One of ${[...periods, ...singleDays].join(', ')}; or days of the restaurant's calendar, both included, ${MOST_CHOSEN_DAYS} at most: 2026-11-01..2026-11-15`,
  });
const zone = z
  .string()
  .optional()
  .openapi({ description: 'Id of a zone: only the tables that are in it now' });
const byPeriod = z.object({ period: spanSchema.default(DEFAULT_PERIOD) });
const byPeriodAndZone = byPeriod.extend({ zone });
const count = z.number().int();
const counts = { qr_scans: count, requests_created: count, menu_views: count };
const day = z.string().openapi({ example: '2026-11-21' });

const statsSchema = z.object(counts).openapi('Stats');

export const readSummary = defineRoute({
  method: 'get',
  path: '/analytics/restaurants/{slug}/summary',
  access: 'manage',
  tokens: 'read',
  summary: 'Count scans, requests and menu views in a period',
  request: { params: bySlug, query: byPeriodAndZone },
  responses: {
    200: json(z.object({ stats: statsSchema }), 'The counts'),
    ...errors(400, 401, 403, 404, 429),
  },
});

const tableStatsSchema = z.object({ table_number: count, ...counts }).openapi('TableStats');
export type TableStats = z.infer<typeof tableStatsSchema>;

export const readTables = defineRoute({
  method: 'get',
  path: '/analytics/restaurants/{slug}/tables',
  access: 'manage',
  tokens: 'read',
  summary:
    'Count scans, requests and menu views by table; deleted tables are included if they have counts',
  request: { params: bySlug, query: byPeriodAndZone },
  responses: {
    200: json(z.object({ tables: z.array(tableStatsSchema) }), 'By number'),
    ...errors(400, 401, 403, 404, 429),
  },
});

const label = z.partialRecord(z.enum(guestLanguages), z.string());
const chosenSchema = z.object({ id: z.string(), label, count });
const wishFiguresSchema = z
  .object({
    id: z.string(),
    type: z.enum(requestTypes),
    label,
    count,
    choices: z.array(chosenSchema),
  })
  .openapi('WishFigures');
export type WishFigures = z.infer<typeof wishFiguresSchema>;

export const readWishCounts = defineRoute({
  method: 'get',
  path: '/analytics/restaurants/{slug}/wishes',
  access: 'manage',
  tokens: 'read',
  summary: 'Count what guests asked for, and what they chose of it, in a period',
  request: { params: bySlug, query: byPeriod },
  responses: {
    200: json(z.object({ wishes: z.array(wishFiguresSchema) }), 'Most asked first'),
    ...errors(400, 401, 403, 404, 429),
  },
});

const bucketSchema = z
  .object({
    period: z.string().openapi({ description: 'YYYY-MM-DD, YYYY-Www or YYYY-MM' }),
    ...counts,
  })
  .openapi('TimelineRow');
export type TimelineRow = z.infer<typeof bucketSchema>;

export const readTimeline = defineRoute({
  method: 'get',
  path: '/analytics/restaurants/{slug}/timeline',
  access: 'manage',
  tokens: 'read',
  summary: 'Count scans, requests and menu views by local day, week or month; zeros are included',
  request: {
    params: bySlug,
    query: z.object({
      groupBy: z.enum(groupings).default(DEFAULT_GROUPING),
      period: spanSchema.optional().openapi({
        description: 'A single day or chosen days, in the place of the last `limit` buckets',
      }),
      zone,
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(TIMELINE_LIMIT.most)
        .default(TIMELINE_LIMIT.default),
    }),
  },
  responses: {
    200: json(z.object({ timeline: z.array(bucketSchema) }), 'Oldest first'),
    ...errors(400, 401, 403, 404, 429),
  },
});

const overviewRowSchema = z
  .object({ id: z.string(), slug: z.string(), name: z.string(), ...counts, page_visits: count })
  .openapi('OverviewRow');
export type OverviewRow = z.infer<typeof overviewRowSchema>;

export const readOverview = defineRoute({
  method: 'get',
  path: '/analytics/overview',
  access: 'admin',
  summary:
    'Count scans, requests, menu views and page visits of each restaurant, in the order of names',
  request: { query: byPeriod.extend(pageOf(limits.overviewPerPage).shape) },
  responses: {
    200: {
      ...json(z.object({ restaurants: z.array(overviewRowSchema) }), 'One page'),
      headers: z.object({ 'X-Total-Count': z.string() }),
    },
    ...errors(400, 401, 403),
  },
});

const in_time_share = z
  .number()
  .nullable()
  .openapi({
    description: `From 0 to 1: requests of the service day that were taken within ${PROMPT_SECONDS} seconds, of those taken or unanswered; null if there are none`,
  });

const houseSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    role: z.enum(memberRoles),
    pending: count,
    late: count.openapi({ description: 'Of the pending ones' }),
    boards_open: count.openapi({ description: 'Devices with an open board' }),
    requests_today: count.openapi({ description: 'In the service day so far' }),
    in_time_share,
    median_seconds: count
      .nullable()
      .openapi({ description: "Until today's requests were taken; null if none was" }),
  })
  .openapi('House');
export type House = z.infer<typeof houseSchema>;

export const readHouses = defineRoute({
  method: 'get',
  path: '/auth/restaurants/overview',
  access: 'session',
  summary: 'How the restaurants are doing that the account owns or manages, in the order of names',
  responses: {
    200: json(z.object({ restaurants: z.array(houseSchema) }), 'The restaurants'),
  },
});

const unanswered = { table_number: count, created_at: instantField, type: z.enum(requestTypes) };
const eveningSchema = z
  .object({
    day,
    requests_created: count,
    in_time_share,
    unanswered: count.openapi({ description: 'Ended untaken, and not by their guests' }),
    unanswered_requests: z
      .array(z.object({ ...unanswered, wish_label: label.nullable() }))
      .openapi({ description: `The newest ${limits.unansweredListed} of them` }),
    last_week: z.object({ requests_created: count, in_time_share }).nullable().openapi({
      description: 'All of the same weekday a week before; null if nothing was asked',
    }),
    others_in_service: count.openapi({ description: 'Devices in service beside this one' }),
  })
  .openapi('Evening');
export type Evening = z.infer<typeof eveningSchema>;

export const readEvening = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/evening',
  access: 'board',
  tokens: 'read',
  summary: 'How the service day has gone so far, beside that of a week before',
  request: { params: byIdOrSlug },
  responses: { 200: json(eveningSchema, 'The service day'), ...errors(401, 404) },
});

const spread = z
  .object({ median: count.nullable(), p90: count.nullable(), longest: count.nullable() })
  .openapi({
    description: `In seconds. With fewer than ${MIN_TIMES_FOR_MEDIAN} requests, screens show only the longest: an upper bound, null if one exceeded two hours (of times until received: five minutes)`,
  });
const rare = {
  went_stale: count,
  reopened: count,
  dismissed: count,
  escalated: count,
  early_water: count.openapi({
    description: `Water asked for within ${EARLY_MINUTES} minutes of the first scan of the table's guests`,
  }),
};
const service = {
  requests_created: count,
  asked_by_staff: count.openapi({ description: 'Made by staff for a guest' }),
  asked_by_bell: count.openapi({ description: 'Made by a button on the table' }),
  received: count.openapi({ description: 'Shown by a staff screen' }),
  received_promptly: count.openapi({ description: `Within ${RECEIVED_PROMPTLY_SECONDS} seconds` }),
  seconds_to_receive: spread,
  taken: count,
  taken_promptly: count.openapi({ description: `Within ${PROMPT_SECONDS} seconds` }),
  seconds_to_take: spread,
  seconds_to_finish: spread,
  unanswered: count,
  withdrawn: count,
  reminded: count,
  closed_by_rule: count,
  ...rare,
};
const weekday = z.number().int().min(1).max(7).openapi({ description: '1 is Monday' });
const hour = z.number().int().min(0).max(23);
const daysSchema = z.object({ from: day, to: day });

const serviceSchema = z
  .object({
    time_zone: z.string(),
    day_begins_at: hour.openapi({ description: 'When the service day begins' }),
    days: daysSchema,
    days_before: daysSchema,
    now: z.object({ ...counts, ...service }),
    before: z.object({ ...counts, ...service }).openapi({ description: 'In the period before' }),
    today: z
      .object({
        day,
        hour,
        requests_created: count,
        last_week_by_now: count,
        last_week: count,
      })
      .nullable()
      .openapi({
        description:
          'Requests so far in this service day; in that of a week ago up to the end of this hour, and in all of it. Null for a zone',
      }),
    tables: z.array(z.object({ table_number: count, ...service })),
    // Hours and kinds are empty for a zone.
    kinds: z.array(z.object({ type: z.string(), ...service })),
    hours: z.array(z.object({ hour, ...service })),
    weekday_hours: z.array(
      z.object({
        weekday,
        hour,
        requests_created: count,
        taken: count,
        taken_promptly: count,
        unanswered: count,
      }),
    ),
    unattended: z.array(z.object({ day, requests_created: count })).openapi({
      description:
        'Service days that are over on which guests asked, and no staff device was in service. Empty for a zone',
    }),
  })
  .openapi('ServiceFigures');
export type ServiceFigures = z.infer<typeof serviceSchema>;

export const readService = defineRoute({
  method: 'get',
  path: '/analytics/restaurants/{slug}/service',
  access: 'manage',
  tokens: 'read',
  summary: 'Quality of service by table, kind and hour, compared with the previous period',
  request: { params: bySlug, query: byPeriodAndZone },
  responses: {
    200: json(z.object({ service: serviceSchema }), 'The figures'),
    ...errors(400, 401, 403, 404, 429),
  },
});
