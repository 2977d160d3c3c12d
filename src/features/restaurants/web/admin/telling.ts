import { ApiError } from '../../../../ui/api.ts';
import { say } from '../../../../ui/i18n.ts';
import { notify } from '../../../../ui/notices.ts';
import type { Problems } from '../../../../ui/use-form.ts';
import { refreshAdmin } from './queries.ts';
import { adminTexts } from './texts.ts';

type Failure = 'notAdded' | 'notSaved' | 'notDeleted' | 'notInvited';
type Success = 'added' | 'saved' | 'deleted' | 'invited';

export function tellSuccess(key: Success, message: string): void {
  notify({ id: 'admin', type: 'success', title: say(adminTexts, key), message });
}

/** Why it failed: in the server's words, or that there was no answer. What it says of the address stands beside that. */
export function tellFailure(key: Failure, error: unknown): Problems | undefined {
  const isAnswered = error instanceof ApiError && error.message !== '';
  // The server's own words are a guest's: to scan the code again.
  const isGone = isAnswered && error.status === 404;
  const message =
    isAnswered && !isGone ? error.message : say(adminTexts, isGone ? 'isGone' : 'tryAgain');
  notify({ id: 'admin', type: 'error', title: say(adminTexts, key), message });
  if (isGone) void refreshAdmin();
  return isAnswered && error.code === 'email_taken' ? { owner_email: error.message } : undefined;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
