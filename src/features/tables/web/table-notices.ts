import { say } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { errorTitle } from '../../../ui/network/error-title.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { notifyFailure } from '../../../ui/notices/notify-failure.ts';
import { tableTexts } from './texts.ts';
import { zoneTexts } from './zones/texts.ts';

/**
 * Shows a notice that a table was not added, changed or deleted, with the server's message if there is one.
 * A 403 means that tables can no longer be changed: the screen's data is out of date.
 */
export function notifyTableFailure(
  error: unknown,
  onStale: () => void,
  failed: 'failed' | 'notSaved' = 'failed',
): undefined {
  if (error instanceof ApiError && error.status === 403) onStale();
  const message = () => tableFailureText(error, failed);
  return notifyFailure(error, { id: 'tables', message });
}

/** The message for a failed change, with the reason. */
export function tableFailureText(error: unknown, failed: 'failed' | 'notSaved'): string {
  const hint = error instanceof ApiError ? error.message : say(tableTexts, 'tryAgain');
  return `${say(tableTexts, failed)} ${hint}`;
}

/** Shows a notice that somebody else has deleted the table. */
export function notifyGone(number: number): void {
  notify({
    id: 'tables',
    type: 'info',
    title: () => say(tableTexts, 'isGone', { number }),
    message: () => say(tableTexts, 'isGoneHint'),
  });
}

/** True if the zone was deleted, or if this account may no longer change zones. */
export function isRetryUseless(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.status);
}

/** Why a zone was not changed, with the server's message if there is one. */
export function zoneFailure(error: unknown, failed: 'notSaved' | 'notRemoved'): string {
  const isAnswer = error instanceof ApiError;
  const hint = isAnswer ? (error.fields?.['tables'] ?? error.message) : say(zoneTexts, 'tryAgain');
  return `${say(zoneTexts, failed)} ${hint}`;
}

export function notifyZoneFailure(error: unknown, failed: 'notSaved' | 'notRemoved'): void {
  notify({
    id: 'zones',
    type: 'error',
    title: () => errorTitle(error),
    message: () => zoneFailure(error, failed),
  });
}
