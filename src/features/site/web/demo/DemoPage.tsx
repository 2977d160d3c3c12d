import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { TRIAL_DAYS } from '../../../billing/rules.ts';
import { DEMO_MINUTES } from '../../rules.ts';
import { Closing } from '../Closing.tsx';
import { PageHeading } from '../PageHeading.tsx';
import { useSiteData } from '../site-data.ts';
import { Unbroken } from '../Unbroken.tsx';
import { Calendar } from './Calendar.tsx';
import { DemoForm } from './DemoForm.tsx';
import { demoTexts } from './texts.ts';

const points = [
  ['room', 'roomText'],
  ['questions', 'questionsText'],
  ['free', 'freeText'],
] as const;

export function DemoPage() {
  const t = useTexts(demoTexts);
  const { isFree } = useSiteData();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('headline', { length: DEMO_MINUTES })} lead={t('lead')} />
      <div className="mx-auto grid max-w-5xl gap-12 px-4 pb-20">
        <Booking />
        <ul className="grid gap-8 md:grid-cols-3">
          {points.map(([title, text]) => (
            <li key={title} className="grid content-start gap-1 border-t-2 border-brass pt-4">
              <h2 className="font-display text-large">{t(title)}</h2>
              <p className="text-pretty text-muted">
                <Unbroken text={t(text)} />
              </p>
            </li>
          ))}
        </ul>
      </div>
      <Closing
        title={t('closingTitle')}
        text={isFree ? t('closingFree') : t('closingText', { days: TRIAL_DAYS })}
      >
        <Link to={paths.signUp} className={`${buttonClass()} min-h-14`}>
          {t('signUp')}
        </Link>
      </Closing>
    </>
  );
}

/** The operator's booking calendar if there is one, otherwise our own form. */
function Booking() {
  const { bookingUrl } = useSiteData();
  return bookingUrl ? <Calendar bookingUrl={bookingUrl} /> : <DemoForm />;
}
