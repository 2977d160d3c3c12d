import { Link } from 'react-router';
import { DEMO_SLUG, paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/i18n.ts';
import { boardTexts } from './texts.ts';

/** The slug in use leads to no board. */
export function UnknownRestaurant({ state }: { state: 'unknown' | 'refused' }) {
  const t = useTexts(boardTexts);
  if (state === 'refused') return <p className="board-empty">{t('refused')}</p>;
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
