import { say } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { errorTitle } from '../../../ui/network/error-title.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { tableTexts } from './texts.ts';

/**
 * Shows a notice that a table was not added or deleted, with the server's message if there is one.
 * A 403 means that tables can no longer be changed: the screen's data is out of date.
 */
export function notifyFailure(error: unknown, onStale: () => void): undefined {
  if (error instanceof ApiError && error.status === 403) onStale();
  const hint = () => (error instanceof ApiError ? error.message : say(tableTexts, 'tryAgain'));
  notify({
    id: 'tables',
    type: 'error',
    title: () => errorTitle(error),
    message: () => `${say(tableTexts, 'failed')} ${hint()}`,
  });
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
