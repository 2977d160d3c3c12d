/** The zones that a device serves, as the board shows them. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { startFully } from './board-screen.ts';
import { UNTIL_TEST_ENDS } from './waits.ts';

export function zoneChip(page: Page, name: string): Locator {
  return page.getByRole('checkbox', { name, exact: true });
}

export function servingSign(page: Page): Locator {
  return page.getByRole('button', { name: /^(Vous servez|You serve)/ });
}

/** The folded group of a lane: by default of the pending ones. */
export function otherZones(page: Page): Locator {
  return page.getByRole('button', { name: /^(Autres zones|Other zones) · / });
}

/** Opens the board and starts the service for these zones, or for the whole restaurant. */
export async function startServing(page: Page, name: string, zones: string[]): Promise<void> {
  await page.goto(paths.staff);
  await page.getByRole('group', { name: /^(Quelles zones|Which zones)/ }).waitFor();
  for (const zone of zones) await zoneChip(page, zone).check();
  const isSaved = page.waitForResponse(isServing, UNTIL_TEST_ENDS);
  await startFully(
    page,
    (await page.getByLabel(/prénom|first name/).isVisible()) ? name : undefined,
  );
  await isSaved;
}

function isServing(response: { url(): string; request(): { method(): string } }): boolean {
  return response.url().endsWith('/auth/serving') && response.request().method() === 'PUT';
}
