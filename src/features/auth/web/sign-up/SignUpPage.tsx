import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import { AuthCard, AuthFrame, OtherPageLink } from '../AuthFrame.tsx';
import { signUp } from '../account.ts';
import { checkEmail, checkNewPassword, checkRestaurantName } from '../checks.ts';
import { PasswordField } from '../password/PasswordField.tsx';
import { useSession } from '../session.tsx';
import { authTexts, signUpTexts } from '../texts.ts';
import { forSignUp, forVerification, readSignUp } from './verification.ts';

export function SignUpPage() {
  const t = useTexts(signUpTexts);
  const { isAuthenticated, isLoading } = useSession();
  usePageTitle(t('title'));

  if (isLoading) return <PageSpinner />;
  if (isAuthenticated) return <Navigate to={paths.staff} replace />;
  return (
    <AuthFrame title="Sonnette" lead={t('tagline')}>
      <SignUpForm />
      <OtherPageLink question={t('hasAccount')} to={paths.auth} label={t('toSignIn')} />
      <Link
        to={paths.success}
        className="inline-flex min-h-12 items-center justify-self-center gap-2 px-2"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t('back')}
      </Link>
    </AuthFrame>
  );
}

function SignUpForm() {
  const t = useTexts(signUpTexts);
  const signIn = useTexts(authTexts);
  const navigate = useNavigate();
  const before = readSignUp(useLocation().state);

  const { handles, problems, isBusy } = useForm({
    check: (form) => ({
      name: checkRestaurantName(form),
      email: checkEmail(form),
      password: checkNewPassword(form),
    }),
    async send(entered) {
      const newcomer = {
        name: entered('name').trim(),
        email: entered('email').trim(),
        password: entered('password'),
        address: entered('address').trim(),
      };
      await signUp(newcomer);
      // The form stays busy until the next page can be shown.
      await import('./VerifyEmailPage.tsx').catch(() => {});
      notify({
        id: 'account',
        type: 'success',
        title: () => say(signUpTexts, 'codeSent'),
        message: () => say(signUpTexts, 'codeSentTo', { email: newcomer.email }),
      });
      // Stores the input in the history entry, so that “back” shows it again.
      void navigate(paths.signUp, { replace: true, state: forSignUp(newcomer) });
      void navigate(paths.verifyEmail, { state: forVerification(newcomer) });
    },
    onFailure(error) {
      const isRefusal = error instanceof ApiError;
      notify({
        id: 'account',
        type: 'error',
        title: () => say(signUpTexts, isRefusal ? 'failed' : 'error'),
        message: isRefusal
          ? error.message || (() => say(signUpTexts, 'notCreated'))
          : () => say(authTexts, 'serverConnection'),
      });
      return undefined;
    },
  });

  return (
    <AuthCard handles={handles}>
      <h2 className="font-display text-title leading-tight">{t('card')}</h2>
      <Field
        label={t('name')}
        name="name"
        defaultValue={before.name}
        autoComplete="organization"
        maxLength={limits.nameLength}
        required
        error={problems.name}
      />
      <Field
        label={signIn('email')}
        name="email"
        defaultValue={before.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={limits.emailLength}
        required
        error={problems.email}
      />
      <PasswordField kind="new" label={signIn('password')} error={problems.password} />
      <Field
        label={t('address')}
        name="address"
        defaultValue={before.address}
        autoComplete="street-address"
        maxLength={limits.addressLength}
        placeholder={t('addressExample')}
        error={problems.address}
      />
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t(isBusy ? 'submitting' : 'submit')}
      </Button>
    </AuthCard>
  );
}
