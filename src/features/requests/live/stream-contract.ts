import { z } from '@hono/zod-openapi';
import { errors } from '../../../platform/http/errors.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import type { BoardEntry } from '../board-contract.ts';
import { tableKeyHeader } from '../contract.ts';
import type { BoardReset } from '../rules.ts';

const bySlug = z.object({ slug: z.string() });
const byId = z.object({ id: z.string() });

const eventStream = (description: string) => ({
  description,
  content: { 'text/event-stream': { schema: z.string() } },
});

/**
 * The event id is the list's ETag value.
 * Events: `snapshot` `{ requests, reset?, code?, guessedAt?, muted?, absences? }` on connect, unless `Last-Event-ID` is current; after a
 * gap; after a reset; when the code of the evening is switched, or found to be guessed; and when a table is muted or
 * no longer. Otherwise `request` (one row).
 */
export const boardStream = defineRoute({
  method: 'get',
  path: '/restaurants/{slug}/requests/stream',
  access: 'board',
  tokens: 'read',
  summary: 'The board, live',
  request: { params: bySlug },
  responses: { 200: eventStream('Server-sent events'), ...errors(401, 403, 404, 429) },
});

/** Sends `request` on connect and at each change. The key that created it has places of its own. */
export const requestStream = defineRoute({
  method: 'get',
  path: '/requests/{id}/stream',
  access: 'anyone',
  summary: 'One request, live',
  request: { params: byId, headers: tableKeyHeader },
  responses: { 200: eventStream('Server-sent events'), ...errors(403, 404, 429) },
});

/** Data of the board stream's `snapshot` event. */
export type BoardSnapshot = {
  requests: BoardEntry[];
  reset?: BoardReset;
  code?: string;
  guessedAt?: string;
  muted?: string;
};
