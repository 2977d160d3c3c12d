import { useEffect, useState } from 'react';
import { asciiDigits } from '../../../digits.ts';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { passwordTexts } from './texts.ts';

type CodeFieldProps = {
  value: string;
  onChange(code: string): void;
  error?: string | undefined;
  /** The server requires the sixteen digits of a newer mail. */
  isLong: boolean;
  /** Where a form has two codes. */
  name?: string;
  label?: string;
};

/** One field, not six, so that pasting `123 456` and the phone's autofill work. */
export function CodeField({
  value,
  onChange,
  error,
  isLong,
  name = 'code',
  label,
}: CodeFieldProps) {
  const t = useTexts(passwordTexts);
  const most = isLong ? limits.longCodeDigits : limits.codeDigits;
  return (
    <Field
      label={label ?? t('code', { count: most })}
      name={name}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      // NOTE: no maxLength: it would truncate a pasted `123 456` before the space is removed.
      onChange={(event) =>
        onChange(asciiDigits(event.target.value).replace(/\D/g, '').slice(0, most))
      }
      error={error}
      className={`[&_input]:font-semibold [&_input]:tabular-nums ${isLong ? '[&_input]:tracking-wide' : '[&_input]:text-title [&_input]:tracking-[0.3em]'}`}
    />
  );
}

/** Accepts six digits even when sixteen are expected: the person may have an older mail. */
export function isWholeCode(code: string): boolean {
  return code.length === limits.codeDigits || code.length === limits.longCodeDigits;
}

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

/**
 * Whole seconds since an instant, updated as time passes. Computed from the clock, so that it is right after
 * the device was asleep.
 */
export function useSecondsSince(instantMilliseconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(Math.floor((now - instantMilliseconds) / 1000), 0);
}

/** `15:00`, `0:42`. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(seconds, 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
