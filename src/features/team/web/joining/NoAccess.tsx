import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { BellMark } from '../../../../ui/BellMark.tsx';
import { buttonClass } from '../../../../ui/Button.tsx';
import { pageTitleClass } from '../../../../ui/card-classes.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { joinTexts } from './texts.ts';

const frameClass =
  'mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-12 text-center sm:py-20';

/** Shown on a device whose session somebody in the team has ended. */
export function RevokedDevice() {
  const t = useTexts(joinTexts);
  usePageTitle(t('revokedTitle'));
  return (
    <div className={frameClass}>
      <BellMark className="size-16 text-muted" />
      <div role="alert" className="grid gap-2">
        <h1 className={pageTitleClass}>{t('revokedTitle')}</h1>
        <p className="text-balance text-muted">{t('revokedHint')}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.join} className={buttonClass()}>
          {t('enterCode')}
        </Link>
        <Link to={paths.auth} className={buttonClass('secondary')}>
          {t('toSignIn')}
        </Link>
      </div>
    </div>
  );
}

/** Shown to staff at the address of a page for managers and owners. */
export function ManagersOnly() {
  const t = useTexts(joinTexts);
  usePageTitle(t('managersTitle'));
  return (
    <div className={frameClass}>
      <BellMark className="size-16 text-muted" />
      <div className="grid gap-2">
        <h1 className={pageTitleClass}>{t('managersTitle')}</h1>
        <p className="text-balance text-muted">{t('managersHint')}</p>
      </div>
      <Link to={paths.staff} className={buttonClass()}>
        {t('backToBoard')}
      </Link>
    </div>
  );
}
