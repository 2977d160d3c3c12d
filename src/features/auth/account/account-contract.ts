import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import { errors, json, jsonBody } from '../../../platform/http/errors.ts';
import {
  emailAddress,
  mailedCode,
  optionalLine,
  requiredLine,
  secretLine,
} from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { browserTimeZone, deviceHeader, newSessionSchema } from '../contract.ts';

const email = emailAddress(limits.emailLength);
const password = secretLine(limits.passwordMinLength, limits.passwordMaxLength);
const name = requiredLine(limits.nameLength);

const account = z.object({ name, email, password, address: optionalLine(limits.addressLength) });

const success = json(
  z.object({ success: z.literal(true) }),
  'The same for every address; details are in the mail',
);

/**
 * Validates the input and mails a code. Creates no account: `verifyEmail` sends the same
 * input again, with the code.
 * The answer and its timing are the same for an address that already has an account.
 */
export const signUp = defineRoute({
  method: 'post',
  path: '/auth/signup',
  access: 'anyone',
  summary: 'Request an account: a code is mailed',
  request: { headers: deviceHeader, body: jsonBody(account) },
  responses: { 200: success, ...errors(400, 403, 429) },
});

/** The token is in the link that a start of the server prints while there is no account at all. */
export const openFirstOperator = defineRoute({
  method: 'post',
  path: '/auth/first-operator',
  access: 'anyone',
  summary: 'Make the login of the first operator (super_admin)',
  request: {
    headers: deviceHeader,
    body: jsonBody(z.object({ token: z.string().max(limits.idLength), email, password })),
  },
  responses: { 201: json(newSessionSchema, 'A new session'), ...errors(400, 403, 429, 503) },
});

/** The answer is the same for an address that already has an account. */
export const resendVerification = defineRoute({
  method: 'post',
  path: '/auth/resend-verification',
  access: 'anyone',
  summary: 'Mail another code',
  request: {
    headers: deviceHeader,
    body: jsonBody(z.object({ email, name: optionalLine(limits.nameLength) })),
  },
  responses: { 200: success, ...errors(400, 403, 429) },
});

/** Callers need the code, which is sent only to the mailbox. */
export const verifyEmail = defineRoute({
  method: 'post',
  path: '/auth/verify-email',
  access: 'anyone',
  summary: 'Open the account and its restaurant with the code',
  request: {
    headers: deviceHeader,
    body: jsonBody(account.extend({ code: mailedCode, time_zone: browserTimeZone })),
  },
  responses: { 201: json(newSessionSchema, 'A new session'), ...errors(400, 403, 429, 503) },
});

/** The answer is the same for an address without an account. */
export const forgotPassword = defineRoute({
  method: 'post',
  path: '/auth/forgot-password',
  access: 'anyone',
  summary: 'Mail a code for a new password',
  request: { headers: deviceHeader, body: jsonBody(z.object({ email })) },
  responses: { 200: success, ...errors(400, 429) },
});

/** Callers need the code. Ends every session of the account. */
export const resetPassword = defineRoute({
  method: 'post',
  path: '/auth/reset-password',
  access: 'anyone',
  summary: 'Choose a new password with the code',
  request: {
    headers: deviceHeader,
    body: jsonBody(z.object({ email, code: mailedCode, password })),
  },
  responses: { 200: json(newSessionSchema, 'A new session'), ...errors(400, 429, 503) },
});

/**
 * Any session of an account, with a code from `forgotPassword`. A session alone is not enough: where the
 * staff share one login, one of them could lock the others out.
 * Ends every session of the account, including the caller's. With `sign_out_others: false`, ends only the
 * caller's.
 */
export const changePassword = defineRoute({
  method: 'post',
  path: '/auth/change-password',
  access: 'manage',
  summary: 'Change the password with the code',
  request: {
    headers: deviceHeader,
    body: jsonBody(
      z.object({ code: mailedCode, password, sign_out_others: z.boolean().default(true) }),
    ),
  },
  responses: { 200: json(newSessionSchema, 'A new session'), ...errors(400, 401, 403, 429, 503) },
});

export const countSessions = defineRoute({
  method: 'get',
  path: '/auth/sessions',
  access: 'manage',
  summary: 'Count the other devices that are signed in',
  responses: {
    200: json(z.object({ others: z.number().int() }), 'Sessions other than the caller’s'),
    ...errors(401, 403, 429),
  },
});
