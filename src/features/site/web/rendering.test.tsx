import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterAll, describe, expect, it } from 'vitest';
import { operator } from '../../../../test/support/people/operator.ts';
import { languages } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
import { speak } from '../../../ui/language/i18n.ts';
import type { SiteData } from '../contract.ts';
import { DemoPage } from './demo/DemoPage.tsx';
import { FaqPage } from './faq/FaqPage.tsx';
import { HomePage } from './home/HomePage.tsx';
import { AccessibilityGridPage } from './legal/accessibility/AccessibilityGridPage.tsx';
import { AccessibilityPage } from './legal/accessibility/AccessibilityPage.tsx';
import { ContactPage } from './legal/ContactPage.tsx';
import { LegalNoticePage } from './legal/LegalNoticePage.tsx';
import { PrivacyPage } from './legal/privacy/PrivacyPage.tsx';
import { TermsPage } from './legal/terms/TermsPage.tsx';
import { PricingPage } from './pricing/PricingPage.tsx';
import { SiteDataContext } from './site-data.ts';
import { SuccessPage } from './success/SuccessPage.tsx';

const pages: [string, ComponentType][] = [
  [paths.home, HomePage],
  [`${paths.pricing}?plan=yearly`, PricingPage],
  [paths.faq, FaqPage],
  [paths.demo, DemoPage],
  [`${paths.success}?session_id=%3Cb%3Ecs_1`, SuccessPage],
  [paths.contact, ContactPage],
  [paths.legalNotice, LegalNoticePage],
  [paths.terms, TermsPage],
  [paths.privacy, PrivacyPage],
  [paths.accessibility, AccessibilityPage],
  [paths.accessibilityGrid, AccessibilityGridPage],
];

const data = {
  demo: true,
  bookingUrl: 'https://cal.example/demo',
  contactEmail: 'a@b.example',
  legal: null,
  origin: null,
};

/** Renders in Node: a page that uses `window`, `document` or storage fails. */
function write(path: string, Page: ComponentType, more: Partial<SiteData> = {}): string {
  return renderToString(
    <StaticRouter location={path}>
      <SiteDataContext value={{ ...data, ...more }}>
        <Page />
      </SiteDataContext>
    </StaticRouter>,
  );
}

describe.each(languages)('in %s', (language) => {
  afterAll(() => speak('fr'));

  it.each(pages)(
    '%s renders to HTML without a browser, identically each time',
    async (path, Page) => {
      speak(language);
      const html = write(path, Page);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(html).toBe(write(path, Page));
      expect(html).not.toMatch(/<iframe|style=/);
    },
  );
});

describe.each([
  ['fr', 'sur ce serveur', /€|prestataire de paiement|s’abonner|l’abonnement|e-mail du paiement/i],
  ['en', 'on this site', /€|payment provider|subscribing|the subscription|you used to pay/i],
] as const)('where nothing is sold, in %s', (language, free, ofMoney) => {
  afterAll(() => speak('fr'));

  it.each([
    [paths.faq, FaqPage, /<details /g, 15],
    [paths.terms, TermsPage, /<h2 /g, 9],
    [paths.success, SuccessPage, /<li>/g, 3],
  ] as const)(
    '%s says that the service is free, and names no price [PRI-12]',
    (path, Page, part, count) => {
      speak(language);
      const html = write(path, Page, { isFree: true });
      expect(html).toContain(free);
      expect(html).not.toMatch(ofMoney);
      expect(html.match(part)).toHaveLength(count);
      expect(write(path, Page)).toMatch(ofMoney);
    },
  );
});

it.each([{}, { isFree: true }] as const)('the session id has its line: %o [SUC-05]', (site) => {
  expect(write(`${paths.success}?session_id=cs_1`, SuccessPage, site)).toContain('cs_1');
  expect(write(paths.success, SuccessPage, site)).toContain('non disponible');
});

it('the accessibility grid has the 106 criteria in 13 themes, each with an answer', () => {
  const html = write(paths.accessibilityGrid, AccessibilityGridPage);
  expect(html.match(/<h2 /g)).toHaveLength(14);
  expect(html.match(/>(Oui|Non|Ne s’applique pas)\.</g)).toHaveLength(106);
  const [, ...counts] = /(\d+) oui, (\d+) non, (\d+) ne s’appliquent/.exec(html) ?? [];
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(106);
});

it('legal pages show the operator’s data', () => {
  const legal = operator;
  const notice = write(paths.legalNotice, LegalNoticePage, { legal });
  const { publisher, siren, director, host } = operator;
  for (const text of [publisher, siren, director, host.name]) expect(notice).toContain(text);
  expect(write(paths.terms, TermsPage, { legal })).toContain(`fourni par ${publisher}`);
  const contact = write(paths.contact, ContactPage, { legal, contactEmail: null });
  expect(contact).toContain(operator.mail);
});

it('the home page links to the table of the demo only where there is a demo', () => {
  expect(write(paths.home, HomePage)).toContain('table de démonstration');
  expect(write(paths.home, HomePage, { demo: false })).not.toContain('table de démonstration');
});

it('English pages write the currency sign before the amount', () => {
  speak('en');
  const pricing = write(`${paths.pricing}?plan=yearly`, PricingPage);
  const faq = write(paths.faq, FaqPage);
  const terms = write(paths.terms, TermsPage);
  const home = write(paths.home, HomePage);
  speak('fr');
  expect(pricing).toMatch(/<s [^>]*>€499<\/s>/);
  expect(pricing).toContain('€499 instead of €599.88 a year: you save €100.88.');
  expect(faq).toContain('€49.99 a month, or €499 a year');
  expect(terms).toContain('€49.99 a month, or €499 a year');
  for (const html of [pricing, faq, terms, home]) expect(html).not.toMatch(/\d\s€/);
});

it('prices, answers, the sample menu and a link to a demo work without JavaScript', () => {
  const pricing = write(`${paths.pricing}?plan=yearly`, PricingPage);
  expect(pricing).toMatch(/<s [^>]*>499\s€<\/s>/);
  expect(pricing).toContain('puis 499\u00a0€ / an, au bout de 30 jours');
  expect(pricing).toMatch(/<form [^>]*action="\/demo"/);
  expect(write(paths.faq, FaqPage).match(/<details name=/g)).toHaveLength(15);
  const home = write(paths.home, HomePage);
  const [, id = ''] = /<a class="button quiet" href="#([^"]+)"/.exec(home) ?? [];
  expect(home).toContain(`<dialog id="${id}"`);
  expect(home).toContain('Mousse au chocolat');
  expect(write(paths.demo, DemoPage)).toContain('href="https://cal.example/demo"');
  expect(write(`${paths.success}?session_id=%3Cb%3Ecs_1`, SuccessPage)).toContain('&lt;b&gt;cs_1');
});
