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
    <div className="flex min-h-dvh flex-col">
      <div className="mx-auto flex w-full max-w-7xl items-center justify-between px-4 py-2">
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
      <div className="mx-auto my-auto grid w-full max-w-md gap-6 px-4 pt-6 pb-[12vh]">
        <div className="grid gap-1 text-center">
          <h1 className="font-display text-table leading-tight">{t('title')}</h1>
          <p className="font-display text-large text-balance text-muted italic">{t('lead')}</p>
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
