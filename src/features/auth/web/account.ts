import { ApiError, answer, client, NetworkError } from '../../../ui/api.ts';
import type { AccountRoutes } from '../account-handlers.ts';
import { deviceHeader } from './device.ts';
import { openSession, signIn } from './session.tsx';

/** What a person does to have an account and to keep it. All throw `ApiError` or `NetworkError`. */

const { auth } = client<AccountRoutes>();

/** What travels from sign-up to verification. */
export type Newcomer = { email: string; name: string; password: string; address: string };

export async function signUp(json: Newcomer): Promise<void> {
  await answer(auth.signup.$post({ json, header: deviceHeader() }));
}

export async function resendVerification({ email, name }: Newcomer): Promise<void> {
  const json = { email, name };
  await answer(auth['resend-verification'].$post({ json, header: deviceHeader() }));
}

/**
 * Opens the account and its session. `isRetry` says that an earlier answer got lost: the account may be there
 * by then, its code used, and its password opens it.
 */
export async function verifyEmail(
  newcomer: Newcomer,
  code: string,
  isRetry: boolean,
): Promise<void> {
  try {
    const json = { ...newcomer, code };
    openSession(await answer(auth['verify-email'].$post({ json, header: deviceHeader() })));
  } catch (error) {
    if (!isRetry || !(error instanceof ApiError)) throw error;
    await signIn(newcomer.email, newcomer.password).catch(() => {
      throw error;
    });
  }
}

export async function askForPasswordCode(email: string): Promise<void> {
  await answer(auth['forgot-password'].$post({ json: { email }, header: deviceHeader() }));
}

/** With a code from the mailbox, for somebody who is not signed in. */
export async function resetPassword(email: string, code: string, password: string): Promise<void> {
  const json = { email, code, password };
  openSession(await answer(auth['reset-password'].$post({ json, header: deviceHeader() })));
}

/** The same for whoever is. */
export async function changePassword(
  code: string,
  password: string,
  sign_out_others: boolean,
): Promise<void> {
  const json = { code, password, sign_out_others };
  openSession(await answer(auth['change-password'].$post({ json, header: deviceHeader() })));
}

/** How many other devices are signed in; undefined where the server does not say. */
export async function countOtherDevices(): Promise<number | undefined> {
  try {
    return (await answer(auth.sessions.$get())).others;
  } catch {
    return undefined;
  }
}

/** No answer came: what was asked for may have happened. */
export function isLost(error: unknown): boolean {
  return error instanceof NetworkError;
}
