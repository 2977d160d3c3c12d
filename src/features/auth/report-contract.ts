import { createRoute, z } from '@hono/zod-openapi';
import { errors, json, jsonBody } from '../../platform/http/errors.ts';

const reportSchema = z
  .object({ is_wanted: z.boolean() })
  .openapi('WeeklyReport', { description: 'Whether the weekly report comes by mail' });

const answers = json(z.object({ report: reportSchema }), 'Whether it comes');

/** Every session, of its own account. */
export const readReport = createRoute({
  method: 'get',
  path: '/auth/report',
  summary: 'Does the weekly report come by mail?',
  security: [{ bearer: [] }],
  responses: { 200: answers, ...errors(401) },
});

/** Every session, for its own account. */
export const wantReport = createRoute({
  method: 'put',
  path: '/auth/report',
  summary: 'Have the weekly report come by mail, or no more',
  security: [{ bearer: [] }],
  request: { body: jsonBody(reportSchema) },
  responses: { 200: answers, ...errors(400, 401) },
});
