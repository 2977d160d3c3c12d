import { z } from '@hono/zod-openapi';
import { languages } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { errors, json, jsonBody, type RefusalKind } from '../../platform/http/errors.ts';
import {
  emailAddress,
  instantField,
  optionalLine,
  requiredLine,
} from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';

/** The fields of the demo form, sent by script or posted without. */
export const askedDemoSchema = z.object({
  restaurant: requiredLine(limits.nameLength),
  email: emailAddress(limits.emailLength),
  wished_time: optionalLine(limits.wishedTimeLength).openapi({
    description: 'In the visitor’s own words',
  }),
  message: optionalLine(limits.demoMessageLength),
});

export type AskedDemo = z.infer<typeof askedDemoSchema>;

export const askForDemo = defineRoute({
  method: 'post',
  path: '/demo-requests',
  access: 'anyone',
  summary: 'Request a demo; repeating the same request within a day stores it once',
  request: { body: jsonBody(askedDemoSchema) },
  responses: {
    201: json(z.object({ received: z.literal(true) }), 'Stored'),
    ...errors(400, 413, 429, 503),
  },
});

const demoRequestSchema = z
  .object({
    id: z.string(),
    restaurant: z.string(),
    email: z.string(),
    wished_time: z.string().nullable(),
    message: z.string().nullable(),
    language: z.enum(languages),
    handled_at: instantField.nullable(),
    created_at: instantField,
  })
  .openapi('DemoRequest');

export type DemoRequest = z.infer<typeof demoRequestSchema>;

export const listDemoRequests = defineRoute({
  method: 'get',
  path: '/admin/demo-requests',
  access: 'admin',
  summary: 'Demo requests: open ones first, then the newest first',
  request: {
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(limits.demoRequestsPerPage)
        .default(limits.demoRequestsPerPage),
      offset: z.coerce.number().int().min(0).default(0),
    }),
  },
  responses: {
    200: {
      ...json(z.array(demoRequestSchema), 'The requests'),
      headers: z.object({ 'X-Total-Count': z.string() }),
    },
    ...errors(400, 401, 403),
  },
});

const byId = z.object({ id: z.string() });

export const handleDemoRequest = defineRoute({
  method: 'put',
  path: '/admin/demo-requests/{id}',
  access: 'admin',
  summary: 'Mark a demo request as handled, or open it again',
  request: { params: byId, body: jsonBody(z.object({ is_handled: z.boolean() })) },
  responses: {
    200: json(demoRequestSchema, 'The request as it is now'),
    ...errors(400, 401, 403, 404),
  },
});

export const deleteDemoRequest = defineRoute({
  method: 'delete',
  path: '/admin/demo-requests/{id}',
  access: 'admin',
  summary: 'Delete a demo request',
  request: { params: byId },
  responses: {
    200: json(demoRequestSchema, 'The deleted request'),
    ...errors(401, 403, 404),
  },
});

export const demoRefusals = {
  tooMany: {
    status: 429,
    code: 'too_many',
    text: {
      fr: 'Plusieurs demandes sont déjà parties de votre réseau. Réessayez dans {{wait}}.',
      en: 'Several requests have already been sent from your network. Try again in {{wait}}.',
    },
  },
  crossSite: {
    status: 403,
    code: 'cross_site',
    text: {
      fr: 'Cet envoi vient d’un autre site. Envoyez le formulaire de cette page.',
      en: 'This was sent from another site. Send the form on this page.',
    },
  },
} as const satisfies Record<string, RefusalKind>;
