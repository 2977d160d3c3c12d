import { ApiError, answer, client, NetworkError } from '../../../ui/network/api.ts';
import type { AccountRoutes } from '../account/account-handlers.ts';
import type { EmailRoutes } from '../account/email-handlers.ts';
import { deviceHeader } from './device.ts';
import { signIn, storeSession } from './session.tsx';

/** API calls for accounts and passwords. All throw `ApiError` or `NetworkError`. */

const { auth } = client<AccountRoutes>();
const { email: ofAddress } = client<EmailRoutes>().auth;

/** The input of sign-up, which verification sends again. */
export type SignUpInput = { email: string; name: string; password: string; address: string };

export async function signUp(json: SignUpInput): Promise<void> {
  await answer(auth.signup.$post({ json, header: deviceHeader() }));
}

/** Makes the login of the first operator, with the token of the link that the server has printed. */
export async function openFirstOperator(token: string, email: string, password: string) {
  const json = { token, email, password };
  storeSession(await answer(auth['first-operator'].$post({ json, header: deviceHeader() })));
}

export async function resendVerification({ email, name }: SignUpInput): Promise<void> {
  const json = { email, name };
  await answer(auth['resend-verification'].$post({ json, header: deviceHeader() }));
}

/**
 * Creates the account and opens a session.
 * `isRetry`: the answer to an earlier call was lost. The account may exist by then and the code be used up,
 * so a refusal is followed by a sign-in with the password.
 */
export async function verifyEmail(
  newcomer: SignUpInput,
  code: string,
  isRetry: boolean,
): Promise<void> {
  try {
    const json = { ...newcomer, code, time_zone: browserTimeZone() };
    storeSession(await answer(auth['verify-email'].$post({ json, header: deviceHeader() })));
  } catch (error) {
    if (!isRetry || !(error instanceof ApiError)) throw error;
    await signIn(newcomer.email, newcomer.password).catch(() => {
      throw error;
    });
  }
}

export async function requestPasswordCode(email: string): Promise<void> {
  await answer(auth['forgot-password'].$post({ json: { email }, header: deviceHeader() }));
}

/** Sets a new password with a mailed code, without a session. */
export async function resetPassword(email: string, code: string, password: string): Promise<void> {
  const json = { email, code, password };
  storeSession(await answer(auth['reset-password'].$post({ json, header: deviceHeader() })));
}

/** Sets a new password with a mailed code, for the signed-in account. */
export async function changePassword(
  code: string,
  password: string,
  sign_out_others: boolean,
): Promise<void> {
  const json = { code, password, sign_out_others };
  storeSession(await answer(auth['change-password'].$post({ json, header: deviceHeader() })));
}

/** The number of other signed-in devices; undefined when the call fails. */
export async function countOtherDevices(): Promise<number | undefined> {
  try {
    return (await answer(auth.sessions.$get())).others;
  } catch {
    return undefined;
  }
}

/** The answer was lost: the server may have carried out the request. */
export function isLost(error: unknown): boolean {
  return error instanceof NetworkError;
}

/** Mails a code to the present address of the account, and one to the new one. */
export async function requestEmailCodes(email: string): Promise<void> {
  await answer(ofAddress.$post({ json: { email }, header: deviceHeader() }));
}

export async function changeEmail(email: string, code: string, newCode: string): Promise<void> {
  await answer(ofAddress.$put({ json: { email, code, newCode }, header: deviceHeader() }));
}

/** A new restaurant is taken to be where its owner is. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
