import { dinerPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { announce, storedLanguage, storeLanguage } from '../../support/screens/languages.ts';

for (const [announced, detected] of [
  ['en-GB', 'en'],
  ['fr-CA', 'fr'],
  ['de', 'fr'],
] as const) {
  test(`the language detected from ${announced} is stored by every kind of page [LNG-07]`, async ({
    newScreen,
    restaurant,
  }) => {
    for (const path of [dinerPath(restaurant.slug, 7), paths.home, paths.auth]) {
      const page = await newScreen();
      await announce(page, announced);
      await page.goto(path);
      await expect.poll(() => storedLanguage(page), path).toBe(detected);
    }
  });
}

test('an English URL stores the reader’s language, not its own [LNG-07]', async ({ newScreen }) => {
  const french = await newScreen();
  await announce(french, 'fr');
  await french.goto(`/en${paths.faq}`);
  await expect.poll(() => storedLanguage(french)).toBe('fr');
  expect(await french.evaluate(() => document.documentElement.lang)).toBe('en');

  const neither = await newScreen();
  await announce(neither, 'de');
  await neither.goto(`/en${paths.faq}`);
  await expect.poll(() => storedLanguage(neither)).toBe('en');
});

test('an English URL does not overwrite a stored choice of French [LNG-07]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await announce(page, 'en');
  await storeLanguage(page, 'fr');
  await page.goto(`/en${paths.faq}`);
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await storedLanguage(page)).toBe('fr');
  await page.goto(paths.faq);
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr');
});
