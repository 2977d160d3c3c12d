import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHeading } from '../PageHeading.tsx';
import { Questions } from './Questions.tsx';
import { faqTexts } from './texts.ts';

export function FaqPage() {
  const t = useTexts(faqTexts);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('headline')} lead={t('lead')} />
      <div className="mx-auto grid max-w-3xl gap-12 px-4 pb-20">
        <Questions heading="h2" />
        <section className="grid justify-items-center gap-4 text-center">
          <h2 className="font-display text-title">{t('contactTitle')}</h2>
          <Link to={paths.contact} className={`${buttonClass()} min-h-14 px-8`}>
            {t('contact')}
          </Link>
        </section>
      </div>
    </>
  );
}
