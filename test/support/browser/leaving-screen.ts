/** The screens with which owners take their data out and leave, in either language. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect } from './browser.ts';

/** Opens the restaurant's management and waits for the card with its data. */
export async function openOwnData(page: Page): Promise<void> {
  await page.goto(paths.restaurant);
  await expect(ownData(page)).toBeVisible();
}

export function ownData(page: Page): Locator {
  return page.getByRole('region', { name: /^(Vos données|Your data)$/ });
}

/** Opens the dialog that deletes the restaurant. */
export async function askToDelete(page: Page): Promise<Locator> {
  const name = /^(Supprimer le|Delete the) restaurant$/;
  await ownData(page).getByRole('button', { name }).click();
  return page.getByRole('dialog');
}

/** Opens the dialog that deletes the account. By keyboard: cards that come above the button move it. */
export async function askToDeleteAccount(page: Page): Promise<Locator> {
  await page.goto(paths.account);
  await page
    .getByRole('button', { name: /^(Supprimer mon compte|Delete my account)$/ })
    .press('Enter');
  return page.getByRole('dialog');
}
