import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { PageHeading } from '../PageHeading.tsx';
import { useSiteData } from '../site-data.ts';
import { legalTexts } from './texts.ts';

type LegalFrameProps = { title: string; lead?: string; children: ReactNode };

/** The layout of text pages. */
export function LegalFrame({ title, lead, children }: LegalFrameProps) {
  return (
    <>
      <PageHeading title={title} {...(lead && { lead })} />
      <div className="mx-auto grid max-w-3xl gap-8 px-4 pb-20">{children}</div>
    </>
  );
}

export function Article({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-line pt-6">
      <h2 className="font-display text-title leading-tight">{title}</h2>
      <div className="text-pretty">{children}</div>
    </section>
  );
}

/** A warning while the operator's legal information is missing. */
export function MissingLegalData() {
  const t = useTexts(legalTexts);
  const { legal } = useSiteData();
  if (legal) return null;
  return (
    <div className="grid gap-1 rounded-card border border-amber-edge bg-amber-tint p-5 text-ink">
      <p className="font-semibold">{t('unfilled')}</p>
      <p className="text-pretty">{t('unfilledHow')}</p>
    </div>
  );
}

export function ToContact() {
  const t = useTexts(legalTexts);
  if (useSiteData().isInviteOnly) return null;
  return (
    <Link to={paths.contact} className="inline-flex min-h-12 items-center">
      {t('contactTitle')}
    </Link>
  );
}

/** The operator's name, or a generic word. */
export function usePublisher(): string {
  const t = useTexts(legalTexts);
  return useSiteData().legal?.publisher ?? t('operator');
}
