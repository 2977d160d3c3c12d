import { z } from '@hono/zod-openapi';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Language } from '../../languages.ts';
import type { Text } from './language.ts';

/**
 * A kind of error response, declared in a feature's contract. `text` is shown to the user; `{{wait}}` in it
 * is the time of the header `Retry-After`.
 */
export type RefusalKind = { status: ContentfulStatusCode; code: string; text: Text };

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
export const refusals = {
  invalidInput: {
    status: 400,
    code: 'invalid_input',
    text: { fr: 'Vérifiez les informations saisies.', en: 'Please check what you entered.' },
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
    text: { fr: 'Le message est trop long.', en: 'The message is too long.' },
  },
  tooMany: {
    status: 429,
    code: 'too_many',
    text: {
      fr: 'Trop de demandes. Patientez un instant, puis réessayez.',
      en: 'Too many requests. Wait a moment, then try again.',
    },
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
    text: {
      fr: 'Une erreur est survenue de notre côté. Réessayez.',
      en: 'Something went wrong on our side. Try again.',
    },
  },
  unavailable: {
    status: 503,
    code: 'unavailable',
    text: {
      fr: 'Le service est momentanément indisponible. Réessayez dans un instant.',
      en: 'The service is temporarily unavailable. Try again shortly.',
    },
  },
} as const satisfies Record<string, RefusalKind>;

export function refusalBody(refusal: Refusal, language: Language) {
  return { error: refusalText(refusal, language), code: refusal.kind.code, ...refusal.extra };
}

export function refusalText({ kind, retryAfterSeconds }: Refusal, language: Language): string {
  return kind.text[language].replace('{{wait}}', waitText(retryAfterSeconds ?? 1, language));
}

/** Never less than the header says: minutes are rounded up. */
function waitText(seconds: number, language: Language): string {
  const isShort = seconds <= 60;
  const count = isShort ? seconds : Math.ceil(seconds / 60);
  const unit = isShort ? { fr: 'seconde', en: 'second' }[language] : 'minute';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
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
