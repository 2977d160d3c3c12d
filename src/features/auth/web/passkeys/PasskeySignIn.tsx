import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, NetworkError } from '../../../../ui/network/api.ts';
import { dismiss, notify } from '../../../../ui/notices/notices.ts';
import { canAutofill, canUsePasskeys, isCancelled, signInWithPasskey } from './ceremonies.ts';
import { passkeyTexts } from './texts.ts';

/** A new challenge is requested a minute before the previous one expires on the server. */
const RENEWED_EVERY_MILLISECONDS = (limits.passkeyChallengeSeconds - 60) * 1000;

type PasskeySignInProps = {
  /** Reports a refusal, or that the server does not answer. */
  onError(error: unknown): void;
};

/**
 * Signs in with a passkey: by a button, and in the autofill of the field whose `autocomplete` has `webauthn`.
 * Renders nothing where passkeys cannot be used.
 */
export function PasskeySignIn({ onError }: PasskeySignInProps) {
  const t = useTexts(passkeyTexts);
  const [isBusy, setBusy] = useState(false);
  const [isSupported] = useState(canUsePasskeys);
  useAutofill(!isBusy, showFailure);

  function showFailure(error: unknown): void {
    const id = 'sign-in';
    if (error instanceof ApiError || error instanceof NetworkError) {
      onError(error);
    } else if (isCancelled(error)) {
      const message = () => say(passkeyTexts, 'usePassword');
      notify({ id, type: 'info', title: () => say(passkeyTexts, 'notSignedIn'), message });
    } else {
      const message = () => say(passkeyTexts, 'failed');
      notify({ id, type: 'error', title: () => say(passkeyTexts, 'notSignedIn'), message });
    }
  }

  async function signIn(): Promise<void> {
    setBusy(true);
    try {
      await signInWithPasskey({ isAutofill: false });
      dismiss('sign-in');
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (!isSupported) return null;
  return (
    <Button look="secondary" busy={isBusy} onClick={signIn} className="min-h-14 px-3!">
      {!isBusy && <KeyRound aria-hidden="true" className="size-5 shrink-0" />}
      <span className="text-balance">{t('signIn')}</span>
    </Button>
  );
}

/**
 * Offers passkeys in the autofill, each time with a new challenge. The offer pauses while the button's dialog
 * is open, because a page can have only one WebAuthn request at a time.
 */
function useAutofill(isWanted: boolean, tellFailure: (error: unknown) => void): void {
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` starts the next round.
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const next = () => setRound((before) => before + 1);
    const timer = setTimeout(next, RENEWED_EVERY_MILLISECONDS);
    void offer(abort.signal, (error) => {
      tellFailure(error);
      next();
    });
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isWanted, round]);
}

async function offer(signal: AbortSignal, onRefused: (error: unknown) => void): Promise<void> {
  try {
    if (!(await canAutofill()) || signal.aborted) return;
    await signInWithPasskey({ isAutofill: true, signal });
    dismiss('sign-in');
  } catch (error) {
    // Errors of the offer itself are ignored, because the user did not request it. Report only that the
    // chosen passkey was refused.
    if (!signal.aborted && error instanceof ApiError && error.status === 401) onRefused(error);
  }
}
