import { say } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import type { NoticeText } from '../../../ui/notices/notices.ts';
import { notifyFailure, reasonFor } from '../../../ui/notices/notify-failure.ts';
import { authTexts } from './texts.ts';

/** With the server's reason, or that the server did not answer. */
export function notifyAccountFailure(title: NoticeText, error: unknown): undefined {
  const hint = () => say(authTexts, 'serverConnectionHint');
  return notifyFailure(error, { id: 'account', title, message: reasonFor(error, hint) });
}

/**
 * The server sends no further code now, but an earlier one, perhaps requested in another tab, may still be
 * valid.
 */
export function isInMailbox(error: unknown): boolean {
  return error instanceof ApiError && ['code_just_sent', 'too_many_mails'].includes(error.code);
}

/** True if the code is wrong, expired, too short or was tried too often. */
export function isAboutCode(error: unknown): error is ApiError {
  return error instanceof ApiError && aboutCode.includes(error.code);
}

/** Too many codes were tried today: the code in the next mail has sixteen digits. */
export function isLongCodeNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'long_code_needed';
}

const aboutCode = ['invalid_code', 'too_many_tries', 'long_code_needed'];
