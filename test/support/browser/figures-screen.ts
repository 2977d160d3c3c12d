/** The figures of a restaurant, as its owner sees them, in French. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

export function tile(page: Page, label: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}`) }) })
    .first();
}

export function figureCard(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Expands or collapses the table under a card's chart. */
export async function pressFold(page: Page, name: string): Promise<void> {
  await figureCard(page, name).locator('summary').click();
}

/** The visible rows of a card's table; none while it is collapsed. */
export function rowsOf(page: Page, name: string): Locator {
  return figureCard(page, name)
    .locator('details')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

/** Loads the figures again, and waits for the answers. */
export async function refreshFigures(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Actualiser' });
  await button.click();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
}
