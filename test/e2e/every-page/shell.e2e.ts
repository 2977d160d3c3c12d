import type { ConsoleMessage, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('an unknown path shows a 404 page, is logged, and links to the home page [NAV-08, NAV-09, NAV-10]', async ({
  newScreen,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const page = await newScreen();
  const logged: ConsoleMessage[] = [];
  page.on('console', (message) => {
    if (/no page at/.test(message.text())) logged.push(message);
  });
  for (const path of ['/nulle/part', '/serveurs', '/AUTH/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  }
  await expect.poll(() => logged.map((message) => message.type())).toEqual(Array(3).fill('error'));
  expect(logged[0]?.text()).toContain('/nulle/part');
  await page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('heading', { level: 1, name: 'Sonnette' })).toBeVisible();
});

for (const [reducedMotion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const) {
  test(`a change of route scrolls to the top: ${behavior} when prefers-reduced-motion is ${reducedMotion} [NAV-11]`, async ({
    phone,
    browserErrors,
  }) => {
    browserErrors.expect(/404/);
    const page = await phone({ reducedMotion });
    await page.addInitScript(() => {
      const scrolls: unknown[] = [];
      const scrollTo = window.scrollTo.bind(window);
      window.scrollTo = (to?: ScrollToOptions | number) => {
        scrolls.push(to);
        if (typeof to === 'object') scrollTo(to);
      };
      Object.assign(window, { scrolls });
    });
    await page.goto('/nulle-part');
    await page.getByRole('main').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sonnette' })).toBeFocused();
    const toBoard = page.getByRole('link', { name: 'Ouvrir l’interface serveur' });
    await toBoard.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy({ top: 9999, behavior: 'instant' }));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await toBoard.click();
    await expect(page).toHaveURL(paths.auth);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const scrolls = await page.evaluate(() => Reflect.get(window, 'scrolls'));
    expect(scrolls.length).toBeGreaterThanOrEqual(2);
    for (const scroll of scrolls) expect(scroll).toEqual({ top: 0, behavior });
  });
}

for (const [reducedMotion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const) {
  test(`back and forward scroll to the top too: ${behavior} when prefers-reduced-motion is ${reducedMotion} [NAV-11]`, async ({
    phone,
  }) => {
    const page = await phone({ reducedMotion });
    await page.addInitScript(() => {
      const behaviors: unknown[] = [];
      const scrollTo = window.scrollTo.bind(window);
      window.scrollTo = (to?: ScrollToOptions | number) => {
        if (typeof to !== 'object') return;
        behaviors.push(to.behavior);
        scrollTo(to);
      };
      Object.assign(window, { behaviors });
      document.addEventListener('scrollend', () => Object.assign(window, { restedAt: scrollY }));
    });
    await page.goto(paths.home);
    await scrollDown(page);
    await scrolledTo(page, 1000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tarifs' }).click();
    await scrolledTo(page, 0);
    await scrollDown(page);
    await scrolledTo(page, 1000);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sonnette' })).toBeFocused();
    await scrolledTo(page, 0);
    await scrollDown(page);
    await scrolledTo(page, 1000);
    await page.goForward();
    await expect(page).toHaveURL(paths.pricing);
    await scrolledTo(page, 0);
    expect(await page.evaluate(() => Reflect.get(window, 'behaviors'))).toEqual(
      Array(3).fill(behavior),
    );
  });
}

test('a new query, a new hash and a reload keep the scroll position [NAV-11]', async ({
  newScreen,
  restaurant,
}) => {
  const viewport = { width: 1280, height: 500 };
  const page = await newScreen({ viewport, token: restaurant.owner.token });
  await page.goto(paths.home, { waitUntil: 'load' });
  await scrollDown(page);
  const index = await scrollTop(page);
  await page.evaluate(() => {
    location.hash = 'nowhere';
  });
  await expect(page).toHaveURL(`${paths.home}#nowhere`);
  await page.reload({ waitUntil: 'load' });
  await expect.poll(() => scrollTop(page)).toBe(index);

  await page.goto(paths.analytics);
  const period = page.getByLabel('Période');
  await expect(period).toBeVisible();
  await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }));
  await period.selectOption('1 week');
  await expect(page).toHaveURL(/period=1\+week/);
  expect(await scrollTop(page)).toBe(60);
});

test('while the session is checked, a guarded page shows only a spinner [NAV-12]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  const answer = await holdAnswer(page, 'GET', '**/api/auth/me');
  await page.goto(paths.staff);
  await answer.asked;
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Un instant…');
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  await expect(page).toHaveURL(paths.staff);

  answer.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Interface Serveur' })).toBeVisible();
  await expect(page.getByText('Un instant…')).toHaveCount(0);
});

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => scrollBy({ top: 1000, behavior: 'instant' }));
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
}

/**
 * Waits until a scroll has ended there. Chromium reaches the position before it ends the animation. If a test
 * scrolls in between, Chromium does not begin the next animation.
 */
async function scrolledTo(page: Page, top: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'restedAt'))).toBe(top);
}
