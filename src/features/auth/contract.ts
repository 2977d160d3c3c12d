import { createRoute, z } from '@hono/zod-openapi';
import { limits } from '../../limits.ts';
import { errors, json, jsonBody, type RefusalKind } from '../../platform/http/errors.ts';
import { emailAddress } from '../../platform/http/fields.ts';
import { diningTableSchema } from '../tables/contract.ts';

/** Who is signed in, as login and `me` answer it. A super_admin has no restaurant: id and slug are null. */
export const signedInSchema = z
  .object({
    id: z.string().nullable(),
    slug: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['owner', 'super_admin']),
    address: z.string().nullable(),
    menu_url: z.string().nullable(),
    tables: z.array(diningTableSchema),
  })
  .openapi('SignedIn');

export type SignedIn = z.infer<typeof signedInSchema>;

export const newSessionSchema = z.object({ token: z.string(), restaurant: signedInSchema });

const loginSchema = z.object({
  email: emailAddress(limits.emailLength),
  password: z.string().min(1).max(limits.passwordMaxLength),
});

/** Anyone may call. */
export const login = createRoute({
  method: 'post',
  path: '/auth/login',
  summary: 'Sign in',
  request: { body: jsonBody(loginSchema) },
  responses: {
    200: json(newSessionSchema, 'A new session'),
    ...errors(400, 401, 429, 503),
  },
});

/** Every session gets itself. */
export const me = createRoute({
  method: 'get',
  path: '/auth/me',
  summary: 'Check the session',
  security: [{ bearer: [] }],
  responses: {
    200: json(z.object({ restaurant: signedInSchema }), 'Who is signed in'),
    ...errors(401),
  },
});

/** Anyone may call; a live session ends. */
export const logout = createRoute({
  method: 'post',
  path: '/auth/logout',
  summary: 'Sign out',
  responses: {
    200: json(z.object({ success: z.literal(true) }), 'The session is over'),
    ...errors(429),
  },
});

export const authRefusals = {
  invalidCredentials: {
    status: 401,
    code: 'invalid_credentials',
    text: { fr: 'Email ou mot de passe incorrect.', en: 'Wrong email or password.' },
  },
  tooManyFailures: {
    status: 429,
    code: 'too_many_failures',
    text: {
      fr: 'Trop de tentatives. Patientez avant de réessayer.',
      en: 'Too many attempts. Wait before you try again.',
    },
  },
} as const satisfies Record<string, RefusalKind>;
