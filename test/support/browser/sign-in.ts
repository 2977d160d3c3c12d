import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { type Newcomer, newcomer } from '../people/newcomer.ts';
import type { Person } from '../people/people.ts';
import { expect } from './browser.ts';

/** Fills in the sign-in card, in either language, and sends it. */
async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/Adresse e-mail|Email address/).fill(email);
  await page.getByLabel(/Mot de passe|Password/).fill(password);
  await page.getByRole('button', { name: /^(Se connecter|Sign in)$/ }).click();
}

/** Signs in where the sign-in card is shown, and waits for the board. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await fillIn(page, email, password);
  await expect(page).toHaveURL(isBoard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Interface Serveur|dashboard/);
}

/** The session stored on this device. */
export function storedSession(page: Page): Promise<{ token: string | null; restaurant: unknown }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('sonnette.token'),
    restaurant: JSON.parse(localStorage.getItem('sonnette.restaurant') ?? 'null'),
  }));
}

/** Records the paths that a page visits, oldest first. */
export function listenToPaths(page: Page): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(new URL(frame.url()).pathname);
  });
  return seen;
}

function isBoard(url: URL): boolean {
  return url.pathname === paths.staff;
}

/** The region of toasts. */
export function signInNotices(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

/** Fills in the sign-up card, in either language, and sends it. */
async function fillInSignUp(page: Page, who: Newcomer): Promise<void> {
  await page.getByLabel(/Nom du restaurant|Restaurant name/).fill(who.name);
  await page.getByLabel(/Adresse e-mail|Email address/).fill(who.email);
  await page.getByLabel(/Mot de passe|Password/).fill(who.password);
  await page.getByLabel(/Adresse du restaurant|Restaurant address/).fill(who.address ?? '');
  await page.getByRole('button', { name: /Créer le compte|Create account/ }).click();
}

/** Signs up and waits for the card that asks for the code. */
export async function toVerification(page: Page, who: Newcomer = newcomer()): Promise<Newcomer> {
  await page.goto(paths.signUp);
  await fillInSignUp(page, who);
  await expect(page).toHaveURL(paths.verifyEmail);
  return who;
}
