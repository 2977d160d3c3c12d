import { say } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { errorTitle } from '../../../../ui/network/error-title.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { zoneTexts } from './texts.ts';

type Failed = 'notSaved' | 'notRemoved';

/** True if the zone was deleted, or if this account may no longer change zones. */
export function isRetryUseless(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.status);
}

/** Why a zone was not changed, with the server's message if there is one. */
export function zoneFailure(error: unknown, failed: Failed): string {
  const isAnswer = error instanceof ApiError;
  const hint = isAnswer ? (error.fields?.['tables'] ?? error.message) : say(zoneTexts, 'tryAgain');
  return `${say(zoneTexts, failed)} ${hint}`;
}

export function notifyZoneFailure(error: unknown, failed: Failed): void {
  notify({
    id: 'zones',
    type: 'error',
    title: () => errorTitle(error),
    message: () => zoneFailure(error, failed),
  });
}
