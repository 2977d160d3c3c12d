import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  askToDelete,
  askToDeleteAccount,
  openOwnData,
  ownData,
} from '../screens/leaving-screen.ts';

/** Takes pictures of the journal, of the ways out, and of an account without a restaurant. */
export async function leavingPictures(
  page: Page,
  shoot: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto(paths.team);
  const journal = page.getByRole('region', { name: 'Journal' });
  await journal.getByRole('listitem').first().waitFor();
  await journal.evaluate((card) => card.scrollIntoView());
  await shoot('journal');
  await openOwnData(page);
  await ownData(page).scrollIntoViewIfNeeded();
  await shoot('own-data');
  await askToDelete(page);
  await shoot('delete-restaurant');
  await askToDeleteAccount(page);
  await shoot('delete-account');
}

/** After the deletion of the account's only restaurant. */
export async function noRestaurantPicture(
  page: Page,
  shoot: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto(paths.staff);
  await page.getByRole('button', { name: 'Ouvrir un restaurant' }).waitFor();
  await shoot('no-restaurant');
}
