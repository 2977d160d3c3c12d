import { say } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { notifyFailure } from '../../../../ui/notices/notify-failure.ts';
import type { Problems } from '../../../../ui/use-form.ts';
import { refreshAdmin } from './calls.ts';
import { adminTexts } from './texts.ts';

type Failure = 'notAdded' | 'notSaved' | 'notDeleted' | 'notInvited' | 'passwordNotSent';
type Success = 'added' | 'saved' | 'deleted' | 'invited' | 'passwordSent';

export function notifySuccess(key: Success, message: string): void {
  notify({ id: 'admin', type: 'success', title: () => say(adminTexts, key), message });
}

/**
 * Shows a notice with the reason of a failure. A refusal of the e-mail address is also returned, for its
 * field.
 */
export function notifyAdminFailure(key: Failure, error: unknown): Problems | undefined {
  const hasReason = error instanceof ApiError && error.message !== '';
  const reason = () => (hasReason ? error.message : say(adminTexts, 'tryAgain'));
  const message = () => (isGone(error) ? say(adminTexts, 'isGone') : reason());
  const failed = () => say(adminTexts, key);
  notifyFailure(
    error,
    isAboutRestaurant(error)
      ? { id: 'admin', title: failed, message }
      : { id: 'admin', message: () => `${failed()}. ${message()}` },
  );
  if (isGone(error)) void refreshAdmin();
  return hasReason && error.code === 'email_taken' ? { owner_email: error.message } : undefined;
}

/** Whether the cause is the restaurant, and not the network, the server or missing permissions. */
function isAboutRestaurant(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && ![401, 403].includes(error.status);
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
