import { limits } from '../../../limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { useTexts } from '../../../ui/i18n.ts';
import { passwordTexts } from './texts.ts';

type CodeFieldProps = { value: string; onChange(code: string): void; error?: string | undefined };

/** One field, not six: a pasted `123 456` and the phone's own offer from the mail both land in it. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const t = useTexts(passwordTexts);
  return (
    <Field
      label={t('code')}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      // NOTE: no maxLength: it would cut a pasted `123 456` before its space is taken out.
      onChange={(event) => onChange(digitsOf(event.target.value))}
      error={error}
      className="[&_input]:text-title [&_input]:font-semibold [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
    />
  );
}

export function isWholeCode(code: string): boolean {
  return code.length === limits.codeDigits;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, limits.codeDigits);
}
