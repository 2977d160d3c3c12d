import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { announce, storedLanguage, storeLanguage } from '../../support/browser/languages.ts';

test('the detected language is stored by every kind of page, and is French where none is announced [LNG-02, LNG-07]', async ({
  newScreen,
  restaurant,
}) => {
  for (const [path, announced, detected] of [
    [guestPath(restaurant.slug, 7), 'en-GB', 'en'],
    [paths.home, 'en-GB', 'en'],
    [paths.auth, 'en-GB', 'en'],
    [guestPath(restaurant.slug, 7), 'de', 'fr'],
    [guestPath(restaurant.slug, 7), undefined, 'fr'],
    [paths.home, undefined, 'fr'],
    [paths.auth, undefined, 'fr'],
  ] as const) {
    const page = await newScreen();
    await announce(page, ...(announced ? [announced] : []));
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', detected);
    await expect.poll(() => storedLanguage(page), path).toBe(detected);
  }
});

test('an English URL stores the reader’s language, not its own, and keeps a stored one [LNG-07]', async ({
  newScreen,
}) => {
  for (const [announced, chosen, stored] of [
    ['fr', undefined, 'fr'],
    ['de', undefined, 'en'],
    ['en', 'fr', 'fr'],
  ] as const) {
    const page = await newScreen();
    await announce(page, announced);
    if (chosen) await storeLanguage(page, chosen);
    await page.goto(`/en${paths.faq}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => storedLanguage(page), announced).toBe(stored);
  }
});
