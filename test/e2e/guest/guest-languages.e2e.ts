import type { Locator } from '@playwright/test';
import { type GuestLanguage, guestLanguages } from '../../../src/languages.ts';
import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { storedLanguage } from '../../support/browser/languages.ts';
import { OFFLINE } from '../../support/browser/phone.ts';
import { violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import type { Call } from '../../support/server/http.ts';

test('an Arabic phone gets the mirrored page and follows a request in it; the picker works by keyboard and names each language; nothing is cut off or violates accessibility [LNG-09]', {
  tag: '@heart',
}, async ({ newScreen, restaurant, server }) => {
  await offer(server.call, restaurant, guestLanguages);
  const page = await newScreen({ locale: 'ar-EG', viewport: { width: 360, height: 640 } });
  await page.goto(guestPath(restaurant.slug, 7));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const logo = page.getByRole('banner').getByRole('link').first();
  const picker = page.getByRole('navigation').locator('summary');
  expect(await leftOf(picker)).toBeLessThan(await leftOf(logo));
  const [bread, water] = [page.locator('[value=bread]'), page.locator('[value=water]')];
  expect(await leftOf(water)).toBeLessThan(await leftOf(bread));
  expect(await violationsInEachTheme(page, 'ar')).toEqual([]);

  await picker.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(guestLanguages.length);
  expect(await violationsInEachTheme(page, 'ar, picker')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Deutsch' })).toBeHidden();
  await expect(picker).toBeFocused();

  await bread.click();
  await expect(page.getByRole('heading', { name: 'تم إرسال الطلب' })).toBeVisible();
  const steps = page.getByRole('list').getByRole('listitem');
  expect(await leftOf(steps.last())).toBeLessThan(await leftOf(steps.first()));
  expect(await violationsInEachTheme(page, 'ar, request')).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
});

test('a language is loaded when it is chosen, and keeps what was typed; without a network the page stays in its language and says so; it is kept over a reload [LNG-05]', async ({
  newScreen,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await offer(server.call, restaurant, ['fr', 'en', 'de']);
  const page = await newScreen({ locale: 'fr-FR' });
  await page.goto(guestPath(restaurant.slug, 7));
  await page.getByText('Autre demande…').click();
  await page.getByLabel('Ou dites-le avec vos mots').fill('Allergie aux noix');
  const choose = async (name: string) => {
    await page.getByRole('navigation').locator('summary').click();
    await page.getByRole('link', { name }).click();
  };
  await page.context().setOffline(true);
  await choose('Deutsch');
  await expect(page.getByText(/^Cette langue ne se charge pas/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.context().setOffline(false);
  await choose('Deutsch');
  await expect(page.getByRole('button', { name: 'Brot' })).toBeVisible();
  await expect(page.getByText(/^Cette langue/)).toHaveCount(0);
  await expect(page.getByLabel('Oder in eigenen Worten')).toHaveValue('Allergie aux noix');
  expect(await storedLanguage(page)).toBe('de');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Brot' })).toBeVisible();
  await expect(page.getByLabel('Oder in eigenen Worten')).toHaveValue('Allergie aux noix');
});

async function leftOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.x ?? Number.NaN;
}

async function offer(
  call: Call,
  { id, owner: { token } }: TestRestaurant,
  languages: GuestLanguage[],
): Promise<void> {
  const body = { guest_languages: languages };
  const { status } = await call('PUT', `/restaurants/${id}`, { token, body });
  expect(status).toBe(200);
}
