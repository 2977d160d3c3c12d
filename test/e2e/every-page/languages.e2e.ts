import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { announce } from '../../support/browser/languages.ts';
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
