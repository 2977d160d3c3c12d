import { z } from '@hono/zod-openapi';
import { errors, json, jsonBody } from '../../../../platform/http/errors.ts';
import { defineRoute } from '../../../../platform/http/route.ts';

const reportSchema = z
  .object({ is_wanted: z.boolean() })
  .openapi('WeeklyReport', { description: 'Whether the weekly report is mailed' });

const answers = json(z.object({ report: reportSchema }), 'Whether it is mailed');

export const readReport = defineRoute({
  method: 'get',
  path: '/auth/report',
  access: 'manage',
  summary: 'Read whether the weekly report is mailed',
  responses: { 200: answers, ...errors(401, 403) },
});

export const wantReport = defineRoute({
  method: 'put',
  path: '/auth/report',
  access: 'manage',
  summary: 'Start or stop the weekly report by mail',
  request: { body: jsonBody(reportSchema) },
  responses: { 200: answers, ...errors(400, 401, 403) },
});
