/** Creates passkeys in the browser and signs in with them. The library is loaded when it is needed. */
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import type { PasskeyRoutes } from '../../passkeys/passkeys-handlers.ts';
import type { PasskeySignInRoutes } from '../../passkeys/sign-in-handlers.ts';
import { deviceHeader } from '../device.ts';
import { storeSession } from '../session.tsx';

const { passkeys } = client<PasskeyRoutes>().auth;
const { passkey: signingIn } = client<PasskeySignInRoutes>().auth.login;

type Library = typeof import('@simplewebauthn/browser');
let loaded: Library | undefined;

/** False over plain HTTP, in old browsers, and outside the public origin, which passkeys are bound to. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && location.origin === publicOrigin();
}

/** Throws `ApiError`, `NetworkError` or the browser's error. */
export async function createPasskey(code: string, name: string): Promise<void> {
  const header = deviceHeader();
  const { options } = await answer(passkeys.options.$post({ json: { code }, header }));
  const { startRegistration } = await load();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } };
  try {
    await answer(passkeys.$post({ json: { code, name, credential }, header }));
  } catch (error) {
    // Not after a lost answer: the server may have stored the passkey.
    if (error instanceof ApiError) await forget(options.rp.id, id);
    throw error;
  }
}

type Offer = {
  /** Offers passkeys in the autofill of the e-mail field, in place of a dialog. */
  isAutofill: boolean;
  signal?: AbortSignal;
};

/** Throws as `createPasskey`. Resolves early when `signal` was aborted before the browser was called. */
export async function signInWithPasskey(offer: Offer): Promise<void> {
  const signed = await signWithPasskey(offer);
  if (!signed) return;
  const { credential, rpId } = signed;
  try {
    storeSession(await answer(signingIn.$post({ json: { credential }, header: deviceHeader() })));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown_passkey') {
      await forget(rpId, credential.id);
    }
    throw error;
  }
}

/**
 * A challenge that the browser signed. Throws as `createPasskey`. Undefined when `signal` was aborted before
 * the browser was called.
 */
export async function signWithPasskey({ isAutofill, signal }: Offer) {
  const { options } = await answer(signingIn.options.$post());
  const { startAuthentication } = await load();
  if (signal?.aborted) return undefined;
  signal?.addEventListener('abort', cancel);
  const request = { optionsJSON: options, useBrowserAutofill: isAutofill };
  const { id, rawId, type, response } = await startAuthentication(request).finally(() =>
    signal?.removeEventListener('abort', cancel),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const signed = { clientDataJSON, authenticatorData, signature, userHandle };
  return { rpId: options.rpId, credential: { id, rawId, type, response: signed } };
}

export async function canAutofill(): Promise<boolean> {
  return canUsePasskeys() && (await load()).browserSupportsWebAuthnAutofill();
}

/** The user closed the browser’s dialog, let it time out, or has no passkey: browsers do not say which. */
export function isCancelled(error: unknown): boolean {
  return isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError');
}

/** The authenticator has a passkey of this account already. */
export function isExisting(error: unknown): boolean {
  return isNamed(error, 'InvalidStateError');
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

async function load(): Promise<Library> {
  loaded ??= await import('@simplewebauthn/browser');
  return loaded;
}

function cancel(): void {
  loaded?.WebAuthnAbortService.cancelCeremony();
}

/** Makes password managers forget a passkey that the server does not accept. Few browsers support it. */
async function forget(rpID: string, credentialID: string): Promise<void> {
  const { sendSignal } = await load();
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {});
}
