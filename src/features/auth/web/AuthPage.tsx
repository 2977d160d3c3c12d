import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { LanguagePicker } from '../../../ui/language/LanguagePicker.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { ResetCard } from './password/ResetCard.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSession } from './session.tsx';
import { authTexts, passwordTexts } from './texts.ts';

/** Shows the sign-in or the forgotten-password card, selected by the query string, so that "back" works. */
export function AuthPage() {
  const t = useTexts(authTexts);
  const forgotten = useTexts(passwordTexts);
  const { isAuthenticated, isLoading } = useSession();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const isReset = params.get('card') === 'reset';
  const isInvited = isReset && params.has('email');
  const resetTitle = forgotten(isInvited ? 'invitedTitle' : 'forgottenTitle');
  const resetLead = forgotten(isInvited ? 'invitedLead' : 'forgottenLead');
  const title = isReset ? resetTitle : t('title');
  usePageTitle(title);

  if (isLoading) return <PageSpinner />;
  if (isAuthenticated) return <Navigate to={redirectedFrom(state) ?? paths.staff} replace />;

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
      <AuthFrame title={title} lead={isReset ? resetLead : t('lead')}>
        {isReset ? <ResetCard /> : <SignInForm />}
      </AuthFrame>
    </div>
  );
}

/** The page that the guard redirected from; the guard stored it in the history entry. */
function redirectedFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' ? state.from : undefined;
}
