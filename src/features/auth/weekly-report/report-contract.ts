import { createRoute, z } from '@hono/zod-openapi';
import { errors, json, jsonBody } from '../../../platform/http/errors.ts';

const reportSchema = z
  .object({ is_wanted: z.boolean() })
  .openapi('WeeklyReport', { description: 'Whether the weekly report is mailed' });

const answers = json(z.object({ report: reportSchema }), 'Whether it is mailed');

/** Any session, for its own account. */
export const readReport = createRoute({
  method: 'get',
  path: '/auth/report',
  summary: 'Read whether the weekly report is mailed',
  security: [{ bearer: [] }],
  responses: { 200: answers, ...errors(401) },
});

/** Any session, for its own account. */
export const wantReport = createRoute({
  method: 'put',
  path: '/auth/report',
  summary: 'Start or stop the weekly report by mail',
  security: [{ bearer: [] }],
  request: { body: jsonBody(reportSchema) },
  responses: { 200: answers, ...errors(400, 401) },
});
