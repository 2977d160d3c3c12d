import { z } from '@hono/zod-openapi';
import { memberRoles, placeWords, roles } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { knownTimeZone } from '../../platform/calendar.ts';
import { defineRefusals, errors, json, jsonBody } from '../../platform/http/errors.ts';
import { emailAddress, orNull } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { diningTableSchema } from '../restaurants/contract.ts';

/**
 * The signed-in account or paired device, with its restaurant. `id` and `slug` are null for a session
 * without a restaurant: that of a super_admin, or of an owner who deleted their last restaurant.
 */
export const signedInSchema = z
  .object({
    id: z.string().nullable(),
    slug: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    address: z.string().nullable(),
    menu_url: z.string().nullable(),
    place_word: z.enum(placeWords).optional().openapi({
      description: 'What has a number in the restaurant; absent: a table',
    }),
    tables: z.array(diningTableSchema),
  })
  .openapi('SignedIn');

export const memberSchema = z
  .object({ id: z.string(), name: z.string(), role: z.enum(memberRoles) })
  .openapi('Member', { description: 'A person or a shared device of a restaurant' });

export type SignedIn = z.infer<typeof signedInSchema>;

export const newSessionSchema = z.object({ token: z.string(), restaurant: signedInSchema });

const { least, most } = limits.deviceLength;

/** Used for the name of the device in the team's list. */
const touch = z.literal('yes').optional().openapi({
  description:
    'Sent by devices with a touch screen: an iPad calls itself a Mac, and no Mac has one.',
});

export const touchHeader = z.object({ 'device-touch': touch });

/**
 * Tries of codes are counted per device key. Wrong passwords are counted so once the device has signed in to
 * the account.
 */
export const deviceHeader = touchHeader.extend({
  'device-key': z
    .string()
    .regex(new RegExp(`^[\\w-]{${least},${most}}$`))
    .optional()
    .openapi({
      description: 'A random value that a browser generates and stores. It grants no access.',
    }),
});

/** The zone of a new restaurant's browser. An unknown one is ignored: nobody typed it. */
export const browserTimeZone = z
  .string()
  .nullish()
  .transform((name) => knownTimeZone((name ?? '').slice(0, limits.timeZoneLength)))
  .openapi({ description: 'IANA name; an unknown one is ignored', example: 'Europe/Paris' });

const loginSchema = z.object({
  email: emailAddress(limits.emailLength),
  password: z.string().min(1).max(limits.passwordMaxLength),
});

export const login = defineRoute({
  method: 'post',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Sign in',
  request: { headers: deviceHeader, body: jsonBody(loginSchema) },
  responses: {
    200: json(newSessionSchema, 'A new session'),
    ...errors(400, 401, 429, 503),
  },
});

export const meSchema = z.object({
  restaurant: signedInSchema,
  member: orNull(memberSchema).openapi({ description: 'Null for a super_admin' }),
  restaurants: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      role: z.enum(memberRoles),
    }),
  ),
});

export type Me = z.infer<typeof meSchema>;

export const me = defineRoute({
  method: 'get',
  path: '/auth/me',
  access: 'session',
  summary: 'Check the session: its restaurant and member, and the restaurants it can switch to',
  responses: { 200: json(meSchema, 'Who is signed in'), ...errors(401) },
});

/** Ends the caller's session, if there is one. */
export const logout = defineRoute({
  method: 'post',
  path: '/auth/logout',
  access: 'anyone',
  summary: 'Sign out',
  responses: {
    200: json(z.object({ success: z.literal(true) }), 'The session is over'),
    ...errors(429),
  },
});

export const authRefusals = defineRefusals({
  /** A code other than `no_session`, so that the screen of a device can say who ended its session. */
  deviceRevoked: {
    status: 401,
    code: 'device_revoked',
    text: {
      fr: 'Cet appareil n’a plus accès. Demandez un nouveau code au responsable.',
      en: 'This device no longer has access. Ask the manager for a new code.',
    },
  },
  invalidCredentials: {
    status: 401,
    code: 'invalid_credentials',
    text: { fr: 'E-mail ou mot de passe incorrect.', en: 'Incorrect email or password.' },
  },
  /** Accounts are made by invitation only on this server (`SIGN_UP`). */
  signUpClosed: {
    status: 403,
    code: 'sign_up_closed',
    text: {
      fr: 'On ne s’inscrit pas sur ce serveur. Demandez une invitation au restaurant.',
      en: 'This server has no sign-up. Ask the restaurant for an invitation.',
    },
  },
  /** The token is not this server's, or there is an account. */
  firstLinkOver: {
    status: 403,
    code: 'first_link_over',
    text: {
      fr: 'Ce lien n’est pas, ou n’est plus, valable. Sur le serveur, la commande «\u202fsonnette admin create EMAIL\u202f» crée un accès.',
      en: 'This link is not valid, or no longer is. On the server, the command “sonnette admin create EMAIL” makes a login.',
    },
  },
  tooManyFailures: {
    status: 429,
    code: 'too_many_failures',
    text: {
      fr: 'Trop de tentatives. Patientez avant de réessayer.',
      en: 'Too many attempts. Wait a while, then try again.',
    },
  },
  /** Codes that are mailed meanwhile are long, and never refused. */
  networkGuarded: {
    status: 429,
    code: 'too_many_failures',
    text: {
      fr: 'Trop de mots de passe ou de codes ont été essayés depuis ce réseau. Choisissez «\u202fMot de passe oublié\u202f?\u202f» pour recevoir un nouveau code par e-mail, ou patientez.',
      en: 'Too many passwords or codes have been tried from this network. Choose “Forgotten your password?” to get a new code by email, or wait a while.',
    },
  },
  /**
   * Too many wrong passwords today: a device that never signed in to the account needs a code from the
   * mailbox.
   */
  accountGuarded: {
    status: 429,
    code: 'account_guarded',
    text: {
      fr: 'Trop de mots de passe ont été essayés aujourd’hui pour ce compte. Choisissez «\u202fMot de passe oublié\u202f?\u202f» pour recevoir un code par e-mail, ou utilisez un appareil déjà connecté.',
      en: 'Too many passwords have been tried for this account today. Choose “Forgotten your password?” to get a code by email, or use a device that has signed in before.',
    },
  },
});

/** Of codes by mail. */
export const codeRefusals = defineRefusals({
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
      fr: `Trop de codes ont été essayés aujourd’hui pour cette adresse. Recopiez les ${limits.longCodeDigits} chiffres du dernier e-mail\u202f; s’il n’en a que ${limits.codeDigits}, demandez un nouveau code.`,
      en: `Too many codes have been tried for this address today. Enter the ${limits.longCodeDigits} digits from the latest email; if it has only ${limits.codeDigits}, ask for a new code.`,
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
  tooManyMails: {
    status: 429,
    code: 'too_many_mails',
    text: {
      fr: 'Trop d’e-mails envoyés à cette adresse. Réessayez dans {{wait}}.',
      en: 'Too many emails have been sent to this address. Try again in {{wait}}.',
    },
  },
});
