import { z } from '@hono/zod-openapi';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PlaceWord } from '../../enums.ts';
import type { GuestLanguage } from '../../languages.ts';
import { guestError } from './guest-errors/all.ts';
import { errorElsewhere } from './guest-errors/place-errors.ts';
import type { Text } from './language.ts';

/**
 * A kind of error response, declared in a feature's contract. `text` is shown to the user; `{{wait}}` in it
 * is the time of the header `Retry-After`.
 */
export type RefusalKind = { status: ContentfulStatusCode; code: string; text: Text };

/** Every kind that a contract declares, for the OpenAPI document. */
export const refusalKinds: RefusalKind[] = [];

/** Declares the refusals of a feature. */
export function defineRefusals<const Kinds extends Record<string, RefusalKind>>(kinds: Kinds) {
  refusalKinds.push(...Object.values(kinds));
  return kinds;
}

/** Throw it anywhere in a handler: `answerErrors` turns it into the response. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  /** `extra` is added to the response body, for example the conflicting request. */
  constructor(
    kind: RefusalKind,
    extra: Record<string, unknown> = {},
    options: { retryAfterSeconds?: number } = {},
  ) {
    super(kind.code);
    this.kind = kind;
    this.extra = extra;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Errors that any call can return. */
export const refusals = defineRefusals({
  invalidInput: {
    status: 400,
    code: 'invalid_input',
    text: guestError('invalidInput'),
  },
  noSession: {
    status: 401,
    code: 'no_session',
    text: {
      fr: 'Votre session a expiré. Veuillez vous reconnecter.',
      en: 'Your session has ended. Please sign in again.',
    },
  },
  forbidden: {
    status: 403,
    code: 'forbidden',
    text: { fr: 'Vous n’avez pas accès à cette page.', en: 'You do not have access to this.' },
  },
  notFound: {
    status: 404,
    code: 'not_found',
    text: { fr: 'Introuvable.', en: 'Not found.' },
  },
  conflict: {
    status: 409,
    code: 'conflict',
    text: {
      fr: 'Une autre modification est passée avant la vôtre. Rechargez la page, puis réessayez.',
      en: 'Another change was made first. Reload the page, then try again.',
    },
  },
  tooLarge: {
    status: 413,
    code: 'too_large',
    text: guestError('tooLarge'),
  },
  tooMany: {
    status: 429,
    code: 'too_many',
    text: guestError('tooMany'),
  },
  tooManyMails: {
    status: 429,
    code: 'too_many_mails',
    text: {
      fr: 'Trop d’e-mails ont été demandés depuis ce réseau. Réessayez dans {{wait}}.',
      en: 'Too many emails have been requested from this network. Try again in {{wait}}.',
    },
  },
  /** The journal limits the changes of one member. */
  tooManyChanges: {
    status: 429,
    code: 'too_many_changes',
    text: {
      fr: 'Trop de modifications en une heure. Réessayez dans {{wait}}.',
      en: 'Too many changes within an hour. Try again in {{wait}}.',
    },
  },
  unexpected: {
    status: 500,
    code: 'unexpected',
    text: guestError('unexpected'),
  },
  unavailable: {
    status: 503,
    code: 'unavailable',
    text: guestError('unavailable'),
  },
});

export function refusalBody(refusal: Refusal, language: GuestLanguage, word?: PlaceWord) {
  return { error: refusalText(refusal, language, word), code: refusal.kind.code, ...refusal.extra };
}

/** `word`: what has a number in the restaurant, once that is known. */
export function refusalText(
  { kind, retryAfterSeconds }: Refusal,
  language: GuestLanguage,
  word: PlaceWord = 'table',
): string {
  const text = textIn(kind.text, language);
  const spoken = (word !== 'table' && errorElsewhere(text, language)) || text;
  return spoken.replace('{{wait}}', () => waitText(retryAfterSeconds ?? 1, language));
}

/** Texts that no guest meets are in the languages of staff: a guest's language then counts as English. */
export function textIn(text: Text, language: GuestLanguage): string {
  return text[language] ?? text.en;
}

/** Never less than the header says: minutes are rounded up. */
function waitText(seconds: number, language: GuestLanguage): string {
  const isShort = seconds <= 60;
  const unit = isShort ? 'second' : 'minute';
  const form = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const;
  const text = new Intl.NumberFormat(language, form).format(
    isShort ? seconds : Math.ceil(seconds / 60),
  );
  return text.replaceAll('\u00a0', ' ');
}

const errorSchema = z
  .object({
    error: z.string().openapi({ description: 'For a person, in the caller’s Accept-Language.' }),
    code: z.string().openapi({ description: 'For a program, in snake_case.' }),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Error');

const meanings = {
  400: 'Bad input',
  401: 'No valid session',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible in the present state',
  413: 'Too large',
  422: 'Idempotency key reused with another payload',
  429: 'Too many requests',
  503: 'Unavailable',
} as const;

type ErrorStatus = keyof typeof meanings;

/**
 * The error responses of a route, for its contract.
 * The content is declared, because otherwise the types do not check the body of the success response.
 */
export function errors<S extends ErrorStatus>(...statuses: S[]) {
  const responses = statuses.map((status) => [
    status,
    {
      description: meanings[status],
      content: { 'application/json': { schema: errorSchema } },
    },
  ]);
  return Object.fromEntries(responses) as {
    [status in S]: {
      description: string;
      content: { 'application/json': { schema: typeof errorSchema } };
    };
  };
}

/** An error response with additional fields (`Refusal.extra`). */
export function errorWith<S extends ErrorStatus, T extends z.ZodRawShape>(status: S, extra: T) {
  const answer = json(errorSchema.extend(extra), meanings[status]);
  return { [status]: answer } as { [status in S]: typeof answer };
}

/** A JSON response, for a route's contract. */
export function json<T>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON request body. It is required, because validation skips an optional one without Content-Type. */
export function jsonBody<T>(schema: T) {
  return { required: true as const, content: { 'application/json': { schema } } };
}
