import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  askToDelete,
  askToDeleteAccount,
  openOwnData,
  ownData,
} from '../browser/leaving-screen.ts';

/** Takes pictures of the journal, of leaving and deleting, and of an account without a restaurant. */
export async function leavingPictures(
  page: Page,
  shoot: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto(paths.team);
  const journal = page.getByRole('region', { name: 'Journal' });
  await journal.getByRole('listitem').first().waitFor();
  await journal.evaluate((card) => card.scrollIntoView());
  await shoot('team/journal');
  await openOwnData(page);
  await ownData(page).scrollIntoViewIfNeeded();
  await shoot('leaving/own-data');
  await askToDelete(page);
  await shoot('leaving/delete-restaurant');
  await askToDeleteAccount(page);
  await shoot('leaving/delete-account');
}

/** After the deletion of the account's only restaurant. */
export async function noRestaurantPicture(
  page: Page,
  shoot: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto(paths.staff);
  await page.getByRole('button', { name: 'Ouvrir un restaurant' }).waitFor();
  await shoot('leaving/no-restaurant');
}
