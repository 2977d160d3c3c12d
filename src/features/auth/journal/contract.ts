import { z } from '@hono/zod-openapi';
import { journalActs, memberRoles, planNames } from '../../../enums.ts';
import { limits } from '../../../limits.ts';
import { errors, json } from '../../../platform/http/errors.ts';
import { instantField } from '../../../platform/http/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';

const change = z.object({ from: z.string().nullable(), to: z.string().nullable() });

/** Which fields there are depends on the act: `NotedAct` of `platform/journal.ts`. */
const subjectSchema = z
  .object({
    member: z.object({ id: z.string(), name: z.string(), role: z.enum(memberRoles).optional() }),
    was: z
      .object({ name: z.string().optional(), role: z.enum(memberRoles).optional() })
      .openapi({ description: 'The fields of the member that changed, as they were' }),
    device: z.string().nullable().openapi({ description: 'The name of the device' }),
    tables: z.object({
      from: z.number().int(),
      to: z.number().int(),
      count: z.number().int().openapi({ description: 'Added; others between may have existed' }),
    }),
    table: z.number().int(),
    changes: z
      .record(z.string(), change)
      .openapi({ description: 'By field of the restaurant; long values are cut' }),
    count: z.number().int().openapi({ description: 'Requests that left the board' }),
    subscription: z.object({
      status: z.string(),
      plan: z.enum(planNames).nullable(),
      ends_at: z.string().nullable(),
    }),
  })
  .partial();

const entrySchema = z
  .object({
    id: z.string(),
    at: instantField,
    actor: z.object({ id: z.string(), name: z.string() }).nullable().openapi({
      description:
        'The member, by the name of that time; null for Sonnette and the payment provider',
    }),
    act: z.enum(journalActs),
    subject: subjectSchema,
  })
  .openapi('JournalEntry');

export type JournalEntry = z.infer<typeof entrySchema>;

export const readJournal = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/journal',
  access: 'manage',
  summary: 'Read who did what and when',
  request: {
    params: z.object({ id: z.string() }),
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(limits.journalPerPage)
        .default(limits.journalPerPage),
      before: z
        .uuid()
        .optional()
        .openapi({ description: 'Only entries older than this one, for the next page' }),
      member: z.uuid().optional().openapi({ description: 'Only what this member did' }),
    }),
  },
  responses: {
    200: json(z.object({ entries: z.array(entrySchema) }), 'The newest entry first'),
    ...errors(400, 404),
  },
});
