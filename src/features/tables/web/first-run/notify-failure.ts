import { say } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { errorTitle } from '../../../../ui/network/error-title.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { firstRunTexts } from './texts.ts';

/** Shows a notice about a failed step, with the server's message if there is one. */
export function notifyFailure(error: unknown): void {
  notify({
    id: 'first-run',
    type: 'error',
    title: () => errorTitle(error),
    message: error instanceof ApiError ? error.message : () => say(firstRunTexts, 'lostHint'),
  });
}
