import { ApiError } from '../../../ui/api.ts';
import { say } from '../../../ui/i18n.ts';
import { notify } from '../../../ui/notices.ts';
import { authTexts } from './texts.ts';

/** Says in a notice why it failed: in the server's words, or that there was no answer. */
export function tellFailure(title: string, error: unknown): undefined {
  const message =
    error instanceof ApiError && error.message
      ? error.message
      : say(authTexts, 'serverConnectionHint');
  notify({ type: 'error', title, message, id: 'account' });
}

/** No other code now, but one was sent before, perhaps from another tab: it may be as good. */
export function isInMailbox(error: unknown): boolean {
  return error instanceof ApiError && ['code_just_sent', 'too_many_mails'].includes(error.code);
}

/** The code is wrong, late, or was tried too often. */
export function isAboutCode(error: unknown): error is ApiError {
  return error instanceof ApiError && aboutCode.includes(error.code);
}

/** Strangers guessed at codes all day: the next mail has sixteen digits. */
export function isLongCodeNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'long_code_needed';
}

const aboutCode = ['invalid_code', 'too_many_tries', 'long_code_needed'];
