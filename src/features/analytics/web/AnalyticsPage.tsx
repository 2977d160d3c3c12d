import { Link, useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { pageTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useSession } from '../../auth/web/session.tsx';
import { useFiguresAddress } from './address.ts';
import { NoFigures } from './NoFigures.tsx';
import { Overview } from './Overview.tsx';
import { RestaurantFigures } from './RestaurantFigures.tsx';
import { analyticsTexts } from './texts.ts';

/** The figures of the owner's restaurant, or of all restaurants for a super_admin. */
export function AnalyticsPage() {
  const t = useTexts(analyticsTexts);
  const { isLoading, isAdmin, restaurant } = useSession();
  const address = useFiguresAddress();
  usePageTitle(t('title'));
  if (isLoading) return <PageSpinner />;
  // Owners see their own restaurant, whatever the address says.
  const slug = isAdmin ? (restaurant?.slug ?? address.restaurant) : restaurant?.slug;
  if (slug) return <RestaurantFigures key={slug} slug={slug} address={address} isAdmin={isAdmin} />;
  if (isAdmin) return <Overview address={address} />;
  return <SignInHint />;
}

/** Shown instead of figures without a session. */
function SignInHint() {
  const t = useTexts(analyticsTexts);
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-4 pt-6 pb-12">
      <h1 className={pageTitleClass}>{t('title')}</h1>
      <NoFigures title={t('signInTitle')} hint={t('signInHint')}>
        <Link to={paths.auth} state={{ from: `${pathname}${search}` }} className={buttonClass()}>
          {t('signIn')}
        </Link>
      </NoFigures>
    </div>
  );
}
