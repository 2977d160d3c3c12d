import type { Page, Response } from '@playwright/test';
import * as auth from '../../../src/features/auth/store.ts';
import * as members from '../../../src/features/auth/team/members-store.ts';
import { refusalPath } from '../../../src/features/auth/weekly-report/report-opt-out.ts';
import { paths } from '../../../src/paths.ts';
import { locales, violationsInEachLook } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { root, type TestRestaurant } from '../../support/people/people.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';
import { serverSecretKey } from '../../support/server/server.ts';

const box = (page: Page) => page.getByRole('checkbox', { name: 'Recevoir le rapport par e-mail' });

/** The unsubscribe link of the mail. */
async function unsubscribeLinkOf(
  { world }: Site,
  { owner }: TestRestaurant,
  language: 'fr' | 'en' = 'fr',
) {
  const account = await auth.findAccountByEmail(world.db, owner.email);
  const [member] = await members.listMemberships(world.db, account?.id ?? '');
  return refusalPath(serverSecretKey, member?.id ?? '', language);
}

test('an owner can switch the weekly report off and on again on the account page', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  await page.goto(paths.account);
  await expect(box(page)).toBeChecked();
  await expect(box(page)).toHaveAccessibleDescription(new RegExp(restaurant.owner.email));
  const { height } = (await box(page).locator('..').boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(48);
  await box(page).focus();
  const isSave = (answer: Response) => answer.request().method() === 'PUT';
  const saved = page.waitForResponse(isSave);
  await page.keyboard.press('Space');
  await saved;
  await expect(box(page)).not.toBeChecked();
  await page.reload();
  await expect(box(page)).not.toBeChecked();
  const savedAgain = page.waitForResponse(isSave);
  await box(page).check();
  await savedAgain;
  await page.reload();
  await expect(box(page)).toBeChecked();
});

test('a choice that cannot be saved is reverted, with a notice', async ({
  newScreen,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/auth\/report/);
  const page = await newScreen({ token: restaurant.owner.token });
  await page.goto(paths.account);
  await expect(box(page)).toBeChecked();
  await page.route('**/api/auth/report', (route) => route.abort('connectionrefused'));
  await box(page).click();
  await expect(signInNotices(page)).toContainText('Votre choix n’a pas été enregistré');
  await expect(box(page)).toBeChecked();
});

test('a super_admin gets no report and sees no checkbox', async ({ newScreen, server }) => {
  const { token } = await root(server.world);
  const page = await newScreen({ token });
  await page.goto(paths.account);
  await expect(page.getByRole('heading', { name: 'Mot de passe' })).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('the mail’s link unsubscribes without a session and says where to subscribe again', async ({
  newScreen,
  restaurant,
  server,
}) => {
  const page = await newScreen({ viewport: { width: 320, height: 640 } });
  const link = await unsubscribeLinkOf(server, restaurant);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ne plus recevoir le rapport hebdomadaire\u202f?',
  );
  const button = page.getByRole('button', { name: 'Ne plus le recevoir' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est fait.');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est fait.');
  await page.getByRole('link', { name: 'Votre compte' }).click();
  await expect(page).toHaveURL(/\/auth/);
  const key = new URL(link, server.url).searchParams.get('key');
  expect(key).toHaveLength(43);
  expect(server.output()).not.toContain(key);
});

test('axe finds no violation on the unsubscribe page, also for a broken link, in both languages', async ({
  newScreen,
  restaurant,
  server,
  browserErrors,
}) => {
  test.slow();
  browserErrors.expect(/404/);
  for (const locale of locales) {
    const page = await newScreen({ locale });
    for (const path of [
      await unsubscribeLinkOf(server, restaurant, locale === 'fr-FR' ? 'fr' : 'en'),
      paths.unsubscribe,
    ]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      expect(await violationsInEachLook(page), locale).toEqual([]);
    }
    await page.context().close();
  }
});
