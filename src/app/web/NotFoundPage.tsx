import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { BellMark } from '../../ui/BellMark.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../ui/language/i18n.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { shellTexts } from './texts.ts';

export function NotFoundPage() {
  const t = useTexts(shellTexts);
  const { language } = useLanguage();
  const { pathname } = useLocation();
  usePageTitle(t('notFoundTitle'));

  useEffect(() => {
    console.error('404: no page at', pathname);
  }, [pathname]);

  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-20 text-center">
      <BellMark className="size-16 text-sage" />
      <h1 className="grid gap-1 font-display text-title">
        {language === 'fr' && <span>{t('notFoundTitle')} </span>}
        {/* The specification gives these words, in English. */}
        <span lang="en" className={language === 'fr' ? 'text-body text-muted' : ''}>
          Oops! Page not found
        </span>
      </h1>
      <p className="text-balance text-muted">{t('notFoundHint')}</p>
      <Link to={paths.home} className={buttonClass('primary')}>
        {t('backHome')}
      </Link>
    </div>
  );
}
