import { useSession } from '../../../features/auth/web/session.tsx';
import { TokensCard } from '../../../features/auth/web/tokens/TokensCard.tsx';
import { BellsCard } from '../../../features/bells/web/BellsCard.tsx';
import { HooksCard } from '../../../features/hooks/web/HooksCard.tsx';
import { pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { defineTexts, useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';

/** How other systems reach the restaurant: one card each, in the order in which owners need them. */
export function ApplicationsScreen() {
  const t = useTexts(applicationsTexts);
  const id = useSession().restaurant?.id;
  usePageTitle(t('title'));
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        <h1 className={pageTitleClass}>{t('title')}</h1>
        <p className="text-pretty text-muted">{t(id ? 'lead' : 'noRestaurant')}</p>
      </div>
      {id && <TokensCard restaurantId={id} />}
      {id && <HooksCard restaurantId={id} />}
      {id && <BellsCard restaurantId={id} />}
    </div>
  );
}

const applicationsTexts = defineTexts('applications', {
  fr: {
    title: 'Applications',
    lead: 'Reliez votre restaurant à vos autres outils.',
    noRestaurant: 'Votre compte n’a pas de restaurant, donc pas d’applications.',
  },
  en: {
    title: 'Applications',
    lead: 'Connect your restaurant to your other tools.',
    noRestaurant: 'Your account has no restaurant, so it has no applications.',
  },
});
