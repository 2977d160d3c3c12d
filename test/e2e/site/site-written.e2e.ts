/** Server-rendered public pages and their hydration. */
import type { Page } from '@playwright/test';
import { addressIn } from '../../../src/features/site/heads.ts';
import { languages } from '../../../src/languages.ts';
import { ENGLISH_PREFIX, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { inPicker, storedLanguage } from '../../support/browser/languages.ts';
import { holdAnswer } from '../../support/faults/network.ts';

const trial = { fr: '30 jours d’essai gratuit', en: '30-day free trial' };
const SCRIPTS = '**/assets/app/*.js';
const TITLE_FONT = '**/assets/app/title-*.woff2';
/** Public pages, one of each layout: the other legal pages are laid out as the terms. */
const layouts = [
  paths.home,
  paths.pricing,
  paths.faq,
  paths.demo,
  paths.success,
  paths.contact,
  paths.terms,
];

test('without JavaScript the questions open, the plan can be chosen and links work [NAV-01, HOM-07, PRI-05, PRI-10, FAQ-01, HOM-08, PRI-11, FAQ-02]', {
  tag: '@heart',
}, async ({ newScreen, browserErrors }) => {
  // Playwright blocks scripts by a CSP, and Chromium then logs an error for each preloaded script.
  browserErrors.expect(/\.js csp$/);
  const page = await newScreen({ javaScriptEnabled: false });
  await page.goto(addressIn('en', paths.faq));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const answers = page.getByRole('main').getByRole('listitem').locator('p');
  await page.locator('summary').nth(2).click();
  await expect(answers.nth(2)).toBeVisible();
  await page.locator('summary').nth(3).click();
  await expect(answers.nth(3)).toBeVisible();
  await expect(answers.nth(2)).toBeHidden();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(addressIn('en', paths.pricing));
  const card = page.getByRole('article');
  await expect(card).toContainText(trial.en);
  await expect(card.locator('s')).toHaveText('€49.99');
  const rhythm = page.getByRole('main').getByRole('navigation');
  await rhythm.getByRole('link').nth(1).click();
  await expect(card.locator('s')).toHaveText('€499');
  await card.getByRole('link', { name: 'Book a demo' }).click();
  await expect(page).toHaveURL(addressIn('en', paths.demo));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a late font and hydration move nothing on a phone, in both languages', async ({ phone }) => {
  test.slow();
  const page = await phone();
  for (const path of languages.flatMap((language) =>
    layouts.map((each) => addressIn(language, each)),
  )) {
    const font = await holdAnswer(page, 'GET', TITLE_FONT);
    const scripts = await holdAnswer(page, 'GET', SCRIPTS);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('link[rel=stylesheet]')].every(
        (link) => link instanceof HTMLLinkElement && link.sheet,
      ),
    );
    // The fallback is painted: the font is late.
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    const before = { places: await placesIn(page), title: await page.title() };
    await expect(menuLinks(page)).toHaveCount(0);
    font.resolve();
    await page.evaluate(() => document.fonts.ready);
    scripts.resolve();
    await page.waitForLoadState();
    // These links appear when the session is known, so hydration is complete.
    await expect(menuLinks(page)).not.toHaveCount(0);
    expect({ places: await placesIn(page), title: await page.title() }, path).toEqual(before);
    expect(await shiftsOf(page), path).toEqual([]);
    await page.unrouteAll();
  }
});

test('a page served in French switches to the stored choice of English; an English URL stays English whatever was stored; FR in the picker opens the French URL [LNG-04, LNG-05]', async ({
  newScreen,
}) => {
  const page = await newScreen({ locale: 'fr-FR' });
  await page.goto(paths.home);
  await inPicker(page, 'English').click();
  const response = await page.goto(paths.pricing);
  expect(await response?.text()).toContain('<html lang="fr"');
  await expect(page.getByRole('article')).toContainText(trial.en);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('Pricing · Sonnette');

  await inPicker(page, 'Français').click();
  await expect(page.getByRole('article')).toContainText(trial.fr);
  await page.goto(ENGLISH_PREFIX + paths.pricing);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(trial.en);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(ENGLISH_PREFIX + paths.faq);
  await page.goBack();
  await expect(page.getByRole('article')).toBeVisible();

  await inPicker(page, 'Français').click();
  await expect(page).toHaveURL(paths.pricing);
  await expect(page.getByRole('article')).toContainText(trial.fr);
  await expect(page).toHaveTitle('Tarifs · Sonnette');
  expect(await storedLanguage(page)).toBe('fr');
});

/** Links that appear when the session is known. On a phone they are hidden in the closed menu. */
function menuLinks(page: Page) {
  return page.getByRole('banner').locator('nav > a');
}

/** All layout shifts since the page was opened: value and moved texts. */
function shiftsOf(page: Page) {
  return page.evaluate(async () => {
    const shifts: unknown[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as LayoutShift[]) {
        shifts.push([value, sources.map(({ node }) => node?.textContent?.slice(0, 60))]);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Entries are delivered after the frame of the shift.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    observer.disconnect();
    return shifts;
  });
}

type LayoutShift = { value: number; sources: { node: Node | null }[] };

/** Positions of the heading, the first button or link, and the footer. */
async function placesIn(page: Page) {
  const main = page.getByRole('main');
  const marks = [
    page.getByRole('heading', { level: 1 }),
    main.locator('a:visible, button:visible, summary').first(),
    main.getByRole('button').first(),
    page.getByRole('contentinfo'),
  ];
  const places = [];
  for (const mark of marks) places.push((await mark.count()) > 0 && (await mark.boundingBox()));
  return places;
}
