import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardTitleClass } from '../../../../ui/card-classes.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { dismiss, notify } from '../../../../ui/notices/notices.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { AuthCard } from '../AuthFrame.tsx';
import { requestPasswordCode } from '../account.ts';
import { isAboutCode, isLongCodeNeeded, notifyAccountFailure } from '../account-notices.ts';
import { CodeField, isWholeCode, ResendButton } from '../CodeField.tsx';
import { checkNewPassword, checkRepeated } from '../checks.ts';
import { passwordTexts } from '../texts.ts';
import { PasswordField } from './PasswordField.tsx';

type NewPasswordCardProps = {
  /** The address that the code was sent to. */
  email: string;
  /** Opened from an invitation mail, which may be old: another code can be requested at once. */
  isInvited?: boolean;
  choose(code: string, password: string, signsOthersOut: boolean): Promise<void>;
  /** How many other devices are signed in, if known: the form then offers to leave them signed in. */
  others?: number | undefined;
  /** Cancels the change. Set only for signed-in users, so the address is known to have an account. */
  onCancel?(): void;
};

export function NewPasswordCard({
  email,
  isInvited = false,
  choose,
  others = 0,
  onCancel,
}: NewPasswordCardProps) {
  const t = useTexts(passwordTexts);
  const sentText = onCancel ? 'sent' : 'sentIfKnown';
  const [code, setCode] = useState('');
  const [isLong, setLong] = useState(false);
  const [sentAt, setSentAt] = useState(() => (isInvited ? 0 : Date.now()));

  const { handles, problems, isBusy, forget } = useForm({
    check: (form) => ({
      code: isWholeCode(code)
        ? undefined
        : () => say(passwordTexts, isLong ? 'longCodeMissing' : 'codeMissing'),
      password: checkNewPassword(form),
      repeated: checkRepeated(form),
    }),
    async send(entered) {
      const signsOthersOut = others === 0 || entered('sign-out-others') === 'on';
      await choose(code, entered('password'), signsOthersOut);
      dismiss('account');
      const hint = () => say(passwordTexts, signsOthersOut ? 'changedHint' : 'othersStay');
      notify(
        isInvited
          ? { type: 'success', title: () => say(passwordTexts, 'chosen') }
          : { type: 'success', title: () => say(passwordTexts, 'changed'), message: hint },
      );
    },
    onFailure(error) {
      notifyAccountFailure(() => say(passwordTexts, 'notChanged'), error);
      setLong((was) => was || isLongCodeNeeded(error));
      return isAboutCode(error) ? { code: error.message } : undefined;
    },
  });

  async function resend(): Promise<void> {
    try {
      await requestPasswordCode(email);
      setSentAt(Date.now());
      setCode('');
      forget();
      notify({
        type: 'success',
        title: () => say(passwordTexts, 'resent'),
        message: () => say(passwordTexts, 'sentTo', { email }),
        id: 'account',
      });
    } catch (error) {
      notifyAccountFailure(() => say(passwordTexts, 'notSent'), error);
    }
  }

  return (
    <AuthCard handles={handles}>
      {onCancel && <h2 className={cardTitleClass}>{t('changeTitle')}</h2>}
      <p role="status" className="text-pretty">
        {t(isInvited ? 'invited' : sentText, { email })}
      </p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField value={code} onChange={setCode} error={problems.code} isLong={isLong} />
      <PasswordField kind="new" label={t('newPassword')} error={problems.password} />
      <PasswordField kind="repeated" label={t('repeatPassword')} error={problems.repeated} />
      {others > 0 && (
        <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="sign-out-others"
            defaultChecked
            className="size-6 shrink-0 accent-sage"
          />
          {others === 1 ? t('signOutOther') : t('signOutOthers', { count: others })}
        </label>
      )}
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
