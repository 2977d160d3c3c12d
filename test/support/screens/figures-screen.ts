/** The figures of a restaurant, as its owner sees them, in French. */
import type { Locator, Page } from '@playwright/test';
import type { Fact } from '../../../src/features/analytics/store.ts';
import { expect } from './browser.ts';

export function callsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics/')) asked.push(request.url());
  });
  return asked;
}

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

export async function headings(page: Page, name: string): Promise<string[]> {
  const texts = await figureCard(page, name)
    .locator('details')
    .getByRole('columnheader')
    .allTextContents();
  return texts.map((text) => text.replaceAll('\u202f', ' '));
}

/** Loads the figures again, and waits for the answers. */
export async function refreshFigures(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Actualiser' });
  await button.click();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
}

export function sum(facts: Fact[], count: keyof Fact['adds']): number {
  return facts.reduce((all, { adds }) => all + (adds[count] ?? 0), 0);
}

export function spaced(value: number): string {
  return value.toLocaleString('fr-FR');
}

/** Today's date in a restaurant of these tests: it is noon there, so it is the date in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
