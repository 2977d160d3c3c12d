import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect } from './browser.ts';

export const askForCode = (page: Page) => page.getByRole('button', { name: 'Recevoir un code' });

/** Opens the forgotten-password card and asks for a code. `path` redirects to the sign-in card. */
export async function toReset(
  page: Page,
  address: string,
  path: string = paths.auth,
): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  await page.getByLabel('Adresse e-mail').fill(address);
  await askForCode(page).click();
  await expect(page.getByLabel('Code à 6 chiffres')).toBeVisible();
}
