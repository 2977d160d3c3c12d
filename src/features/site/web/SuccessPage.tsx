import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../../ui/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { TRIAL_DAYS, trialEnd } from '../../billing/rules.ts';
import { successTexts } from './texts.ts';

/** Where the payment provider leads back to; useful too to whoever comes by without having paid. */
export function SuccessPage() {
  const t = useTexts(successTexts);
  const { language } = useLanguage();
  const [params] = useSearchParams();
  usePageTitle(t('title'));
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr-FR', {
    dateStyle: 'long',
  }).format(trialEnd(new Date()));
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-6 px-4 py-8 sm:py-14">
      <BellMark className="size-16 text-sage" />
      <div className="grid gap-2 text-center">
        <h1 className="font-display text-table leading-tight">{t('title')}</h1>
        <p className="text-large text-balance text-muted">
          {t('trial', { days: TRIAL_DAYS, date })}
        </p>
      </div>
      <section className="grid w-full gap-4 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h2 className="font-display text-title">{t('next')}</h2>
        <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-sage">
          <li>{t('stepAccount')}</li>
          <li>{t('stepTables')}</li>
          <li>{t('stepPrint')}</li>
        </ol>
        <Link to={paths.signUp} className={`${buttonClass()} mt-2 min-h-14`}>
          {t('toSignUp')}
        </Link>
      </section>
      <p className="text-center text-small wrap-anywhere text-muted">
        {t('session')} {params.get('session_id') || t('notAvailable')}
      </p>
    </div>
  );
}
