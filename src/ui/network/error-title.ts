import { say } from '../language/i18n.ts';
import { uiTexts } from '../language/texts.ts';
import { ApiError, NetworkError } from './api.ts';

/** The default title of a notice about a failed call. */
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
  // Only for `forbidden`: no access at all. Any other 403 refuses a single action.
  [403, 'accessForbidden'],
  [404, 'notFound'],
]);
