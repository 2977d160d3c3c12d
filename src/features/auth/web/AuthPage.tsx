import { Link, Navigate, useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { useTexts } from '../../../ui/i18n.ts';
import { LanguagePicker } from '../../../ui/LanguagePicker.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSession } from './session.tsx';
import { authTexts } from './texts.ts';

export function AuthPage() {
  const t = useTexts(authTexts);
  const { isAuthenticated, isLoading } = useSession();
  const { state } = useLocation();
  usePageTitle(t('title'));

  if (isLoading) return <PageSpinner />;
  if (isAuthenticated) return <Navigate to={askedFor(state) ?? paths.staff} replace />;

  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pb-12">
      <div className="flex items-center justify-between py-2">
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
      <div className="my-auto grid gap-6 py-8">
        <div className="grid gap-1">
          <h1 className="font-display text-table leading-tight">{t('title')}</h1>
          <p className="text-muted">{t('lead')}</p>
        </div>
        <SignInForm />
      </div>
    </div>
  );
}

/** The page that a guard kept back, from the history entry that it left. */
function askedFor(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' ? state.from : undefined;
}
