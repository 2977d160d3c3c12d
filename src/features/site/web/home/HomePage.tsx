import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { DEMO_SLUG, guestPath, paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { TRIAL_DAYS } from '../../../billing/rules.ts';
import { SETUP_MINUTES } from '../../rules.ts';
import { Closing } from '../Closing.tsx';
import { useSiteData } from '../site-data.ts';
import { PhoneMock } from './PhoneMock.tsx';
import { homeTexts } from './texts.ts';

const DemoCode = lazy(() =>
  import('./DemoCode.tsx').then(({ DemoCode }) => ({ default: DemoCode })),
);

/** Screens that are not phones: a QR code is useful only there. */
const LARGE_SCREEN = '(min-width: 64rem)';

export function HomePage() {
  const t = useTexts(homeTexts);
  usePageTitle(t('title'));
  return (
    <>
      <Hero />
      <HowItWorks />
      <Benefits />
      <Closing title={t('closingTitle')} text={t('closingText')}>
        <Link to={paths.demo} className={`${buttonClass()} min-h-14`}>
          {t('toDemo')}
        </Link>
        <Link to={paths.signUp} className={`${buttonClass('secondary')} min-h-14`}>
          {t('signUpLink')}
        </Link>
        <Link to={paths.staff} className="grid min-h-12 w-full place-content-center">
          {t('roomLink')}
        </Link>
      </Closing>
    </>
  );
}

function Hero() {
  const t = useTexts(homeTexts);
  const { demo, isFree } = useSiteData();
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-12 px-4 py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-16">
      <div className="grid gap-10">
        <div className="grid justify-items-start gap-5">
          <h1 className="grid gap-3">
            <span className="font-display text-large text-brass">{t('audience')}</span>{' '}
            <span className="font-display text-[clamp(2.5rem,9vw,4.5rem)] leading-[1.05] tracking-tight text-balance">
              {t('sentence')}
            </span>
          </h1>
          <p className="max-w-[38rem] text-large text-pretty text-muted">{t('lead')}</p>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
            <Link to={paths.demo} className={`${buttonClass()} min-h-14`}>
              {t('toDemo')}
            </Link>
            {demo && (
              // The server renders the guest page: it needs a full page load, outside the router.
              <a href={guestPath(DEMO_SLUG, 1)} className={`${buttonClass('secondary')} min-h-14`}>
                {t('tableLink')}
              </a>
            )}
          </div>
          <p className="text-muted">
            {isFree ? t('promiseFree') : t('promise', { days: TRIAL_DAYS, minutes: SETUP_MINUTES })}
          </p>
        </div>
        <CodeWhereItHelps />
      </div>
      <section aria-labelledby="try" className="grid gap-5">
        <div className="grid gap-1 text-center">
          <h2 id="try" className="font-display text-title leading-tight">
            {t('tryTitle')}
          </h2>
          <p className="text-pretty text-muted">{t('tryText')}</p>
        </div>
        <PhoneMock />
      </section>
    </div>
  );
}

/** Reserves the space, so that the layout does not shift when the code appears. */
function CodeWhereItHelps() {
  const { demo } = useSiteData();
  const [isLarge, setLarge] = useState(false);
  useEffect(() => setLarge(matchMedia(LARGE_SCREEN).matches), []);
  if (!demo) return null;
  return (
    <div className="hidden min-h-36 lg:block">
      {isLarge && (
        <Suspense>
          <DemoCode />
        </Suspense>
      )}
    </div>
  );
}

const steps = [
  ['scan', 'scanText'],
  ['choose', 'chooseText'],
  ['serve', 'serveText'],
] as const;

function HowItWorks() {
  const t = useTexts(homeTexts);
  return (
    <section aria-labelledby="how" className="border-y border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-14 sm:py-20">
        <h2 id="how" className="text-center font-display text-table leading-tight">
          {t('howTitle')}
        </h2>
        <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.map(([title, text], index) => (
            <li key={title} className="grid content-start justify-items-center gap-2 text-center">
              <span
                aria-hidden="true"
                className="grid size-14 place-content-center rounded-full border border-brass font-display text-title text-brass"
              >
                {index + 1}
              </span>
              <h3 className="mt-2 font-display text-title">{t(title)}</h3>
              <p className="max-w-[34ch] text-pretty text-muted">{t(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const benefits = [
  ['noApp', 'noAppText'],
  ['atOnce', 'atOnceText'],
  ['oneBar', 'oneBarText'],
  ['figures', 'figuresText'],
  ['everyone', 'everyoneText'],
  ['ready', 'readyText'],
] as const;

function Benefits() {
  const t = useTexts(homeTexts);
  return (
    <section aria-labelledby="why" className="mx-auto grid max-w-6xl gap-10 px-4 py-14 sm:py-20">
      <div className="grid justify-items-center gap-4">
        <h2 id="why" className="text-center font-display text-table leading-tight">
          {t('whyTitle')}
        </h2>
        <Ornament />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {benefits.map(([title, text]) => (
          <li
            key={title}
            className="grid content-start gap-2 rounded-card border border-line bg-card p-6 shadow-card"
          >
            <h3 className="font-display text-large leading-tight">
              {t(title, { minutes: SETUP_MINUTES })}
            </h3>
            <p className="text-pretty text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A small decorative divider. */
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
