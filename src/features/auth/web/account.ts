import { ApiError, answer, client, NetworkError } from '../../../ui/api.ts';
import type { AccountRoutes } from '../account-handlers.ts';
import { openSession, signIn } from './session.tsx';

/** What a person does to have an account and to keep it. All throw `ApiError` or `NetworkError`. */

const { auth } = client<AccountRoutes>();

/** What travels from sign-up to verification. */
export type Newcomer = { email: string; name: string; password: string; address: string };

export async function signUp(json: Newcomer): Promise<void> {
  await answer(auth.signup.$post({ json }));
}

export async function resendVerification({ email, name }: Newcomer): Promise<void> {
  await answer(auth['resend-verification'].$post({ json: { email, name } }));
}

/**
 * Opens the account and its session. `isRetry` says that an earlier answer got lost: the account may be there by then,
 * its code used, and its password opens it.
 */
export async function verifyEmail(
  newcomer: Newcomer,
  code: string,
  isRetry: boolean,
): Promise<void> {
  try {
    openSession(await answer(auth['verify-email'].$post({ json: { ...newcomer, code } })));
  } catch (error) {
    if (!isRetry || !(error instanceof ApiError)) throw error;
    await signIn(newcomer.email, newcomer.password).catch(() => {
      throw error;
    });
  }
}

export async function askForPasswordCode(email: string): Promise<void> {
  await answer(auth['forgot-password'].$post({ json: { email } }));
}

/** With a code from the mailbox, for somebody who is not signed in. */
export async function resetPassword(email: string, code: string, password: string): Promise<void> {
  openSession(await answer(auth['reset-password'].$post({ json: { email, code, password } })));
}

/** The same for whoever is. */
export async function changePassword(code: string, password: string): Promise<void> {
  openSession(await answer(auth['change-password'].$post({ json: { code, password } })));
}

/** No answer came: what was asked for may have happened. */
export function isLost(error: unknown): boolean {
  return error instanceof NetworkError;
}
