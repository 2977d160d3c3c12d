import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { PageHeading } from '../PageHeading.tsx';
import { Features } from './Features.tsx';
import { pricingTexts } from './texts.ts';

/** Replaces the plans when nothing is sold on this server. */
export function FreePricing() {
  const t = useTexts(pricingTexts);
  const { restaurant } = useSession();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('freeHeadline')} lead={t('freeLead')} />
      <div className="px-4 pb-20">
        <article className="mx-auto grid w-full max-w-xl gap-6 rounded-card border border-line bg-card p-6 shadow-card sm:p-9">
          <div className="grid justify-items-center gap-2 text-center">
            <h2 className="font-display text-title leading-tight">{t('freeTitle')}</h2>
            <p className="text-pretty text-muted">{t('freeText')}</p>
          </div>
          <Features />
          <div className="grid gap-3">
            <Link
              to={restaurant ? paths.staff : paths.signUp}
              className={`${buttonClass()} min-h-14`}
            >
              {t(restaurant ? 'toBoard' : 'freeSignUp')}
            </Link>
            <Link to={paths.faq} className={`${buttonClass('secondary')} min-h-14`}>
              {t('allQuestions')}
            </Link>
          </div>
        </article>
      </div>
    </>
  );
}
