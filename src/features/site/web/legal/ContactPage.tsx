import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { useSiteData } from '../site-data.ts';
import { LegalFrame } from './LegalFrame.tsx';
import { legalTexts } from './texts.ts';

export function ContactPage() {
  const t = useTexts(legalTexts);
  const { bookingUrl, contactEmail, legal } = useSiteData();
  const mail = contactEmail ?? legal?.mail;
  usePageTitle(t('contactTitle'));
  return (
    <LegalFrame title={t('contactHeadline')} lead={t('contactLead')}>
      <div className="grid justify-items-center gap-6 rounded-card border border-line bg-card p-6 text-center shadow-card sm:p-10">
        {mail ? (
          <>
            <a href={`mailto:${mail}`} className={`${buttonClass()} min-h-14 px-8`}>
              {t('write')}
            </a>
            <p className="wrap-anywhere">{mail}</p>
            {legal && (
              <address className="grid gap-1 not-italic">
                <span className="font-semibold">{legal.publisher}</span>
                <span>{legal.address}</span>
                <a
                  href={`tel:${legal.phone.replace(/[^\d+]/g, '')}`}
                  className="grid min-h-12 place-content-center"
                >
                  {legal.phone}
                </a>
              </address>
            )}
            <p className="text-pretty text-muted">{t('help')}</p>
          </>
        ) : (
          <>
            <p className="font-semibold">{t('unreachable')}</p>
            <p className="text-pretty text-muted">{t('unreachableHow')}</p>
          </>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.faq} className={buttonClass('secondary')}>
            {t('toFaq')}
          </Link>
          {/* Without a calendar, the demo page is a form to the same operator: useful only if the operator
              can be reached. */}
          {(bookingUrl || mail) && (
            <Link to={paths.demo} className={buttonClass('quiet')}>
              {t('toDemo')}
            </Link>
          )}
        </div>
      </div>
    </LegalFrame>
  );
}
