import { limits } from '../../../limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { passwordTexts } from './texts.ts';

type CodeFieldProps = {
  value: string;
  onChange(code: string): void;
  error?: string | undefined;
  /** The server requires the sixteen digits of a newer mail. */
  isLong: boolean;
};

/** One field, not six, so that pasting `123 456` and the phone's autofill work. */
export function CodeField({ value, onChange, error, isLong }: CodeFieldProps) {
  const t = useTexts(passwordTexts);
  const most = isLong ? limits.longCodeDigits : limits.codeDigits;
  return (
    <Field
      label={t('code', { count: most })}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      // NOTE: no maxLength: it would truncate a pasted `123 456` before the space is removed.
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, most))}
      error={error}
      className={`[&_input]:font-semibold [&_input]:tabular-nums ${isLong ? '[&_input]:tracking-wide' : '[&_input]:text-title [&_input]:tracking-[0.3em]'}`}
    />
  );
}

/** Accepts six digits even when sixteen are expected: the person may have an older mail. */
export function isWholeCode(code: string): boolean {
  return code.length === limits.codeDigits || code.length === limits.longCodeDigits;
}
