import { z } from '@hono/zod-openapi';
import { limits } from '../../limits.ts';
import { errors, json } from '../../platform/http/errors.ts';
import { optionalLine } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { SHARED_DEVICE_HEADER } from '../on-duty/rules.ts';
import { BOARD_ABSENCES_HEADER } from './absences/rules.ts';
import { tableRequestSchema } from './contract.ts';
import { MUTED_TABLES_HEADER } from './mute/rules.ts';
import { ROOM_CODE_GUESSED_HEADER, ROOM_CODE_HEADER } from './room-code/rules.ts';
import { BOARD_RESET_HEADER, SILENT_SCREEN_HEADER } from './rules.ts';

const bySlug = z.object({ slug: z.string() });

export const seldomFields = [
  'handed_at',
  'moved_by',
  'renewed_at',
  'stale_at',
  'returned_at',
  'dismissed_at',
  'reopened_at',
  'reopenable_until',
  'reminded_at',
  'received_at',
  'widened_at',
] as const;

const boardEntrySchema = tableRequestSchema
  .omit({ remindable_from: true, usual_wait_seconds: true })
  .partial({
    ...(Object.fromEntries(seldomFields.map((field) => [field, true])) as Seldom),
    asked_by: true,
  })
  .openapi('BoardRequest', {
    description:
      'What few requests have is absent where it is null, and `asked_by` where a guest did',
  });

type Seldom = Record<(typeof seldomFields)[number], true>;

/** A request in lists and streams of boards. What few requests have is left out where it is null. */
export type BoardEntry = z.infer<typeof boardEntrySchema>;

export const listRequests = defineRoute({
  method: 'get',
  path: '/restaurants/{slug}/requests',
  access: 'board',
  tokens: 'read',
  summary: 'The board: active requests and those that ended in the service day',
  request: {
    params: bySlug,
    headers: z.object({
      [SILENT_SCREEN_HEADER]: z.string().optional().openapi({
        description:
          'Any value: the screen does not ring. It does not make its device present, so pushes still go there',
      }),
      [SHARED_DEVICE_HEADER]: z.string().optional().openapi({
        description: 'Any value: several people use this device. Nobody hands over to its member',
      }),
    }),
  },
  responses: {
    200: {
      ...json(z.array(boardEntrySchema), 'By status, then newest first; 500 at most'),
      headers: z.object({
        ETag: z.string(),
        [BOARD_RESET_HEADER]: z.string().optional().openapi({
          description: 'The last reset, as URI-encoded JSON: version, by, count, device',
        }),
        [ROOM_CODE_HEADER]: z.string().optional().openapi({
          description: 'The code of the evening, while it is on. Tokens do not get it',
        }),
        [MUTED_TABLES_HEADER]: z.string().optional().openapi({
          description: 'The muted tables: `7=2026-11-21T19:45:00.000Z`, separated by commas',
        }),
        [ROOM_CODE_GUESSED_HEADER]: z.string().optional().openapi({
          description: 'When somebody was last found to guess it',
        }),
        [BOARD_ABSENCES_HEADER]: z.string().optional().openapi({
          description:
            'The devices in service that cannot be reached, as URI-encoded JSON: a list of name, since, and those of its zones that nobody else serves',
        }),
      }),
    },
    304: { description: 'Nothing changed since the ETag that was sent' },
    ...errors(401, 403, 404),
  },
});

export const resetRequests = defineRoute({
  method: 'delete',
  path: '/restaurants/{slug}/requests/reset',
  access: 'manage',
  summary: 'Empty the board; the requests are archived',
  request: {
    params: bySlug,
    query: z.object({
      by: optionalLine(limits.staffNameLength).openapi({
        description: 'First name of the device’s holder, for the other devices',
      }),
      device: optionalLine(limits.idempotencyKeyLength).openapi({
        description: 'A random name of the calling device, which shows no notice of this reset',
      }),
    }),
  },
  responses: {
    200: json(z.object({ deletedCount: z.number().int() }), 'How many left the board'),
    ...errors(401, 403, 404),
  },
});
