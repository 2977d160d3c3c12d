/** Calls that change what becomes of a request after it was created, beside cancelling and "served". */
import { z } from '@hono/zod-openapi';
import { statuses } from '../../../enums.ts';
import { limits } from '../../../limits.ts';
import { errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { instantField, optionalLine, requiredLine } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { byId, guestHeaders, moved, notTheirs, tableRequestSchema } from '../contract.ts';
import { BOARD_TAG_HEADER, RECALL_MINUTES, UNSERVED_MINUTES } from '../rules.ts';

/** The board applies an answer only if it is newer than the state on the screen. */
const boardTag = 'The version of the board with this request, as in the list’s ETag';
const boardTagHeader = {
  headers: z.object({ [BOARD_TAG_HEADER]: z.string().openapi({ description: boardTag }) }),
};

/** Who holds the device of the call. */
const holder = {
  by: optionalLine(limits.staffNameLength).openapi({
    description: 'First name of the device’s holder',
  }),
  isShared: z.boolean().optional().openapi({
    description: 'Several people use this device: nobody is named as the taker',
  }),
};

export const moveRequest = defineRoute({
  method: 'put',
  path: '/requests/{id}/status',
  access: 'board',
  tokens: 'board',
  summary: `Staff take a request, mark it done, release it, or recall it within ${RECALL_MINUTES} minutes`,
  request: {
    params: byId,
    body: jsonBody(
      z.object({
        status: z.enum(statuses),
        from: z.enum(statuses).optional().openapi({
          description:
            'The status on the caller’s screen. With another one, nothing is moved (409).',
        }),
        ifTakenAt: instantField.optional().openapi({
          description:
            '`renewed_at`, else `taken_at`, on the caller’s screen. With another one, nothing is moved (409).',
        }),
        ...holder,
      }),
    ),
  },
  responses: {
    200: { ...json(tableRequestSchema, 'The request'), ...boardTagHeader },
    ...errors(400, 401, 404),
    409: { ...moved[409], ...boardTagHeader },
  },
});

const changedByStaff = {
  200: { ...json(tableRequestSchema, 'The request'), ...boardTagHeader },
  ...errors(401, 404),
  409: { ...moved[409], ...boardTagHeader },
};

/** What a renewal and a dismissal may say, and may leave out. */
const optionalHolder = { content: jsonBody(z.object(holder)).content };

export const renewRequest = defineRoute({
  method: 'post',
  path: '/requests/{id}/renewal',
  access: 'board',
  tokens: 'board',
  summary: 'Staff are still at a request in progress: its age starts again',
  request: { params: byId, body: optionalHolder },
  responses: { ...changedByStaff, ...errors(400) },
});

export const handOverRequest = defineRoute({
  method: 'put',
  path: '/requests/{id}/taker',
  access: 'board',
  tokens: 'board',
  summary: 'Hand a request in progress over to a member of the team, or take it over',
  request: {
    params: byId,
    body: jsonBody(
      z
        .object({
          memberId: requiredLine(limits.idLength),
          ...holder,
          ifStale: z.boolean().optional().openapi({
            description: 'Only if nothing was heard of whoever has it. Else nothing changes (409).',
          }),
        })
        .openapi({ description: 'The holder is named as in a take, if the member takes it over' }),
    ),
  },
  responses: { ...changedByStaff, ...errors(400) },
});

export const dismissRequest = defineRoute({
  method: 'post',
  path: '/requests/{id}/dismissal',
  access: 'board',
  tokens: 'board',
  summary: `End a pending request as a false alarm; the status 'pending' takes it back within ${RECALL_MINUTES} minutes`,
  request: { params: byId, body: optionalHolder },
  responses: { ...changedByStaff, ...errors(400) },
});

export const reopenRequest = defineRoute({
  method: 'post',
  path: '/requests/{id}/unserved',
  access: 'anyone',
  summary: `A guest says that it is not served, within ${UNSERVED_MINUTES} minutes after staff completed it`,
  request: { params: byId, headers: guestHeaders },
  responses: {
    200: json(tableRequestSchema, 'The request, pending again'),
    ...notTheirs,
    ...errors(404, 429),
    ...moved,
  },
});

export const remindOfRequest = defineRoute({
  method: 'post',
  path: '/requests/{id}/reminder',
  access: 'anyone',
  summary:
    'A guest reminds the team of a pending request from `remindable_from` on: it rings again',
  request: { params: byId, headers: guestHeaders },
  responses: {
    200: json(tableRequestSchema, 'The request'),
    ...notTheirs,
    ...errors(404, 429),
    ...moved,
  },
});
