import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { cardClass, pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useSession } from '../../auth/web/session.tsx';
import { JournalCard } from './journal/JournalCard.tsx';
import { TeamLists } from './TeamLists.tsx';
import { useTeam } from './team-calls.ts';
import { teamTexts } from './texts.ts';

/** The members of the restaurant with their devices. */
export function TeamPage() {
  const t = useTexts(teamTexts);
  const { restaurant } = useSession();
  usePageTitle(t('title'));
  if (!restaurant) return null;
  const { id, slug } = restaurant;
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        <h1 className={pageTitleClass}>{t('title')}</h1>
        <p className="text-pretty text-muted">{t('lead')}</p>
      </div>
      {id === null || slug === null ? <NoTeam /> : <Team key={id} restaurantId={id} slug={slug} />}
    </div>
  );
}

/** A super_admin has no restaurant. */
function NoTeam() {
  const t = useTexts(teamTexts);
  return (
    <section className={`${cardClass} justify-items-start`}>
      <p>{t('noRestaurant')}</p>
      <Link to={paths.admin} className={buttonClass()}>
        {t('toAdmin')}
      </Link>
    </section>
  );
}

function Team({ restaurantId, slug }: { restaurantId: string; slug: string }) {
  const t = useTexts(teamTexts);
  const { data, dataUpdatedAt, isLoadingError, isFetching, refetch } = useTeam(restaurantId);
  if (isLoadingError) {
    return (
      <section className={`${cardClass} justify-items-start`}>
        <p role="alert">{t('notLoaded')}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </section>
    );
  }
  if (!data) return <PageSpinner />;
  return (
    <>
      <TeamLists {...data} restaurantId={restaurantId} now={dataUpdatedAt} />
      <JournalCard restaurantId={restaurantId} slug={slug} members={data.members} />
    </>
  );
}
