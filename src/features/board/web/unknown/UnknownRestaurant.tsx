import { Link, useSearchParams } from 'react-router';
import { DEMO_SLUG, paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';

/** Shown if the restaurant does not exist. */
export function UnknownRestaurant() {
  const t = useTexts(unknownTexts);
  const [params] = useSearchParams();
  const isDemo = (params.get('restaurant') ?? DEMO_SLUG) === DEMO_SLUG;
  return (
    <div className="board-empty">
      <h2>{t(isDemo ? 'noDemoTitle' : 'unknownTitle')}</h2>
      <p>{t(isDemo ? 'noDemoHint' : 'unknownHint')}</p>
      <Link
        className={buttonClass('secondary')}
        to={isDemo ? paths.admin : `${paths.staff}?restaurant=${DEMO_SLUG}`}
      >
        {t(isDemo ? 'toRestaurants' : 'unknownAct')}
      </Link>
    </div>
  );
}

const unknownTexts = defineTexts('unknown', {
  fr: {
    noDemoTitle: 'Aucun restaurant à afficher',
    noDemoHint:
      'Ce serveur n’a pas de restaurant de démonstration. Choisissez un restaurant dans l’administration.',
    toRestaurants: 'Voir tous les restaurants',
    unknownTitle: 'Aucun restaurant à cette adresse',
    unknownHint: 'Ajoutez ?restaurant=demo à l’adresse pour voir le restaurant de démonstration.',
    unknownAct: 'Ouvrir la démonstration',
  },
  en: {
    noDemoTitle: 'No restaurant to show',
    noDemoHint: 'This site has no demo restaurant. Choose a restaurant in the admin dashboard.',
    toRestaurants: 'View all restaurants',
    unknownTitle: 'No restaurant at this address',
    unknownHint: 'Add ?restaurant=demo to the address to see the demo restaurant.',
    unknownAct: 'Open the demo restaurant',
  },
});
