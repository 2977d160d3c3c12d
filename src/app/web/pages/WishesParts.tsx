import { Link } from 'react-router';
import { useSession } from '../../../features/auth/web/session.tsx';
import { useRestaurantQuery } from '../../../features/restaurants/web/use-restaurant.ts';
import { wishTexts } from '../../../features/wishes/web/texts.ts';
import { WishesEditor } from '../../../features/wishes/web/WishesEditor.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { cardClass, pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { GuestPreview } from './GuestPreview.tsx';

/** Connects the editor of wishes to the session and to the guest's page, which it may not import. */
export function WishesScreen() {
  const t = useTexts(wishTexts);
  usePageTitle(t('title'));
  const { restaurant } = useSession();
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        <h1 className={pageTitleClass}>{t('title')}</h1>
        <p className="text-pretty text-muted">{t('lead')}</p>
      </div>
      {restaurant?.slug ? <Editor slug={restaurant.slug} /> : <NoRestaurant />}
    </div>
  );
}

function Editor({ slug }: { slug: string }) {
  const t = useTexts(wishTexts);
  const query = useRestaurantQuery(slug);
  const { data: restaurant } = query;
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!restaurant) return <PageSpinner />;
  return (
    <WishesEditor
      restaurant={restaurant}
      renderPreview={(wishes) => <GuestPreview restaurant={restaurant} wishes={wishes} />}
    />
  );
}

/** For an operator (super_admin), who has none. */
function NoRestaurant() {
  const t = useTexts(wishTexts);
  return (
    <section className={`${cardClass} justify-items-start`}>
      <p>{t('noRestaurant')}</p>
      <Link to={paths.admin} className={buttonClass()}>
        {t('toAll')}
      </Link>
    </section>
  );
}
