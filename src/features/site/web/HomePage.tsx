import { Link } from 'react-router';
import { DEMO_SLUG, dinerPath, paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { homeTexts } from './texts.ts';

/** Set like the card of a bistrot: a double rule, the name, what there is. */
export function HomePage() {
  const t = useTexts(homeTexts);
  usePageTitle(t('title'));
  return (
    <div className="mx-auto max-w-4xl px-4 py-6 sm:py-12">
      <div className="rounded-card border border-line bg-card p-2 shadow-card">
        <div className="grid justify-items-center gap-6 rounded-small border border-brass/50 px-5 py-8 sm:gap-8 sm:px-12 sm:py-16">
          <div className="grid justify-items-center gap-3 text-center sm:gap-4">
            <BellMark className="size-20 text-sage sm:size-24" />
            <h1 className="font-display text-[clamp(2.75rem,11vw,5.5rem)] leading-none tracking-tight">
              Sonnette
            </h1>
            <p className="max-w-[22ch] font-display text-large text-balance text-muted italic sm:max-w-none sm:text-[1.5rem]">
              {t('sentence')}
            </p>
          </div>
          <Ornament />
          <div className="grid w-full gap-8 md:grid-cols-[1fr_auto_1fr] md:gap-8">
            <section className="grid justify-items-center gap-3 text-center">
              <h2 className="font-display text-title leading-tight">{t('tableTitle')}</h2>
              <p className="mb-1 max-w-[34ch] text-pretty text-muted">{t('tableText')}</p>
              {/* The server writes the diner page: a full load, outside the router. */}
              <a href={dinerPath(DEMO_SLUG, 1)} className={`${buttonClass('primary')} mt-auto`}>
                {t('tableLink')}
              </a>
            </section>
            <div className="hidden w-px bg-line md:block" />
            <section className="grid justify-items-center gap-3 text-center">
              <h2 className="font-display text-title leading-tight">{t('roomTitle')}</h2>
              <p className="mb-1 max-w-[34ch] text-pretty text-muted">{t('roomText')}</p>
              <Link to={paths.staff} className={`${buttonClass('secondary')} mt-auto`}>
                {t('roomLink')}
              </Link>
              <Link to={paths.signUp} className="grid min-h-12 place-content-center px-2">
                {t('signUpLink')}
              </Link>
            </section>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The small flourish between the courses. */
function Ornament() {
  return (
    <svg viewBox="0 0 160 12" className="w-40 text-brass" fill="none" aria-hidden="true">
      <path d="M0 6h62M98 6h62" stroke="currentColor" strokeOpacity="0.6" />
      <path d="M80 1l5 5-5 5-5-5z" fill="currentColor" />
      <circle cx="68" cy="6" r="1.5" fill="currentColor" />
      <circle cx="92" cy="6" r="1.5" fill="currentColor" />
    </svg>
  );
}
