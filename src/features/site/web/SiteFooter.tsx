import { Link } from 'react-router';
import { openSitePaths, paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { defineTexts, useTexts } from '../../../ui/language/i18n.ts';
import { useSiteData } from './site-data.ts';

const product = ['pricing', 'faq', 'demo', 'contact'] as const;
const rules = ['legalNotice', 'terms', 'privacy', 'accessibility'] as const;

export function SiteFooter() {
  const t = useTexts(footerTexts);
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-2 px-4 py-5 sm:py-10 sm:grid-cols-[1fr_auto_auto] sm:gap-14">
        <div className="col-span-full grid content-start gap-1 sm:col-span-1">
          <p className="flex items-center gap-2 font-display text-large">
            <BellMark className="size-8 text-sage" />
            Sonnette
          </p>
          <p className="font-display text-muted">{t('sentence')}</p>
        </div>
        <Links title={t('product')} names={product} />
        <Links title={t('rules')} names={rules} />
      </div>
    </footer>
  );
}

type Name = (typeof product | typeof rules)[number];

function Links({ title, names }: { title: string; names: readonly Name[] }) {
  const t = useTexts(footerTexts);
  const { isInviteOnly } = useSiteData();
  const shown = names.filter((name) => !(isInviteOnly && openSitePaths.includes(paths[name])));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={title}>
      <ul className="grid">
        {shown.map((name) => (
          <li key={name}>
            <Link
              to={paths[name]}
              className="inline-flex min-h-12 items-center text-muted no-underline hover:text-ink hover:underline"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const footerTexts = defineTexts('footer', {
  fr: {
    sentence: 'Un geste, et la salle est là.',
    product: 'Le produit',
    pricing: 'Tarifs',
    faq: 'FAQ',
    demo: 'Démo',
    contact: 'Contact',
    rules: 'Informations légales',
    legalNotice: 'Mentions légales',
    terms: 'Conditions générales',
    privacy: 'Confidentialité',
    accessibility: 'Accessibilité',
  },
  en: {
    sentence: 'One tap, and your team is there.',
    product: 'Product',
    pricing: 'Pricing',
    faq: 'FAQ',
    demo: 'Demo',
    contact: 'Contact',
    rules: 'Legal information',
    legalNotice: 'Legal notice',
    terms: 'Terms',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },
});
