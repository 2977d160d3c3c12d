/** The `<head>` of public pages: metadata for search engines and for previews of shared links. */

import { type Language, languages } from '../../languages.ts';
import { ENGLISH_PREFIX, openSitePaths, paths } from '../../paths.ts';
import { escapeHtml, jsonInScript } from '../../platform/escape.ts';
import { CURRENCY, plans } from '../billing/rules.ts';
import type { SiteData } from './contract.ts';
import { addressIn, publicPages } from './heads.ts';

/** The preview picture of shared links: 1200 × 630 pixels. */
export const SOCIAL_PICTURE = '/social.png';

type Site = {
  /** Without a trailing slash. */
  origin: string;
  /** Nothing is sold on this server. */
  isFree: boolean;
};

/** Undefined when there is no such public page. */
export function headOf(path: string, language: Language, site: Site): string | undefined {
  const { origin, isFree } = site;
  const page = publicPages[path];
  if (!page) return undefined;
  const words = ((isFree && page.free) || page)[language];
  const { description } = words;
  const title = `${words.title} · Sonnette`;
  const address = `${origin}${addressIn(language, path)}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...languages.map((each) => alternate(each, `${origin}${addressIn(each, path)}`)),
    alternate('x-default', `${origin}${path}`),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Sonnette'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${origin}${SOCIAL_PICTURE}`),
    meta('property', 'og:locale', language === 'fr' ? 'fr_FR' : 'en_GB'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(page.isListed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(path === '/' || path === '/tarifs' ? [offer(description, site)] : []),
  ];
  return lines.join('');
}

/** The plans and prices as schema.org data. A data block, which browsers do not execute. */
function offer(description: string, { origin, isFree }: Site): string {
  const url = `${origin}/tarifs`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Sonnette',
    description,
    url: origin,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    offers: isFree
      ? [{ '@type': 'Offer', price: '0.00', priceCurrency: CURRENCY, url }]
      : sold(url),
  };
  return `<script type="application/ld+json">${jsonInScript(data)}</script>`;
}

function sold(url: string) {
  return Object.values(plans).map(({ priceCents, interval }) => {
    const price = { price: (priceCents / 100).toFixed(2), priceCurrency: CURRENCY };
    const unitCode = interval === 'month' ? 'MON' : 'ANN';
    const priceSpecification = { '@type': 'UnitPriceSpecification', ...price, unitCode };
    return { '@type': 'Offer', ...price, priceSpecification, url };
  });
}

export function sitemapOf(origin: string, { isInviteOnly }: SiteData): string {
  const listed = Object.entries(publicPages).filter(
    ([path, { isListed }]) => isListed && !(isInviteOnly && openSitePaths.includes(path)),
  );
  const entries = listed.flatMap(([path]) =>
    languages.map((language) => {
      const alternates = languages.map(
        (each) =>
          `<xhtml:link rel="alternate" hreflang="${each}" href="${escapeHtml(origin + addressIn(each, path))}"/>`,
      );
      return `<url><loc>${escapeHtml(origin + addressIn(language, path))}</loc>${alternates.join('')}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** Excludes screens behind the sign-in and guests' pages from search engines. */
export function robotsOf(origin: string): string {
  const screens = [
    paths.staff,
    paths.restaurant,
    paths.wishes,
    paths.houses,
    paths.team,
    paths.applications,
    paths.qrGenerator,
    paths.admin,
    paths.account,
    paths.analytics,
    paths.figures,
    paths.verifyEmail,
  ];
  const inBoth = screens.flatMap((path) => [path, `${ENGLISH_PREFIX}${path}`]);
  return [
    'User-agent: *',
    ...['/api/', paths.guest, paths.unsubscribe, ...inBoth].map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n');
}

function alternate(language: string, address: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
