import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { TRIAL_DAYS } from '../../../billing/rules.ts';
import { SETUP_MINUTES } from '../../rules.ts';
import { Closing } from '../Closing.tsx';
import { useSiteData } from '../site-data.ts';
import { Stage } from './Stage.tsx';
import drawings from './scenes.svg';
import { homeTexts } from './texts.ts';

export function HomePage() {
  const t = useTexts(homeTexts);
  usePageTitle(t('title'));
  return (
    <>
      <Hero />
      <HowItWorks />
      <Benefits />
      <Closing title={t('closingTitle')} text={t('closingText', { minutes: SETUP_MINUTES })}>
        <WaysIn />
      </Closing>
    </>
  );
}

function Hero() {
  const t = useTexts(homeTexts);
  const { isFree } = useSiteData();
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-x-8 gap-y-6 px-4 pt-4 pb-2 sm:py-10 short:pt-2 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid justify-items-start gap-3 sm:gap-5 short:gap-2 lg:pt-14 short:lg:pt-0">
        <h1 className="grid gap-2 short:gap-0">
          <span className="font-display text-large text-brass">{t('audience')}</span>{' '}
          <span className="font-display text-[clamp(min(2.25rem,11vw),8vw,3.5rem)] leading-[1.06] tracking-tight text-balance short:text-table">
            {t('sentence')}
          </span>
        </h1>
        <p className="max-w-[38rem] text-pretty text-muted sm:text-large short:text-body">
          {t('lead')}
        </p>
        <div className="flex w-full max-w-xl flex-wrap gap-x-3 gap-y-2 *:grow">
          <WaysIn />
        </div>
        <p className="text-pretty text-muted">
          {isFree ? t('promiseFree') : t('promise', { days: TRIAL_DAYS, minutes: SETUP_MINUTES })}
        </p>
      </div>
      <Stage />
    </div>
  );
}

function WaysIn() {
  const t = useTexts(homeTexts);
  return (
    <>
      <Link to={paths.signUp} className={`${buttonClass()} min-h-14`}>
        {t('signUp')}
      </Link>
      <Link to={paths.demo} className={`${buttonClass('secondary')} min-h-14`}>
        {t('toDemo')}
      </Link>
    </>
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
      <div className="mx-auto grid max-w-4xl gap-4 px-4 py-6 sm:gap-8 sm:py-14">
        <h2 id="how" className="text-center font-display text-[1.5rem] leading-tight sm:text-table">
          {t('howTitle')}
        </h2>
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-x-3 gap-y-6 sm:gap-x-8">
          {steps.map(([title, text], index) => (
            <li key={title} className="grid content-start justify-items-center gap-1 text-center">
              <span
                aria-hidden="true"
                className="grid size-10 place-content-center rounded-full border border-brass font-display text-large text-brass"
              >
                {index + 1}
              </span>
              <h3 className="font-display text-large">{t(title)}</h3>
              <p className="max-w-[26ch] text-small text-balance text-muted sm:text-body">
                {t(text)}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const benefits = ['onePerson', 'zones', 'pocket', 'wishes', 'languages', 'report'] as const;

/** Six reasons to pay, each one drawn and said in one sentence. */
function Benefits() {
  const t = useTexts(homeTexts);
  return (
    <section
      aria-labelledby="why"
      className="mx-auto grid max-w-6xl gap-4 px-4 py-6 sm:gap-10 sm:py-16"
    >
      <h2 id="why" className="text-center font-display text-[1.5rem] leading-tight sm:text-table">
        {t('whyTitle')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 lg:grid-cols-3">
        {benefits.map((name) => (
          <li
            key={name}
            className="grid grid-cols-[min(6rem,30vw)_minmax(0,1fr)] items-center gap-3 sm:grid-cols-1 sm:content-start"
          >
            <Scene name={name} />
            <div className="grid gap-0.5">
              <h3 className="font-display text-large leading-tight">{t(name)}</h3>
              <p className="text-small text-pretty text-muted sm:text-body">{t(`${name}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A small drawing. The sentence beside it says the same, so it is hidden from screen readers. */
function Scene({ name }: { name: (typeof benefits)[number] }) {
  return (
    <svg
      viewBox="0 0 200 112"
      className="w-full rounded-card bg-sunken"
      fill="none"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
