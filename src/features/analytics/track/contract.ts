import { z } from '@hono/zod-openapi';
import { eventTypes } from '../../../enums.ts';
import { limits } from '../../../limits.ts';
import { errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { wholeNumberOrDigits } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';

/**
 * Cuts longer texts, because measuring must not fail, and removes NUL, which PostgreSQL refuses in text.
 * NOTE: do not use `transform`. It allocates closures for each text. At ten thousand events a second they are
 * garbage-collected only seconds after their request.
 */
function cutAt(length: number) {
  return z
    .string()
    .overwrite((text) => (text.length > length ? copyOf(text.slice(0, length)) : text))
    .overwrite((text) => text.replaceAll('\0', ''))
    .nullish();
}

/** NOTE: a V8 slice keeps its whole source string in memory: 64 queued characters could hold 16 KB. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

const metadataSchema = z.object({
  timestamp: cutAt(limits.eventWordLength).openapi({
    description: 'Stored, but not used: the server’s clock dates the event',
  }),
  url: cutAt(limits.eventFieldLength),
  referrer: cutAt(limits.eventFieldLength),
  message_type: cutAt(limits.eventWordLength),
  request_id: cutAt(limits.eventWordLength),
  menu_url: cutAt(limits.eventFieldLength),
});

export const trackedSchema = z.object({
  eventType: z.enum(eventTypes),
  sessionId: cutAt(limits.eventSessionLength),
  restaurantSlug: cutAt(limits.eventFieldLength),
  tableNumber: wholeNumberOrDigits(1, limits.tableNumberMax).nullish(),
  metadata: metadataSchema.nullish(),
});

export const trackEvent = defineRoute({
  method: 'post',
  path: '/analytics/track',
  access: 'anyone',
  summary: 'Report an event of a page; it is counted within about a second, or dropped',
  request: { body: jsonBody(trackedSchema) },
  responses: {
    202: json(z.object({ success: z.literal(true) }), 'Accepted'),
    ...errors(400),
  },
});
