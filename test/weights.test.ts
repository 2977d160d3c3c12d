import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestTypes } from '../src/enums.ts';
import { guestTexts } from '../src/features/guest-page/web/language/all-texts.ts';
import { publicPages } from '../src/features/site/heads.ts';
import { guestLanguages } from '../src/languages.ts';
import { limits } from '../src/limits.ts';
import { paths } from '../src/paths.ts';
import { wishIcons } from '../src/wish-icons.ts';
import {
  boardLimits,
  compressedBytes,
  figuresLimits,
  fontLimits,
  guestPageLimits,
  sitePageLimits,
} from './support/page-checks/weights.ts';
import { allowSeveral, ask } from './support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from './support/people/people.ts';
import { startApp, type TestApp } from './support/server/app.ts';

const { htmlBytes, scriptBytes } = guestPageLimits;

let app: TestApp;
let bistrot: TestRestaurant;
/** Its guests have every language. */
let abroad: TestRestaurant;

beforeAll(async () => {
  app = await startApp('sqlite');
  bistrot = await petitBistrot(app);
  abroad = await petitBistrot(app);
  const { token } = abroad.owner;
  const body = { guest_languages: guestLanguages };
  await app.call('PUT', `/restaurants/${abroad.id}`, { token, body });
  const wishes = longestList();
  const path = `/restaurants/${abroad.id}/wishes`;
  const saved = await app.call('PUT', path, { token, body: { version: 0, wishes } });
  expect(saved.status).toBe(200);
});
afterAll(() => app.close());

/** As many wishes as a page may offer, with two choices each, in words of each language. */
function longestList() {
  const named = (index: number) =>
    Object.fromEntries(
      guestLanguages.map((each) => {
        const words = Object.values(guestTexts[each]);
        return [each, `${index} ${words[index % words.length]}`.slice(0, 24)];
      }),
    );
  return Array.from(
    { length: limits.buttonsPerRestaurant + limits.suggestionsPerRestaurant },
    (_, wish) => ({
      type: requestTypes[wish] ?? 'other',
      label: named(wish * 7),
      icon: wishIcons[wish],
      place: wish < limits.buttonsPerRestaurant ? 'button' : 'suggestion',
      choices: Array.from({ length: 2 }, (_, choice) => ({
        label: named(wish * 7 + choice + 1),
      })),
    }),
  );
}

async function fetchPage(language: string, restaurant = bistrot): Promise<string> {
  const url = `${app.url}/demande?restaurant=${restaurant.slug}&table=12&from=qr`;
  return (await fetch(url, { headers: { 'Accept-Language': language } })).text();
}

it('the guest page, including style and data, is at most 14 KB [DIN-17]', async () => {
  const read = () => Promise.all(guestLanguages.map((language) => fetchPage(language, abroad)));
  const empty = await read();
  await ask(app, abroad, 12, { type: 'bread' });
  const waiting = await read();
  await allowSeveral(app, abroad);
  for (const type of ['water', 'bill', 'waiter', 'menu']) await ask(app, abroad, 12, { type });
  const several = await read();
  for (const html of [...empty, ...waiting, ...several])
    expect(compressedBytes(html)).toBeLessThanOrEqual(htmlBytes);
});

it.each(guestLanguages)(
  'the script of the guest page in %s is one file of at most 40 KB without imports, with the texts of this language alone [DIN-17]',
  async (language) => {
    const scripts = [
      ...(await fetchPage(language, abroad)).matchAll(/src="(\/assets\/[^"]+)"/g),
    ].map(([, src]) => src);
    expect(scripts).toHaveLength(1);
    const script = Buffer.from(await (await fetch(app.url + scripts[0])).arrayBuffer());
    expect(compressedBytes(script)).toBeLessThanOrEqual(scriptBytes);
    expect(script.toString()).not.toMatch(/\bimport\s*[({"'*]/);
    const spoken = guestLanguages.filter((each) => script.includes(guestTexts[each].stillHereText));
    expect(spoken).toEqual([language]);
  },
);

it.each(Object.keys(publicPages))(
  'the scripts of %s are at most 57 KB, 70 KB with its style, and its HTML names all of them',
  async (path) => {
    const html = await (await fetch(app.url + path)).text();
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, src]) => src);
    let weight = 0;
    for (const src of named) {
      const script = await (await fetch(app.url + src)).text();
      weight += compressedBytes(script);
      // A script that the HTML does not name would load one round trip later.
      for (const [, imported] of script.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
        expect(named).toContain(`/assets/app/${imported}`);
      }
    }
    expect(named.length).toBeGreaterThan(2);
    expect(weight).toBeLessThanOrEqual(sitePageLimits.scriptBytes);
    for (const [, sheet] of html.matchAll(/rel="stylesheet" crossorigin href="([^"]+)"/g)) {
      weight += compressedBytes(await (await fetch(app.url + sheet)).text());
    }
    expect(weight).toBeLessThanOrEqual(sitePageLimits.assetBytes);
  },
);

it('scripts and styles of the board are at most 125 KB before it is shown', () => {
  const chunks: Record<string, { file: string; imports?: string[]; css?: string[] }> = JSON.parse(
    readFileSync('dist/app/manifest.json', 'utf8'),
  );
  const files = new Set<string>();
  const add = (name: string): void => {
    const { file, imports = [], css = [] } = chunks[name] ?? { file: `${name} is no chunk` };
    if (files.has(file)) return;
    for (const each of [file, ...css]) files.add(each);
    for (const each of imports) add(each);
  };
  for (const name of ['index.html', 'layout/AppLayout.tsx', 'pages/StaffPage.tsx']) add(name);
  const bytes = [...files].map((file) => compressedBytes(readFileSync(`dist/app/${file}`)));
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(boardLimits.assetBytes);
});

it('the fonts have at most 40 KB, and pages preload that of titles', async () => {
  const fonts = globSync('dist/app/assets/app/*.woff2').map((file) => readFileSync(file));
  const bytes = fonts.reduce((sum, { length }) => sum + length, 0);
  expect(fonts).toHaveLength(2);
  expect(bytes).toBeLessThanOrEqual(fontLimits.allBytes);
  for (const path of [...Object.keys(publicPages), paths.staff]) {
    const html = await (await fetch(app.url + path)).text();
    const preloads = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)];
    expect(preloads).toHaveLength(1);
    const response = await fetch(app.url + preloads[0]?.[1]);
    expect(response.headers.get('content-type')).toBe('font/woff2');
    const { byteLength } = await response.arrayBuffer();
    expect(byteLength).toBeLessThanOrEqual(fontLimits.titleBytes);
  }
});

it('the guest page names no font to load before its script', async () => {
  const html = await fetchPage('fr');
  expect(html).not.toMatch(/data:font|rel="preload"/);
  const [titles] = globSync('dist/guest/assets/guest/title-*.woff2');
  expect(readFileSync(titles ?? '').length).toBeLessThanOrEqual(fontLimits.titleBytes);
});

it('the script of the statistics is at most 130 KB, because charts need no library', () => {
  const chunks = globSync('dist/app/assets/app/AnalyticsPage-*.js');
  expect(chunks).toHaveLength(1);
  const weight = compressedBytes(readFileSync(chunks[0] ?? ''));
  expect(weight).toBeLessThanOrEqual(figuresLimits.scriptBytes);
});
