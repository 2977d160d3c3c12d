import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';

for (const [reducedMotion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const) {
  test(`a change of route, back and forward scroll to the top: ${behavior} when prefers-reduced-motion is ${reducedMotion} [NAV-11]`, async ({
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
