import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { firstOperatorPath, paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { LanguagePicker } from '../../../ui/language/LanguagePicker.tsx';
import { uiTexts } from '../../../ui/language/texts.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { dismiss, notify } from '../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { type Problems, useForm } from '../../../ui/use-form.ts';
import { AuthCard, AuthFrame, OtherPageLink } from './AuthFrame.tsx';
import { openFirstOperator } from './account.ts';
import { checkEmail, checkNewPassword, checkPassword } from './checks.ts';
import { PasskeySignIn } from './passkeys/PasskeySignIn.tsx';
import { PasswordField } from './password/PasswordField.tsx';
import { ResetCard } from './password/ResetCard.tsx';
import { signIn, useSession } from './session.tsx';
import { authTexts, passwordTexts } from './texts.ts';

/** Shows the sign-in or the forgotten-password card, selected by the query string, so that "back" works. */
export function AuthPage({ hasSignUp }: { hasSignUp: boolean }) {
  const t = useTexts(authTexts);
  const forgotten = useTexts(passwordTexts);
  const { isAuthenticated, isLoading } = useSession();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const isReset = params.get('card') === 'reset';
  const isInvited = isReset && params.has('email');
  const resetTitle = forgotten(isInvited ? 'invitedTitle' : 'forgottenTitle');
  const resetLead = forgotten(isInvited ? 'invitedLead' : 'forgottenLead');
  const from = redirectedFrom(state);
  const [, token] = from?.split(firstOperatorPath) ?? [];
  const [firstRefusal, setFirstRefusal] = useState('');
  const first = firstRefusal === '' ? token : undefined;
  const title = isReset ? resetTitle : t(first ? 'firstTitle' : 'title');
  usePageTitle(title);

  if (isLoading) return <PageSpinner />;
  if (isAuthenticated) return <Navigate to={first ? paths.admin : (from ?? paths.staff)} replace />;

  return (
    <div className="flex min-h-dvh flex-col">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between px-4 py-2">
        <Link
          to={paths.home}
          aria-label={t('home')}
          className="-ml-2 flex min-h-12 items-center gap-2 rounded-small px-2 text-sage no-underline"
        >
          <BellMark className="size-8" />
          <span className="font-display text-large text-ink">Sonnette</span>
        </Link>
        <LanguagePicker />
      </div>
      <AuthFrame title={title} lead={isReset ? resetLead : t(first ? 'firstLead' : 'lead')}>
        {isReset ? (
          <ResetCard />
        ) : (
          <SignInForm
            hasSignUp={hasSignUp}
            first={first}
            firstRefusal={firstRefusal}
            onFirstRefused={setFirstRefusal}
          />
        )}
      </AuthFrame>
    </div>
  );
}

/** The page that the guard redirected from; the guard stored it in the history entry. */
function redirectedFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' ? state.from : undefined;
}

type SignInProps = {
  hasSignUp: boolean;
  /** The token that makes the login of the first operator. */
  first: string | undefined;
  /** Why it was refused; empty before. */
  firstRefusal: string;
  onFirstRefused: (reason: string) => void;
};

function SignInForm({ hasSignUp, first, firstRefusal, onFirstRefused }: SignInProps) {
  const t = useTexts(authTexts);
  const generic = useTexts(uiTexts);
  const { state } = useLocation();
  const [isUnreachable, setUnreachable] = useState(false);

  const { handles, problems, isBusy } = useForm({
    check: (form) => ({
      email: checkEmail(form),
      password: (first ? checkNewPassword : checkPassword)(form),
    }),
    async send(entered) {
      setUnreachable(false);
      const [email, password] = [entered('email').trim(), entered('password')];
      await (first ? openFirstOperator(first, email, password) : signIn(email, password));
      dismiss('sign-in');
    },
    onFailure: showError,
  });

  function showError(error: unknown): Problems | undefined {
    if (error instanceof ApiError && error.code === 'first_link_over') {
      onFirstRefused(error.message);
      return undefined;
    }
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
        <p role="alert" className="text-small font-semibold text-red empty:hidden">
          {firstRefusal}
        </p>
        <Field
          label={t('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          required
          error={problems.email}
        />
        <PasswordField
          kind={first ? 'new' : 'present'}
          label={t('password')}
          error={problems.password}
        />
        {isUnreachable && (
          <p className="text-small font-semibold text-red">{t('serverConnectionHint')}</p>
        )}
        <Button type="submit" busy={isBusy} className="min-h-14">
          {first ? t('firstSubmit') : t(isBusy ? 'submitting' : 'submit')}
        </Button>
        {!first && <PasskeySignIn onError={showError} />}
        {!first && (
          <Link
            to={{ search: '?card=reset' }}
            state={state}
            className="grid min-h-12 place-content-center"
          >
            {t('forgotten')}
          </Link>
        )}
      </AuthCard>
      {hasSignUp && !first && (
        <OtherPageLink question={t('noAccount')} to={paths.signUp} label={t('toSignUp')} />
      )}
      {!first && <OtherPageLink question={t('hasCode')} to={paths.join} label={t('toJoin')} />}
    </>
  );
}
