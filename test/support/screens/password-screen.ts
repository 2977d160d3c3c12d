import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect } from './browser.ts';

export const NEW = 'un nouveau secret';

export const email = (page: Page) => page.getByLabel('Adresse e-mail');
export const code = (page: Page) => page.getByLabel('Code à 6 chiffres');
export const password = (page: Page) => page.getByLabel('Nouveau mot de passe');
export const ask = (page: Page) => page.getByRole('button', { name: 'Recevoir un code' });
export const change = (page: Page) => page.getByRole('button', { name: 'Changer le mot de passe' });

export async function toReset(page: Page, address: string): Promise<void> {
  await page.goto(paths.auth);
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  await email(page).fill(address);
  await ask(page).click();
  await expect(code(page)).toBeVisible();
}
