import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { passwordTexts } from '../texts.ts';

type PasswordFieldProps = {
  label: string;
  error?: string | undefined;
  /**
   * `new`: the browser offers to generate a password, and its strength is shown. `repeated`: the same
   * password, typed again.
   */
  kind?: 'present' | 'new' | 'repeated';
};

export function PasswordField({ label, error, kind = 'present' }: PasswordFieldProps) {
  const t = useTexts(passwordTexts);
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      label={label}
      name={kind === 'repeated' ? 'repeated' : 'password'}
      type={isShown ? 'text' : 'password'}
      autoComplete={kind === 'present' ? 'current-password' : 'new-password'}
      autoCapitalize="none"
      spellCheck="false"
      required
      error={error}
      {...(kind === 'new' && {
        minLength: limits.passwordMinLength,
        maxLength: limits.passwordMaxLength,
        hint: t('rule', {
          count: limits.passwordMinLength,
          advised: limits.passwordAdvisedLength,
        }),
        onChange: (event) => setTyped(event.target.value),
        // Hidden while an error is shown, so that there is only one message.
        remark: error === undefined && <Strength typed={typed} />,
      })}
      after={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="inline-flex cursor-pointer items-center gap-2 rounded-small px-4 text-small font-semibold text-sage hover:bg-sunken"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span>{t('show')}</span>
          <span className="sr-only"> {t('characters')}</span>
        </button>
      }
    />
  );
}

const bars = { 'too short': 0, weak: 1, fair: 2, good: 3 } as const;

/** A hint only: the server decides which passwords are accepted. */
function Strength({ typed }: { typed: string }) {
  const t = useTexts(passwordTexts);
  const strength = strengthOf(typed);
  const filled = bars[strength];
  return (
    <div className="grid gap-1.5" role="status">
      {typed !== '' && (
        <>
          <div className="grid grid-cols-3 gap-1.5" aria-hidden="true">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={`h-1.5 rounded-full ${bar <= filled ? 'bg-sage' : 'bg-line'}`}
              />
            ))}
          </div>
          <p className="text-small text-muted">{t(strength)}</p>
        </>
      )}
    </div>
  );
}

type Strength = 'too short' | 'weak' | 'fair' | 'good';

/** Passwords that guessers try first. */
const common =
  /^(?:motdepasse|password|passw0rd|azerty|qwerty|qwertz|soleil|doudou|loulou|marseille|bonjour|chocolat|restaurant|sonnette|bistrot|admin|welcome|iloveyou|abc123|000000|111111|123123)[\d\W_]*$/i;
const rows = '01234567890 9876543210 abcdefghijklmnopqrstuvwxyz azertyuiop qwertyuiop qwertzuiop';

/**
 * Rates a password by its resistance to guessing: length counts most (NIST SP 800-63B, appendix A), then the
 * kinds of characters.
 * Only a hint: the server decides which passwords are accepted.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  if (password.length < limits.passwordMinLength) return 'too short';
  const different = new Set(characters.map((character) => character.toLowerCase())).size;
  const isRow = rows.includes(password.toLowerCase());
  if (common.test(password) || isRow || different < 5) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password));
  const points = characters.length + (kinds.length - 1) * 2;
  if (points >= 16) return 'good';
  return points >= 11 ? 'fair' : 'weak';
}
