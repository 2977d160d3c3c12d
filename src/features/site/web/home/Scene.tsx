import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { measured } from '../../rules.ts';
import drawings from './scenes.svg';
import { homeTexts } from './texts.ts';

type SceneName = 'onePerson' | 'zones' | 'pocket' | 'undo' | 'report' | 'light';

/** A small drawing. The sentence beside it says the same, so it is hidden from screen readers. */
export function Scene({ name }: { name: SceneName }) {
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
      {name === 'light' ? <Weights /> : <use href={`${drawings}#${name}`} />}
    </svg>
  );
}

const MEDIAN_SIDE = 92;
/** The lower edge of both squares. */
const GROUND = 102;

/** Two pages as squares: their areas are to scale. */
function Weights() {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const side = MEDIAN_SIDE * Math.sqrt(measured.guestPageKilobytes / measured.medianPageKilobytes);
  return (
    <>
      <path d={`M20 10h${MEDIAN_SIDE}v${MEDIAN_SIDE}h-${MEDIAN_SIDE}z`} className="fill-line" />
      <text x="66" y="62" textAnchor="middle" fontSize="17" className="fill-ink">
        {t('megabytes', { size: medianMegabytes(language) })}
      </text>
      <path d={`M126 ${GROUND}v-${side}h${side}v${side}z`} className="fill-brass" />
      <text x="126" y="82" fontSize="17" fontWeight="600" className="fill-ink">
        {t('kilobytes', { size: measured.guestPageKilobytes })}
      </text>
    </>
  );
}

/** `2,5` in French. */
export function medianMegabytes(language: string): string {
  const megabytes = measured.medianPageKilobytes / 1024;
  return megabytes.toLocaleString(language, { maximumFractionDigits: 1 });
}
