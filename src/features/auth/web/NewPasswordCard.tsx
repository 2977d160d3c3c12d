import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cardTitleClass } from '../../../ui/Card.ts';
import { say, useTexts } from '../../../ui/i18n.ts';
import { dismiss, notify } from '../../../ui/notices.ts';
import { useForm } from '../../../ui/use-form.ts';
import { AuthCard } from './AuthFrame.tsx';
import { askForPasswordCode } from './account.ts';
import { CodeField, isWholeCode } from './CodeField.tsx';
import { checkNewPassword, checkRepeated } from './checks.ts';
import { PasswordField } from './PasswordField.tsx';
import { ResendButton } from './ResendButton.tsx';
import { isAboutCode, tellFailure } from './telling.ts';
import { passwordTexts } from './texts.ts';

type NewPasswordCardProps = {
  /** Whose mailbox the code was sent to. */
  email: string;
  /** By a mail that has been there for a while: another code may be asked for at once. */
  isInvited?: boolean;
  choose(code: string, password: string): Promise<void>;
  /** Whoever is signed in may leave the password as it is; we know that the address has an account. */
  onCancel?(): void;
};

export function NewPasswordCard({
  email,
  isInvited = false,
  choose,
  onCancel,
}: NewPasswordCardProps) {
  const t = useTexts(passwordTexts);
  const said = onCancel ? 'sent' : 'sentIfKnown';
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState(() => (isInvited ? 0 : Date.now()));

  const { handles, problems, isBusy, forget } = useForm({
    check: (form) => ({
      code: isWholeCode(code) ? undefined : () => say(passwordTexts, 'codeMissing'),
      password: checkNewPassword(form),
      repeated: checkRepeated(form),
    }),
    async send(entered) {
      await choose(code, entered('password'));
      dismiss('account');
      notify(
        isInvited
          ? { type: 'success', title: t('chosen') }
          : { type: 'success', title: t('changed'), message: t('changedHint') },
      );
    },
    onFailure(error) {
      tellFailure(t('notChanged'), error);
      return isAboutCode(error) ? { code: error.message } : undefined;
    },
  });

  async function resend(): Promise<void> {
    try {
      await askForPasswordCode(email);
      setSentAt(Date.now());
      setCode('');
      forget();
      notify({
        type: 'success',
        title: t('resent'),
        message: t('sentTo', { email }),
        id: 'account',
      });
    } catch (error) {
      tellFailure(t('notSent'), error);
    }
  }

  return (
    <AuthCard handles={handles}>
      {onCancel && <h2 className={cardTitleClass}>{t('changeTitle')}</h2>}
      <p role="status" className="text-pretty">
        {t(isInvited ? 'invited' : said, { email })}
      </p>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField value={code} onChange={setCode} error={problems.code} />
      <PasswordField kind="new" label={t('newPassword')} error={problems.password} />
      <PasswordField kind="repeated" label={t('repeatPassword')} error={problems.repeated} />
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t(isInvited ? 'choose' : 'change')}
      </Button>
      <ResendButton sentAt={sentAt} onResend={resend} />
      {onCancel && (
        <Button look="quiet" onClick={onCancel}>
          {t('keepPassword')}
        </Button>
      )}
    </AuthCard>
  );
}
