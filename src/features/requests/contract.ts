import { z } from '@hono/zod-openapi';
import { askerKinds, paces, requestTypes, statuses } from '../../enums.ts';
import { guestLanguages } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { errors, errorWith, json, jsonBody } from '../../platform/http/errors.ts';
import {
  instantField,
  optionalLine,
  optionalText,
  orNull,
  wholeNumberOrDigits,
} from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { enteringHeaders } from './room-code/contract.ts';
import { ENTERED_LENGTH, ROOM_PASS_HEADER } from './room-code/rules.ts';

/** By language. */
const labelSchema = z.partialRecord(z.enum(guestLanguages), z.string());
const namedSchema = z.object({ id: z.string(), label: labelSchema }).openapi('Named');

export const tableRequestSchema = z
  .object({
    id: z.string(),
    type: z.enum(requestTypes),
    pace: z.enum(paces).openapi({
      description: 'How soon it should be answered, as its wish had it when it was made',
    }),
    first: z.enum(['zone', 'managers']).openapi({ description: 'Whom it rings first' }),
    asked_by: z.enum(askerKinds).openapi({
      description: 'Who made it: a guest, staff for a guest, or a button on the table',
    }),
    wish: orNull(namedSchema).openapi({ description: 'With its label at that time' }),
    choice: orNull(namedSchema).openapi({ description: 'What its guest chose of it' }),
    message: z.string().nullable(),
    customer_name: z.string().nullable(),
    status: z.enum(statuses),
    created_at: instantField,
    taken_at: instantField.nullable(),
    taken_by: z.string().nullable(),
    taker_id: z.string().nullable().openapi({
      description:
        'On boards, while it is in progress: the member who has it; null on shared devices',
    }),
    handed_at: instantField.nullable().openapi({
      description:
        'On boards: when a colleague handed it over to them; null once somebody acts on it',
    }),
    moved_by: z.string().nullable().openapi({
      description: 'The staff member who made the last move; null for strangers',
    }),
    renewed_at: instantField.nullable().openapi({
      description: 'When staff last said that they are still at it, or handed it over',
    }),
    stale_at: instantField.nullable().openapi({
      description: 'Since when nothing is heard of its taker',
    }),
    returned_at: instantField.nullable().openapi({
      description: 'When it was last put back: released, recalled or reopened',
    }),
    ended_at: instantField.nullable(),
    ended_by: z
      .enum(['staff', 'diner', 'reset', 'closing', 'deletion', 'dismissal'])
      .nullable()
      .openapi({ description: '`closing`: by the server, because nobody did' }),
    dismissed_at: instantField.nullable().openapi({
      description: 'When staff ended it as a false alarm',
    }),
    reopened_at: instantField.nullable().openapi({
      description: 'When its guest last said that it was not served although staff had finished it',
    }),
    reopenable_until: instantField.nullable().openapi({
      description:
        'Until when its guest may say that it is not served; null unless staff completed it',
    }),
    reminded_at: instantField.nullable().openapi({
      description: 'When its guest last reminded the team of it',
    }),
    reminders: z.number().int().openapi({ description: 'How often its guest did' }),
    remindable_from: instantField.nullable().openapi({
      description: 'From when its guest may remind the team of it; null unless it is pending',
    }),
    usual_wait_seconds: z.number().int().nullable().openapi({
      description:
        'How soon the restaurant usually takes a request at this hour, while it is pending; null for fewer than 10 counts, on boards and in streams',
    }),
    table_number: z.number().int(),
    tableNumber: z.number().int(),
    table_label: z.string().nullable().openapi({ description: 'The name of its table' }),
    zone_id: z.string().nullable().openapi({
      description: 'The zone of its table when it was created; null once that zone is removed',
    }),
    received_at: instantField.nullable().openapi({
      description:
        'When a staff device first confirmed that it shows the request, or shows it again after it was reopened. On boards null until it is taken or cancelled: a receipt changes no board',
    }),
    widened_at: instantField.nullable().openapi({
      description: 'Since when it rings everyone and not only its zone; null where it has none',
    }),
  })
  .openapi('TableRequest');

/**
 * A request as every answer shows it. For a caller who is not staff of the restaurant, `message` and
 * `customer_name` are null, unless the caller sends the key that created the request or has just created it.
 * Strangers see still less: `publicView` of `view.ts`.
 */
export type TableRequest = z.infer<typeof tableRequestSchema>;

export const createdSchema = tableRequestSchema
  .extend({
    isExisting: z.boolean(),
    isClosed: z.boolean().openapi({
      description:
        'No device of the team is in service any more: nobody is rung. False in the first run',
    }),
    pass: z
      .string()
      .optional()
      .openapi({ description: `Stands for the code of the evening, as ${ROOM_PASS_HEADER}` }),
  })
  .openapi('CreatedRequest');
export type CreatedRequest = z.infer<typeof createdSchema>;

const keyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(limits.idempotencyKeyLength)
    .optional()
    .openapi({
      description: `One per intention: the same key answers the same request for ${limits.idempotencyKeySeconds / 3600} h. With another table, kind, message or name it is refused (422).`,
    }),
});

/** The pass for the code of the evening, which a guest's page sends with all calls. */
const roomPassHeader = z.object({
  [ROOM_PASS_HEADER.toLowerCase()]: z.string().max(ENTERED_LENGTH).optional().openapi({
    description: 'The `pass` of an earlier answer',
  }),
});

export const tableKeyHeader = z.object({
  'table-key': z.string().optional().openapi({
    description:
      'The key in the printed code of the table. Needed where codes are keyed, unless a pass is sent. Elsewhere a request with it replaces a pending one made without key, pass or session.',
  }),
});

/** The headers of a guest's call. */
export const guestHeaders = keyHeader.extend(tableKeyHeader.shape).extend(roomPassHeader.shape);

/** A refused move answers with the current request. */
export const moved = errorWith(409, { request: tableRequestSchema });

/** Not theirs to say: with the request, if they may read it. */
export const notTheirs = errorWith(403, { request: tableRequestSchema.optional() });

const bySlug = z.object({ slug: z.string() });
export const byId = z.object({ id: z.string() });

export const optionalWish = z
  .string()
  .regex(new RegExp(`^[a-z0-9-]{1,${limits.wishIdLength}}$`))
  .optional()
  .openapi({ description: 'Id of what the restaurant offers, instead of a type' });

const isTestHint =
  'No figure counts it. Only from the restaurant’s own session, during its first run; else it changes nothing.';

export const createSchema = z.object({
  tableNumber: wholeNumberOrDigits(1, limits.tableNumberMax),
  type: z.enum(requestTypes).optional(),
  wish: optionalWish,
  message: optionalText(limits.messageLength),
  customerName: optionalLine(limits.customerNameLength),
  isTest: z.boolean().optional().openapi({ description: isTestHint }),
  askedBy: z.literal('staff').optional().openapi({
    description: 'Refused (403) unless the session is of the team: it is not made as a guest’s',
  }),
});

export const createRequest = defineRoute({
  method: 'post',
  path: '/restaurants/{slug}/requests',
  access: 'anyone',
  tokens: 'board',
  summary: 'A guest asks for something',
  request: {
    params: bySlug,
    headers: guestHeaders.extend(enteringHeaders),
    body: jsonBody(createSchema),
  },
  responses: {
    201: json(createdSchema, 'Created'),
    200: json(createdSchema, 'The table has an active request already: that one'),
    ...errorWith(409, { muted_until: instantField.optional() }),
    ...errors(400, 403, 404, 413, 422, 429),
  },
});

export const checkTable = defineRoute({
  method: 'get',
  path: '/restaurants/{slug}/tables/{table}/request',
  access: 'anyone',
  summary: 'The active request of a table, if there is one',
  request: {
    params: z.object({ slug: z.string(), table: z.string() }),
    headers: guestHeaders,
  },
  responses: {
    200: json(
      z.object({
        hasActiveRequest: z.boolean(),
        request: orNull(tableRequestSchema),
        muted_until: instantField.nullable().openapi({
          description: 'Until when its guests cannot call; null if they can',
        }),
        requests: z.array(tableRequestSchema).optional().openapi({
          description: 'All of them, the newest first, where a table may have one per wish',
        }),
      }),
      'The check',
    ),
    ...errors(403, 404, 429),
  },
});

export const readRequest = defineRoute({
  method: 'get',
  path: '/requests/{id}',
  access: 'anyone',
  tokens: 'read',
  summary: 'One request, with its status',
  request: { params: byId, headers: guestHeaders },
  responses: { 200: json(tableRequestSchema, 'The request'), ...errors(403, 404, 429) },
});

/** Pending requests only. Strangers are limited per network address: `rates.cancelsPerAddress`. */
export const cancelRequest = defineRoute({
  method: 'delete',
  path: '/requests/{id}',
  access: 'anyone',
  tokens: 'board',
  summary: 'A guest cancels',
  request: { params: byId, headers: guestHeaders },
  responses: {
    200: json(tableRequestSchema, 'The cancelled request'),
    ...errors(403, 404, 429),
    ...moved,
  },
});

/** Active requests. */
export const chooseOfRequest = defineRoute({
  method: 'put',
  path: '/requests/{id}/choice',
  access: 'anyone',
  summary: 'A guest chooses what of it: how to pay, which water',
  request: {
    params: byId,
    headers: guestHeaders,
    body: jsonBody(z.object({ choice: z.string().max(limits.wishIdLength).nullable() })),
  },
  responses: {
    200: json(tableRequestSchema, 'The request with its choice'),
    ...notTheirs,
    ...errors(400, 404, 429),
    ...moved,
  },
});

/** Requests in progress, from `SERVED_MINUTES` after they were taken. */
export const serveRequest = defineRoute({
  method: 'post',
  path: '/requests/{id}/served',
  access: 'anyone',
  summary: 'A guest says that it is served',
  request: { params: byId, headers: guestHeaders },
  responses: {
    200: json(tableRequestSchema, 'The completed request'),
    ...notTheirs,
    ...errors(404, 429),
    ...moved,
  },
});
