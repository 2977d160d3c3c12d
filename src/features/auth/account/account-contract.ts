import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import { errors, json, jsonBody, type RefusalKind } from '../../../platform/http/errors.ts';
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

const { codeDigits, longCodeDigits } = limits;

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
  responses: { 200: success, ...errors(400, 429) },
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
  responses: { 200: success, ...errors(400, 429) },
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
  responses: { 201: json(newSessionSchema, 'A new session'), ...errors(400, 429, 503) },
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

export const accountRefusals = {
  invalidCode: {
    status: 400,
    code: 'invalid_code',
    text: {
      fr: 'Le code de vérification est incorrect ou expiré.',
      en: 'The verification code is incorrect or has expired.',
    },
  },
  tooManyTries: {
    status: 400,
    code: 'too_many_tries',
    text: {
      fr: 'Trop d’essais avec ce code. Demandez-en un nouveau.',
      en: 'Too many attempts with this code. Ask for a new code.',
    },
  },
  /** Too many codes were tried for this address today: the next mail carries a long code. */
  longCodeNeeded: {
    status: 400,
    code: 'long_code_needed',
    text: {
      fr: `Trop de codes ont été essayés aujourd’hui pour cette adresse. Recopiez les ${longCodeDigits} chiffres du dernier e-mail\u202f; s’il n’en a que ${codeDigits}, demandez un nouveau code.`,
      en: `Too many codes have been tried for this address today. Enter the ${longCodeDigits} digits from the latest email; if it has only ${codeDigits}, ask for a new code.`,
    },
  },
  codeJustSent: {
    status: 429,
    code: 'code_just_sent',
    text: {
      fr: 'Un code vient d’être envoyé. Patientez {{wait}} avant d’en demander un autre.',
      en: 'A code has just been sent. Wait {{wait}} before asking for another.',
    },
  },
  /**
   * Returned to a super_admin only. For everybody else, answers do not reveal whether an address has an
   * account.
   */
  emailTaken: {
    status: 409,
    code: 'email_taken',
    text: {
      fr: 'Cette adresse a déjà un compte.',
      en: 'This address already has an account.',
    },
  },
  noOwner: {
    status: 404,
    code: 'no_owner',
    text: {
      fr: 'Ce restaurant n’a pas encore de compte.',
      en: 'This restaurant has no account yet.',
    },
  },
  hasOwner: {
    status: 409,
    code: 'has_owner',
    text: {
      fr: 'Ce restaurant a déjà un compte.',
      en: 'This restaurant already has an account.',
    },
  },
  tooManyMails: {
    status: 429,
    code: 'too_many_mails',
    text: {
      fr: 'Trop d’e-mails envoyés à cette adresse. Réessayez dans {{wait}}.',
      en: 'Too many emails have been sent to this address. Try again in {{wait}}.',
    },
  },
} as const satisfies Record<string, RefusalKind>;
