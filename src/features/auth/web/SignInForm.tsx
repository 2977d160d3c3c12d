import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { uiTexts } from '../../../ui/language/texts.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { dismiss, notify } from '../../../ui/notices/notices.ts';
import { type Problems, useForm } from '../../../ui/use-form.ts';
import { AuthCard, OtherPageLink } from './AuthFrame.tsx';
import { checkEmail, checkPassword } from './checks.ts';
import { PasskeySignIn } from './passkeys/PasskeySignIn.tsx';
import { PasswordField } from './password/PasswordField.tsx';
import { signIn } from './session.tsx';
import { authTexts } from './texts.ts';

export function SignInForm() {
  const t = useTexts(authTexts);
  const generic = useTexts(uiTexts);
  const { state } = useLocation();
  const [isUnreachable, setUnreachable] = useState(false);

  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ email: checkEmail(form), password: checkPassword(form) }),
    async send(entered) {
      setUnreachable(false);
      await signIn(entered('email').trim(), entered('password'));
      dismiss('sign-in');
    },
    onFailure: showError,
  });

  function showError(error: unknown): Problems | undefined {
    if (error instanceof ApiError) {
      const refused = error.message || generic('invalidCredentials');
      notify({
        type: 'error',
        title: () => say(authTexts, 'failed'),
        message: refused,
        id: 'sign-in',
      });
      return error.fields ? undefined : { password: refused };
    }
    setUnreachable(true);
    notify({
      id: 'sign-in',
      type: 'error',
      title: () => say(authTexts, 'serverConnection'),
      message: () => say(authTexts, 'serverConnectionHint'),
    });
    return undefined;
  }

  return (
    <>
      <AuthCard handles={handles}>
        <Field
          label={t('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          required
          error={problems.email}
        />
        <PasswordField label={t('password')} error={problems.password} />
        {isUnreachable && (
          <p className="text-small font-medium text-red">{t('serverConnectionHint')}</p>
        )}
        <Button type="submit" busy={isBusy} className="min-h-14">
          {t(isBusy ? 'submitting' : 'submit')}
        </Button>
        <PasskeySignIn onError={showError} />
        <Link
          to={{ search: '?card=reset' }}
          state={state}
          className="grid min-h-12 place-content-center"
        >
          {t('forgotten')}
        </Link>
      </AuthCard>
      <OtherPageLink question={t('noAccount')} to={paths.signUp} label={t('toSignUp')} />
      <OtherPageLink question={t('hasCode')} to={paths.join} label={t('toJoin')} />
    </>
  );
}
