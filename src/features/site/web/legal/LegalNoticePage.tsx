import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { useSiteData } from '../site-data.ts';
import { LegalFrame, MissingLegalData } from './LegalFrame.tsx';
import { legalTexts } from './texts.ts';

const rows = [
  'publisher',
  'form',
  'capital',
  'address',
  'siren',
  'rcs',
  'vat',
  'director',
  'mail',
  'phone',
] as const;

export function LegalNoticePage() {
  const t = useTexts(legalTexts);
  const { legal } = useSiteData();
  usePageTitle(t('noticeTitle'));
  return (
    <LegalFrame title={t('noticeTitle')}>
      <MissingLegalData />
      {legal && (
        <dl className="grid gap-4">
          {rows.map((row) => legal[row] && <Row key={row} term={t(row)} text={legal[row]} />)}
          <Row
            term={t('host')}
            text={[legal.host.name, legal.host.address, legal.host.phone].join('\n')}
          />
        </dl>
      )}
    </LegalFrame>
  );
}

function Row({ term, text }: { term: string; text: string }) {
  return (
    <div className="grid gap-x-6 border-t border-line pt-3 sm:grid-cols-[14rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  );
}
