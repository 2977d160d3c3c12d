import { ApiError, NO_CODE } from '../network/api.ts';
import { errorTitle } from '../network/error-title.ts';
import { type NewNotice, type NoticeText, notify } from './notices.ts';

type FailureNotice = Omit<NewNotice, 'type' | 'title'> & { title?: NoticeText };

/**
 * Shows a notice about a failed call. Nothing after the 401 that ends a session: the app signs the device out,
 * and says so. `show` is another way to show it: the board's notices ring.
 */
export function notifyFailure(
  error: unknown,
  notice: FailureNotice,
  show: (notice: NewNotice) => unknown = notify,
): undefined {
  if (isSessionOver(error)) return;
  show({ title: () => errorTitle(error), ...notice, type: 'error' });
}

/** The server's reason if it gave one, else the hint. */
export function reasonFor<Hint extends NoticeText>(error: unknown, hint: Hint): string | Hint {
  return (error instanceof ApiError && error.message) || hint;
}

/** A 401 without a code is that of a proxy. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== NO_CODE;
}
