import { z } from '@hono/zod-openapi';
import { journalActs } from '../../../enums.ts';
import { limits } from '../../../limits.ts';
import { errors, json } from '../../../platform/http/errors.ts';
import { instantField } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { subjectFields } from '../../../platform/journal.ts';

const entrySchema = z
  .object({
    id: z.string(),
    at: instantField,
    actor: z.object({ id: z.string(), name: z.string() }).nullable().openapi({
      description:
        'The member, by the name of that time; null for Sonnette and the payment provider',
    }),
    act: z.enum(journalActs),
    /** Which fields are present depends on the act. */
    subject: z.object(subjectFields).partial(),
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
