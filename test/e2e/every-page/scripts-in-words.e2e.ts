import type { Page } from '@playwright/test';
import { isWebAddress } from '../../../src/features/restaurants/rules.ts';
import { guestPath, paths } from '../../../src/paths.ts';
import { row, adminTest as test } from '../../support/browser/admin-screen.ts';
import { expect, type Site } from '../../support/browser/browser.ts';
import { editSetting, openManagement } from '../../support/browser/manage.ts';
import { ask, take } from '../../support/people/acts.ts';
import { openRestaurant, type TestRestaurant } from '../../support/people/people.ts';

/** One for each place where a page could put words: text, attribute, script, style, title, URL, template. */
const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="java\tscript:alert(1)">x</a>',
  '<base href=//evil.example/>',
  '<details open ontoggle=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '{{t.alert}}$t(alert)',
];
const NAMES = [scripts.slice(0, 3).join(' '), scripts.slice(3, 5).join(' '), scripts[10] ?? ''];
const MESSAGES = NAMES.slice(0, 2);
const LINKS = ['http:///x', 'javascript:alert(1)'];
const MINUTES = { timeout: 100_000 };

/** The injected scripts and dangerous elements found on the screens. */
type Watch = { found: string[] };

function watchOver(page: Page): Watch {
  const watch: Watch = { found: [] };
  page.on('dialog', async (dialog) => {
    watch.found.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  return watch;
}

/** Waits until the text is visible exactly as written, then checks the screen. */
async function look(page: Page, watch: Watch, words: string): Promise<void> {
  const asRead = { useInnerText: true, ignoreCase: true };
  await expect(page.locator('body')).toContainText(words, asRead);
  watch.found.push(...(await foreignParts(page)).map((part) => `${page.url()}: ${part}`));
}

/** Normalises line breaks and letter case, which depend on layout and style. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase().trim();
}

const plan = { slug: 'chez-zoe', owner: 'Zoé', menu: 'https://chez-zoe.example/carte.pdf' };

test.describe.configure(MINUTES);

test('scripts in guests’ messages and in first names appear on the board as text [STF-01]', async ({
  tablet,
  server,
}) => {
  const tableCount = scripts.length;
  const restaurant = await openRestaurant(server.world, { ...plan, name: 'Chez Zoé', tableCount });
  for (const [index, script] of scripts.entries()) {
    const wish = { message: script, customerName: script };
    const request = await ask(server, restaurant, index + 1, wish);
    if (index % 2 === 0) await take(server, restaurant, request, script);
  }
  const page = await tablet({ token: restaurant.owner.token });
  const watch = watchOver(page);
  await page.goto(paths.staff);
  await expect(page.getByRole('article')).toHaveCount(scripts.length);
  const cards = plain((await page.getByRole('article').allInnerTexts()).join(' '));
  expect(scripts.filter((script) => !cards.includes(plain(script)))).toEqual([]);
  await look(page, watch, 'Chez Zoé');
  expect(watch.found).toEqual([]);
});

test('scripts in a guest’s own message appear on their page as text [DIN-05]', async ({
  phone,
  server,
}) => {
  const tableCount = MESSAGES.length;
  const restaurant = await openRestaurant(server.world, { ...plan, name: 'Chez Zoé', tableCount });
  const page = await phone();
  const watch = watchOver(page);
  for (const [index, message] of MESSAGES.entries()) {
    await page.goto(guestPath(restaurant.slug, index + 1));
    await page.getByText('Autre demande…').tap();
    await page.getByLabel('Ou dites-le avec vos mots').fill(message);
    await page.getByRole('button', { name: 'Envoyer' }).tap();
    await look(page, watch, `Vous avez demandé ${message}`);
    await page.reload();
    await look(page, watch, `Vous avez demandé ${message}`);
  }
  expect(watch.found).toEqual([]);
});

test('scripts in the name and address of a restaurant appear as text on every screen that shows them [RES-01, ADM-02]', async ({
  tablet,
  office,
  server,
}) => {
  const all = await visitAll(NAMES, { tablet, office, server });
  expect(all.found).toEqual([]);
});

type Screens = {
  tablet: (options: { token: string }) => Promise<Page>;
  office: Page;
  server: Site;
};

async function visitAll(names: string[], { tablet, office, server }: Screens): Promise<Watch> {
  const inOffice = watchOver(office);
  const watches = [inOffice];
  for (const name of names) {
    const restaurant = await namedRestaurant(server, name);
    const page = await tablet({ token: restaurant.owner.token });
    const watch = watchOver(page);
    watches.push(watch);
    const screens = [paths.staff, paths.restaurant, paths.qrGenerator, paths.analytics];
    for (const path of [guestPath(restaurant.slug, 1), ...screens]) {
      await page.goto(path);
      await look(page, watch, name);
    }
    await openManagement(page);
    await editSetting(page, 'Adresse');
    // Single-line inputs replace tabs.
    await expect(page.getByLabel('Adresse')).toHaveValue(name.replaceAll('\t', ' '));
    await page.context().close();
    await office.getByRole('searchbox').fill(restaurant.slug);
    await expect(row(office, name)).toBeVisible();
    await look(office, inOffice, name);
  }
  return { found: watches.flatMap(({ found }) => found) };
}

test('no script URL becomes a menu link, neither through the API nor from the database [VAL-15]', async ({
  tablet,
  phone,
  restaurant,
  server,
}) => {
  const { token } = restaurant.owner;
  const page = await phone();
  const manage = await tablet({ token });
  const watch = watchOver(page);
  let taken = 0;
  for (const menu_url of LINKS) {
    expect([menu_url, isWebAddress(menu_url)]).toEqual([menu_url, false]);
    const answer = await server.call('PUT', `/restaurants/${restaurant.id}`, {
      token,
      body: { menu_url },
    });
    if (answer.status !== 400) taken += 1;
    // Writes the URL past the validation, as legacy data.
    await server.world.db
      .updateTable('all_restaurants')
      .set({ menu_url })
      .where('id', '=', restaurant.id)
      .execute();
    await page.goto(guestPath(restaurant.slug, 7));
    await look(page, watch, 'Table 7');
    await expect(page.getByRole('link', { name: /carte/i })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pain' })).toBeVisible();
    await openManagement(manage);
    await expect(manage.getByRole('link', { name: /Aperçu/ })).toHaveCount(0);
    await look(manage, watch, 'Le Petit Bistrot');
  }
  expect(taken).toBe(0);
  expect(watch.found).toEqual([]);
});

/** Creates a restaurant, then sets its name through the API as its owner. */
async function namedRestaurant(server: Site, name: string): Promise<TestRestaurant> {
  const restaurant = await openRestaurant(server.world, {
    ...plan,
    name: 'Chez Zoé',
    tableCount: 1,
  });
  const { token } = restaurant.owner;
  const body = { name, address: name };
  const { status } = await server.call('PUT', `/restaurants/${restaurant.id}`, { token, body });
  if (status !== 200) throw new Error(`setting the name ${name} answered ${status}`);
  return restaurant;
}

/** Finds injected parts in a page: inline handlers, script links and foreign resources. */
function foreignParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leading = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc'];
    const found: string[] = [];
    const note = (element: Element) => found.push(element.outerHTML.slice(0, 200));
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) note(element);
        if (!leading.includes(name) || value === '') continue;
        const { protocol, pathname } = new URL(value, location.href);
        const isOfTheWeb = ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol);
        const isPicture = element.tagName === 'IMG' && ['data:', 'blob:'].includes(protocol);
        if (!(isOfTheWeb || isPicture) || pathname === '/x') note(element);
      }
    }
    for (const script of document.scripts) {
      const isData = script.type.endsWith('json');
      if (!isData && !script.src.startsWith(location.origin)) note(script);
    }
    const foreign = 'iframe, object, embed, base, marquee, math, svg script, svg animate, [srcdoc]';
    for (const element of document.querySelectorAll(foreign)) note(element);
    return found;
  });
}
