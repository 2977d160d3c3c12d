import { ApiError } from '../../../ui/api.ts';
import { errorTitle } from '../../../ui/error-title.ts';
import { say } from '../../../ui/i18n.ts';
import { notify } from '../../../ui/notices.ts';
import { tableTexts } from './texts.ts';

/**
 * A table was not added or deleted. What to do next: the server's own words where it gave any. Tables that may not be
 * changed at all are not as the screen thought.
 */
export function tellFailure(error: unknown, onStale: () => void): undefined {
  if (error instanceof ApiError && error.status === 403) onStale();
  const hint = error instanceof ApiError ? error.message : say(tableTexts, 'tryAgain');
  notify({
    id: 'tables',
    type: 'error',
    title: errorTitle(error),
    message: `${say(tableTexts, 'failed')} ${hint}`,
  });
}

/** Somebody else was quicker. */
export function tellGone(number: number): void {
  notify({
    id: 'tables',
    type: 'info',
    title: say(tableTexts, 'isGone', { number }),
    message: say(tableTexts, 'isGoneHint'),
  });
}
