import { Link, useSearchParams } from 'react-router';
import { DEMO_SLUG, paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { boardTexts } from './texts.ts';

/** Shown if the restaurant does not exist, or if the session has no access to its board. */
export function UnknownRestaurant({ state }: { state: 'unknown' | 'refused' }) {
  const t = useTexts(boardTexts);
  const [params] = useSearchParams();
  const isDemo = (params.get('restaurant') ?? DEMO_SLUG) === DEMO_SLUG;
  if (state === 'refused') return <p className="board-empty">{t('refused')}</p>;
  if (isDemo) {
    return (
      <div className="board-empty">
        <h2>{t('noDemoTitle')}</h2>
        <p>{t('noDemoHint')}</p>
        <Link className={buttonClass('secondary')} to={paths.admin}>
          {t('toRestaurants')}
        </Link>
      </div>
    );
  }
  return (
    <div className="board-empty">
      <h2>{t('unknownTitle')}</h2>
      <p>{t('unknownHint')}</p>
      <Link className={buttonClass('secondary')} to={`${paths.staff}?restaurant=${DEMO_SLUG}`}>
        {t('unknownAct')}
      </Link>
    </div>
  );
}
