/** The board, as staff see it. */
import type { Locator, Page, Request } from '@playwright/test';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { ask } from '../people/acts.ts';
import type { TestRestaurant } from '../people/people.ts';
import { expect, type Site } from './browser.ts';
import type { BrowserErrors } from './setup/browser-errors.ts';
import { UNTIL_TEST_ENDS, wake } from './waits.ts';

export function cardOf(page: Page, table: number): Locator {
  return page.getByRole('article', { name: new RegExp(`^Table ${table} `) });
}

/** The tables of all cards, in reading order. */
export function tablesShown(page: Page): Promise<string[]> {
  return page.getByRole('article').locator('h3 strong').allTextContents();
}

export function takeButton(page: Page, table: number): Locator {
  return page.getByRole('button', { name: `Prendre en charge, table ${table}`, exact: true });
}

export function finishButton(page: Page, table: number): Locator {
  return page.getByRole('button', { name: `Marquer comme terminé, table ${table}`, exact: true });
}

export function counters(page: Page): Locator {
  return page.getByRole('group', { name: 'Demandes par état' }).getByRole('button');
}

/** The present notices, without those that are fading out. */
export function boardNotices(page: Page): Locator {
  return noticeRegion(page).locator('[role] > div:not([data-closing])');
}

/** Nobody looks at the pages opened from now on: notices stay although their cards are in sight. */
export async function unseen(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
}

export function noticeRegion(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

/** Starts the service with a tap, and waits until the board has reacted: it thanks for a moment. */
export async function startService(page: Page, firstName?: string): Promise<void> {
  // The first list may move the button, also between press and release.
  await expect(connection(page)).not.toHaveAttribute('data-kind', 'connecting');
  const name = page.getByLabel(/^(Votre prénom|Your first name)/);
  // In mid-service the menu asks for it.
  const isAsked = (await name.count()) > 0;
  if (firstName && isAsked) await name.fill(firstName);
  const start = page.getByRole('button', { name: /^(Commencer le service|Start service)$/ });
  await start.click();
  await expect(start).toHaveCount(0);
  if (!firstName || isAsked) return;
  await openMenu(page);
  await page.getByRole('button', { name: /^(Indiquer un prénom|Add a first name)$/ }).click();
  await name.fill(firstName);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);
}

/** Starts the service, and waits until its form has closed: it moves what is below it. */
export async function startFully(page: Page, firstName?: string): Promise<void> {
  await startService(page, firstName);
  await expect(page.locator('.board-start')).toHaveCount(0);
}

/** The sign of how current the board is. */
function connection(page: Page): Locator {
  return page.locator('.board-connection');
}

/**
 * Inserts a request that is this many minutes old. Call it before the board is open: nothing is announced.
 */
export async function askedBefore(
  site: Site,
  restaurant: TestRestaurant,
  table: number,
  minutes: number,
  wish: Parameters<typeof ask>[3] = {},
): Promise<CreatedRequest> {
  const request = await ask(site, restaurant, table, wish);
  const created_at = new Date(Date.now() - minutes * 60_000 - 5000).toISOString();
  const update = site.world.db.updateTable('requests').set({ created_at });
  await update.where('id', '=', request.id).execute();
  await forgetList(site, restaurant);
  return request;
}

/** After a change of rows past the server, which keeps a board's list by its version. */
async function forgetList({ world }: Site, { id }: TestRestaurant): Promise<void> {
  await world.db
    .updateTable('all_restaurants')
    .set((eb) => ({ request_version: eb('request_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export function isList(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return request.method() === 'GET' && pathname.endsWith('/requests');
}

/** Resolves when the next screen has its first list: a later request is news. Call it before its opening. */
export async function followed(page: Page): Promise<void> {
  await page.waitForResponse((response) => {
    const request = response.request();
    // An open board names the version that it has.
    return isList(request) && request.headers()['if-none-match'] === undefined;
  }, UNTIL_TEST_ENDS);
}

/** Blocks streams, so that the board only polls. */
export async function withoutStream(page: Page, browserErrors: BrowserErrors): Promise<void> {
  browserErrors.expect(/503.*requests\/stream/);
  await page.route('**/requests/stream', (route) => route.fulfill({ status: 503 }));
}

/**
 * Cuts the network until `offline`, the board's own words, are visible. Each answer to a poll under way ends
 * an outage: Chromium still delivers it.
 */
export async function cutOff(page: Page, offline: Locator): Promise<void> {
  await page.context().setOffline(true);
  await expect(async () => {
    await wake(page);
    await wake(page);
    await expect(offline).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Opens the menu of the board, with filters, tools, navigation and languages. */
export async function openMenu(page: Page): Promise<void> {
  const button = menuButton(page);
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

export function menuButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Menu', exact: true });
}

/** The offer to undo the last take, or the last "done", of a table. */
export function undoOf(page: Page, table: number, move: 'take' | 'finish'): Locator {
  const names = { take: 'Défaire la prise en charge', finish: 'Défaire « terminé »' };
  return page.getByRole('button', { name: `${names[move]}, table ${table}`, exact: true });
}

export function moreButton(page: Page, table: number): Locator {
  return page.getByRole('button', { name: `Autres actions, table ${table}`, exact: true });
}

/** In the menu of a card that is open. */
export function releaseItem(page: Page): Locator {
  return page.getByRole('menuitem', { name: 'Remettre en attente', exact: true });
}
