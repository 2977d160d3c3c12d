import { useState } from 'react';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { passwordTexts } from './texts.ts';
import { minutesAndSeconds, useSecondsSince } from './use-seconds-since.ts';

type ResendButtonProps = { sentAt: number; onResend(): Promise<void> };

/** Counts down until another code can be requested. */
export function ResendButton({ sentAt, onResend }: ResendButtonProps) {
  const t = useTexts(passwordTexts);
  const wait = limits.codeResendSeconds - useSecondsSince(sentAt);
  const [isBusy, setBusy] = useState(false);

  async function resend(): Promise<void> {
    setBusy(true);
    await onResend().finally(() => setBusy(false));
  }

  return (
    <Button look="secondary" disabled={wait > 0} busy={isBusy} onClick={resend}>
      {t('resend')}
      {wait > 0 && <span className="tabular-nums">({minutesAndSeconds(wait)})</span>}
    </Button>
  );
}
