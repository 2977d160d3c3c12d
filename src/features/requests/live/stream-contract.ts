import { createRoute, z } from '@hono/zod-openapi';
import { errors } from '../../../platform/http/errors.ts';
import type { TableRequest } from '../contract.ts';
import type { BoardReset } from '../rules.ts';

const bySlug = z.object({ slug: z.string() });
const byId = z.object({ id: z.string() });
const staffOnly = [{ bearer: [] }];

const eventStream = (description: string) => ({
  description,
  content: { 'text/event-stream': { schema: z.string() } },
});

/**
 * Own restaurant and super_admin. The event id is the list's ETag value.
 * Events: `snapshot` `{ requests, reset? }` on connect, after a gap and after a reset; otherwise `request`
 * (one row).
 */
export const boardStream = createRoute({
  method: 'get',
  path: '/restaurants/{slug}/requests/stream',
  summary: 'The board, live',
  security: staffOnly,
  request: { params: bySlug },
  responses: { 200: eventStream('Server-sent events'), ...errors(401, 403, 404, 429) },
});

/** Anyone may call. Sends `request` on connect and at each change. */
export const requestStream = createRoute({
  method: 'get',
  path: '/requests/{id}/stream',
  summary: 'One request, live',
  request: { params: byId },
  responses: { 200: eventStream('Server-sent events'), ...errors(404, 429) },
});

/** Data of the board stream's `snapshot` event. */
export type BoardSnapshot = { requests: TableRequest[]; reset?: BoardReset };
