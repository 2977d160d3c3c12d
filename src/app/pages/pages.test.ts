import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';
import { addressIn, publicPages } from '../../features/site/heads.ts';
import { readConfig } from '../../platform/config/config.ts';
import { Pages } from './pages.ts';
import { readSiteData } from './site-data.ts';

const ORIGIN = 'https://sonnette.example';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { PUBLIC_URL: `${ORIGIN}/` });
});
afterAll(() => app.close());

async function open(address: string, language = 'fr') {
  const response = await fetch(app.url + address, { headers: { 'Accept-Language': language } });
  return { response, html: await response.text() };
}

describe.each(Object.keys(publicPages))('the public page %s', (path) => {
  it.each(['fr', 'en'] as const)('is served as HTML with its own head in %s', async (language) => {
    const { html, response } = await open(addressIn(language, path));
    const words = publicPages[path]?.[language];
    expect(response.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<title>${words?.title} · Sonnette</title>`);
    expect(html).toContain('<h1');
    const canonical = `${ORIGIN}${addressIn(language, path)}`;
    expect(html).toContain(`<link rel="canonical" href="${canonical}">`);
    for (const each of ['fr', 'en'] as const) {
      const address = `${ORIGIN}${addressIn(each, path)}`;
      expect(html).toContain(`<link rel="alternate" hreflang="${each}" href="${address}">`);
    }
    expect(html).not.toMatch(/ style=/);
  });
});

it('an address without language prefix follows Accept-Language, and sends Vary [LNG-06]', async () => {
  for (const [asked, expected] of [
    ['en-GB,en;q=0.9', 'en'],
    ['fr-FR', 'fr'],
    ['de', 'fr'],
  ] as const) {
    const { html, response } = await open('/', asked);
    expect(html).toContain(`<html lang="${expected}"`);
    expect(response.headers.get('vary')).toMatch(/accept-language/i);
  }
  const { html, response } = await open('/en', 'fr');
  expect(html).toContain('<html lang="en"');
  expect(response.headers.get('vary') ?? '').not.toMatch(/accept-language/i);
});

it('links begin with PUBLIC_URL, whatever the Host header is', async () => {
  const { html } = await open('/');
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/social.png">`);
  expect(html).not.toContain(new URL(app.url).host);
});

it('the sitemap lists the public pages in both languages; robots.txt links to it and disallows the app', async () => {
  const { html: sitemap, response } = await open('/sitemap.xml');
  expect(response.headers.get('content-type')).toContain('application/xml');
  for (const [path, { isListed }] of Object.entries(publicPages)) {
    for (const language of ['fr', 'en'] as const) {
      const line = `<loc>${ORIGIN}${addressIn(language, path)}</loc>`;
      expect(sitemap.includes(line)).toBe(isListed);
    }
  }
  const { html: robots } = await open('/robots.txt');
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const closed = [
    '/serveur',
    '/equipe',
    '/analytics',
    '/statistiques',
    '/desabonnement',
    '/en/serveur',
  ];
  for (const path of closed) expect(robots).toContain(`Disallow: ${path}\n`);
  // A Disallow rule applies to all addresses that begin with it.
  const rules = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
  for (const path of Object.keys(publicPages)) {
    for (const address of [path, addressIn('en', path)]) {
      expect(rules.filter((rule) => address.startsWith(rule))).toEqual([]);
    }
  }
});

it('serves the preview image for shared links', async () => {
  const response = await fetch(`${app.url}/social.png`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
});

it('/en/<app route> serves the app; /en/<unknown> is 404', async () => {
  expect((await open('/en/serveur')).response.status).toBe(200);
  expect((await open('/en/nowhere')).response.status).toBe(404);
  expect((await open('/english')).response.status).toBe(404);
});

it('a page is rendered once for all unknown query parameters', async () => {
  const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
  const siteData = readSiteData(
    readConfig({ DEMO: 'off', SECRET_KEY: 'a key that only the tests have, and all have' }),
  );
  const pages = new Pages({ dist, origin: ORIGIN, publicUrl: undefined, siteData });
  const asked = { path: '/', language: 'fr', isEnglish: false } as const;
  const first = pages.render({ ...asked, search: '' });
  expect(await first).toContain('<h1');
  for (let turn = 0; turn < 100; turn += 1) {
    expect(pages.render({ ...asked, search: `?x=${turn}` })).toBe(first);
  }
});

it('known query parameters change a page, unknown ones do not; the payment reference is shown escaped', async () => {
  const plain = (await open('/tarifs')).html;
  expect((await open('/tarifs?utm_source=mail&x=1')).html).toBe(plain);
  expect((await open(`/tarifs?plan=${'longest-plan-'.repeat(30)}`)).html).toBe(plain);
  const yearly = (await open('/tarifs?x=1&plan=yearly&plan=monthly')).html;
  expect(yearly).toBe((await open('/tarifs?plan=yearly')).html);
  expect((await open('/demo?sent=1&x=2')).html).toBe((await open('/demo?sent=1')).html);
  expect((await open('/demo?sent=1')).html).not.toBe((await open('/demo')).html);
  const paid = (await open('/success?session_id=cs_%3Cb%3E%26$1&x=1')).html;
  expect(paid).toContain('cs_&lt;b&gt;&amp;$1');
  expect((await open('/success?session_id=cs_2')).html).not.toContain('cs_&lt;');
  expect((await open('/success?session_id=Call%20us')).html).toBe((await open('/success')).html);
});

it.each([
  [{ BILLING: 'off' }, ['0.00'], 'Conditions d’utilisation'],
  [{}, ['49.99', '499.00'], 'Conditions générales d’abonnement'],
] as const)(
  'home and pricing page have structured data with the prices of this server: %o [PRI-12]',
  async (environment, costs, title) => {
    const server = await startApp('sqlite', environment);
    const read = async (path: string) => (await fetch(server.url + path)).text();
    for (const path of ['/', '/tarifs']) {
      const [, data = ''] =
        /<script type="application\/ld\+json">(.+?)<\/script>/.exec(await read(path)) ?? [];
      const { offers } = JSON.parse(data) as { offers: { price: string }[] };
      expect(offers.map(({ price }) => price)).toEqual(costs);
    }
    expect(await read('/cgv')).toContain(`<title>${title} · Sonnette</title>`);
    await server.close();
  },
);
