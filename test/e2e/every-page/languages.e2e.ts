import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import {
  announce,
  inPicker,
  storedLanguage,
  storeLanguage,
} from '../../support/browser/languages.ts';
import type { TestRestaurant } from '../../support/people/people.ts';

type Tongue = 'fr' | 'en';

const homeTitle = { fr: 'Appeler le service d’un geste', en: 'Call for service with one tap' };

test('without a stored or announced language, texts are French [LNG-02]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  await announce(page);
  await expectEverywhere(page, restaurant, 'fr');
});

test('a stored choice decides, else the browser, else the page’s lang attribute [LNG-04]', async ({
  newScreen,
  restaurant,
}) => {
  const chosen = await newScreen();
  await announce(chosen, 'en');
  await storeLanguage(chosen, 'fr');
  await chosen.goto(paths.auth);
  await expectTongue(chosen, 'fr', 'Connexion');

  const announced = await newScreen();
  await announce(announced, 'de', 'en');
  await expectEverywhere(announced, restaurant, 'en');

  for (const [browser, tongue, title] of [
    ['fr', 'fr', 'Connexion'],
    [undefined, 'en', 'Sign in'],
  ] as const) {
    const served = await newScreen();
    // Serves the page in English, whatever the browser announces.
    await served.route(`**${paths.auth}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<html lang="fr">', '<html lang="en">');
      expect(body).toContain('<html lang="en">');
      await route.fulfill({ response, body });
    });
    await announce(served, ...(browser ? [browser] : []));
    await served.goto(paths.auth);
    await expectTongue(served, tongue, title);
  }
});

test('the language picker switches a page in place, is remembered, and applies to the guest page too [LNG-05]', {
  tag: '@heart',
}, async ({ newScreen, restaurant }) => {
  const page = await newScreen();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(paths.home);
  await expectTongue(page, 'fr', homeTitle.fr);
  await inPicker(page, 'English').click();
  await expectTongue(page, 'en', homeTitle.en);
  await expect(page.getByText('One tap at the table, and your team knows.')).toBeVisible();
  await expect(inPicker(page, 'English')).toHaveAttribute('aria-pressed', 'true');
  expect(await storedLanguage(page)).toBe('en');
  await page.reload();
  await expectTongue(page, 'en', homeTitle.en);

  await page.goto(guestPath(restaurant.slug, 7));
  await expectTongue(page, 'en', 'Table 7');
  await page.getByText('Something else…').click();
  await page.getByLabel('Or say it in your own words').fill('Une carafe d’eau');
  await inPicker(page, 'Français').click();
  await expect(page.getByLabel('Ou dites-le avec vos mots')).toHaveValue('Une carafe d’eau');
  await expect(page.getByRole('button', { name: 'Pain' })).toBeVisible();
  expect(loads).toBe(3);
  await page.goto(paths.auth);
  await expectTongue(page, 'fr', 'Connexion');
});

/** Checks lang attribute and title of the home page, sign-in and a table's page. */
async function expectEverywhere(
  page: Page,
  restaurant: TestRestaurant,
  tongue: Tongue,
): Promise<void> {
  await page.goto(paths.home);
  await expectTongue(page, tongue, homeTitle[tongue]);
  await page.goto(paths.auth);
  await expectTongue(page, tongue, tongue === 'fr' ? 'Connexion' : 'Sign in');
  await page.goto(guestPath(restaurant.slug, 7));
  await expectTongue(page, tongue, 'Table 7');
  const bread = tongue === 'fr' ? 'Pain' : 'Bread';
  await expect(page.getByRole('button', { name: bread })).toBeVisible();
}

async function expectTongue(page: Page, tongue: Tongue, title: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^${title}( |$)`));
  await expect(page.locator('html')).toHaveAttribute('lang', tongue);
}
