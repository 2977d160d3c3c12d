import { ApiError } from '../../../../ui/api.ts';
import { say } from '../../../../ui/i18n.ts';
import { notify } from '../../../../ui/notices.ts';
import { firstRunTexts } from './texts.ts';

/** What a step that failed is answered with: the server's own words where it gave any. */
export function tellTrouble(error: unknown): void {
  const isRefused = error instanceof ApiError;
  notify({
    id: 'first-run',
    type: 'error',
    title: say(firstRunTexts, isRefused ? 'error' : 'lost'),
    message: isRefused ? error.message : say(firstRunTexts, 'lostHint'),
  });
}
