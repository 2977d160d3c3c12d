import { ApiError, NetworkError } from './api.ts';
import { say } from './i18n.ts';
import { uiTexts } from './texts.ts';

/** The title of a notice about a call that failed, where the screen has no more specific one. */
export function errorTitle(error: unknown): string {
  return say(uiTexts, keyOf(error));
}

function keyOf(error: unknown): keyof typeof uiTexts.fr {
  if (error instanceof NetworkError) return 'networkError';
  if (!(error instanceof ApiError)) return 'anErrorOccurred';
  if (error.status >= 500) return 'serverError';
  if (error.status === 403 && error.code !== 'forbidden') return 'permissionDenied';
  return byStatus.get(error.status) ?? 'anErrorOccurred';
}

const byStatus = new Map<number, keyof typeof uiTexts.fr>([
  [400, 'validationError'],
  [401, 'unauthorized'],
  // Not this person's. Any other 403 refuses one act to somebody who has access.
  [403, 'accessForbidden'],
  [404, 'notFound'],
]);
