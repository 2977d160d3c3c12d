/** The first run, as a new owner sees it. */
import type { Locator, Page } from '@playwright/test';

export function firstRun(page: Page): Locator {
  return page.getByRole('region', { name: /^(Préparons votre salle|Let’s get you set up)$/ });
}

export function step(page: Page, place: 1 | 2 | 3 | 4 | 5): Locator {
  return firstRun(page)
    .getByRole('listitem')
    .nth(place - 1);
}

export async function createTables(page: Page, count: string): Promise<void> {
  await page.getByLabel(/^(Combien de tables|How many tables)/).fill(count);
  await page.getByRole('button', { name: /^(Créer les tables|Create tables)$/ }).click();
}
