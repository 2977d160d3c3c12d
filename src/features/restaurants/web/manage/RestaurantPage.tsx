import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import {
  cardClass,
  cardTitleClass,
  pageClass,
  pageTitleClass,
} from '../../../../ui/card-classes.ts';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { errorTitle } from '../../../../ui/network/error-title.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import type { RestaurantWithTables } from '../../contract.ts';
import { type RenderTables, useRestaurantQuery } from '../use-restaurant.ts';
import { LanguagesCard } from './languages/LanguagesCard.tsx';
import { RestaurantForm } from './RestaurantForm.tsx';
import { RingingCard } from './ringing/RingingCard.tsx';
import { manageTexts } from './texts.ts';

type RestaurantPageProps = {
  /** The signed-in account. An operator (super_admin) has no restaurant, and a null slug. */
  session: { slug: string | null } | undefined;
  /** Called after a change: the session's copy of the restaurant is out of date. */
  onSaved(): void;
  renderTables: RenderTables;
  /** Content for owners only, at the end of the page. */
  renderOwnData(restaurant: RestaurantWithTables): ReactNode;
};

/** Manages a restaurant's details and its tables. */
export function RestaurantPage({ session, ...acts }: RestaurantPageProps) {
  const t = useTexts(manageTexts);
  usePageTitle(t('title'));
  return (
    <div className={pageClass}>
      <h1 className={pageTitleClass}>{t('title')}</h1>
      <Content session={session} {...acts} />
    </div>
  );
}

function Content({ session, ...acts }: RestaurantPageProps) {
  const t = useTexts(manageTexts);
  if (!session) {
    return (
      <section className={`${cardClass} justify-items-start`}>
        <p>{t('pleaseSignIn')}</p>
        <Link to={paths.auth} className={buttonClass()}>
          {t('signIn')}
        </Link>
      </section>
    );
  }
  if (session.slug === null) {
    return (
      <section className={`${cardClass} justify-items-start`}>
        <p>{t('noRestaurant')}</p>
        <p className="text-pretty text-muted">{t('noRestaurantHint')}</p>
        <Link to={paths.admin} className={buttonClass()}>
          {t('toAll')}
        </Link>
      </section>
    );
  }
  return <Restaurant key={session.slug} slug={session.slug} {...acts} />;
}

type RestaurantProps = Omit<RestaurantPageProps, 'session'> & { slug: string };

function Restaurant(props: RestaurantProps) {
  const { slug, onSaved, renderTables, renderOwnData } = props;
  const t = useTexts(manageTexts);
  const query = useRestaurantQuery(slug);
  const { data: restaurant, error, isLoadingError } = query;

  useEffect(() => {
    if (!isLoadingError) return;
    notify({
      id: 'restaurant',
      type: 'error',
      title: () => errorTitle(error),
      message: () => say(manageTexts, 'notLoaded'),
    });
  }, [isLoadingError, error]);

  if (isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!restaurant) return <PageSpinner />;
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid gap-5">
          <RestaurantForm restaurant={restaurant} onSaved={onSaved} />
          <WishesLink />
          <RingingCard restaurant={restaurant} />
          <LanguagesCard restaurant={restaurant} />
        </div>
        {renderTables(restaurant)}
      </div>
      {renderOwnData(restaurant)}
    </>
  );
}

/** To the page of a later feature. */
function WishesLink() {
  const t = useTexts(manageTexts);
  return (
    <section className={`${cardClass} justify-items-start`}>
      <div className="grid gap-1">
        <h2 className={cardTitleClass}>{t('wishes')}</h2>
        <p className="text-small text-pretty text-muted">{t('wishesHint')}</p>
      </div>
      <Link to={paths.wishes} className={buttonClass('secondary')}>
        {t('toWishes')}
      </Link>
    </section>
  );
}
