import { Link, useSearchParams } from 'react-router';
import { DEMO_SLUG, paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { unknownTexts } from './texts.ts';

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
