import { z } from '@hono/zod-openapi';
import { type Language, languages } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../platform/http/errors.ts';
import {
  emailAddress,
  instantField,
  optionalLine,
  requiredLine,
} from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import type { demoFields } from './rules.ts';

const line = z.string().trim().min(1).max(240);

/** The legal information about the operator that French law requires. Read from the file `LEGAL_FILE`. */
export const legalSchema = z.strictObject({
  publisher: line,
  /** SAS, SARL, EI … */
  form: line,
  capital: line.optional(),
  address: line,
  siren: z.string().regex(/^\d{3} ?\d{3} ?\d{3}$/, 'nine digits'),
  rcs: line.optional(),
  vat: line.optional(),
  director: line,
  host: z.strictObject({ name: line, address: line, phone: line }),
  mail: z.email(),
  phone: line,
});
export type Legal = z.infer<typeof legalSchema>;

/** The data of the public pages, in the browser and on the server. */
export type SiteData = {
  /** Whether the demonstration restaurant exists. */
  demo: boolean;
  /** The URL of a third party's booking calendar. */
  bookingUrl: string | null;
  contactEmail: string | null;
  /** Null when the operator has not provided it. */
  legal: Legal | null;
  /** The origin of links; null when only the browser knows it. */
  origin: string | null;
  /** Set when nothing is sold: pages show no prices and say that the service is free. */
  isFree?: true;
  /** Set when accounts are made by invitation only: there are no `openSitePaths`. */
  isInviteOnly?: true;
  /** Set in the answer to a demo form that was posted without JavaScript and refused. */
  refusedDemoForm?: RefusedDemoForm;
};

export type RefusedDemoForm = {
  typed: Partial<Record<(typeof demoFields)[number], string>>;
  notice: string;
  /** Error messages by field. */
  problems: Record<string, string>;
};

/**
 * Exported by the browser's build for the server: renders the HTML inside `#app` of a public page.
 * `basename` is the URL prefix of the language, `/` or `/en`.
 */
export type RenderPage = (
  url: string,
  language: Language,
  basename: string,
  data: SiteData,
) => Promise<string>;

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
    ...errors(400, 403, 413, 429, 503),
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

export const demoRefusals = defineRefusals({
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
});
