import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { measured } from '../../rules.ts';
import { medianMegabytes, Scene } from './Scene.tsx';
import { homeTexts } from './texts.ts';

const benefits = ['onePerson', 'zones', 'pocket', 'undo', 'report', 'light'] as const;

/** Six reasons to pay, each one drawn and said in one sentence. */
export function Benefits() {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const facts = {
    page: measured.guestPageKilobytes,
    median: medianMegabytes(language),
    board: measured.tapToBoardMilliseconds,
  };
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
              <p className="text-small text-pretty text-muted sm:text-body">
                {t(`${name}Text`, facts)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mx-auto max-w-4xl text-center text-small text-balance text-muted">
        {t('measured', facts)}
      </p>
    </section>
  );
}
