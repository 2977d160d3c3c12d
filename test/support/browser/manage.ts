/** The restaurant's management, as its owner sees it, in either language. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect } from './browser.ts';

/** Opens it and waits until its tables have loaded. */
export async function openManagement(page: Page): Promise<void> {
  await page.goto(paths.restaurant);
  await expect(tablesCard(page)).toBeVisible();
}

export function tablesCard(page: Page): Locator {
  return page.getByRole('region', { name: 'Tables' });
}

export function places(page: Page): Locator {
  return tablesCard(page).getByRole('listitem');
}

/** The table numbers shown, in reading order. */
export async function numbersShown(page: Page): Promise<number[]> {
  const texts = await places(page).allTextContents();
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}

/** The button that opens the table's dialog. */
export function tileButton(page: Page, table: number): Locator {
  const name = new RegExp(`^(Modifier la|Edit) table ${table}$`);
  return tablesCard(page).getByRole('button', { name });
}

/** In the table's dialog. */
export function removeButton(page: Page, table: number): Locator {
  const name = new RegExp(`^(Supprimer la|Delete) table ${table}$`);
  return page.getByRole('dialog').getByRole('button', { name });
}

export async function removeTable(page: Page, table: number): Promise<void> {
  await tileButton(page, table).click();
  await removeButton(page, table).click();
}

export function undoButton(page: Page, table: number): Locator {
  const name = new RegExp(`^(Annuler la suppression de la|Undo the deletion of) table ${table}$`);
  return tablesCard(page).getByRole('button', { name });
}

/** Opens the form of a setting. */
export async function editSetting(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Modifier|Edit) ${label}$`) }).click();
}

export async function addTable(page: Page, number: string): Promise<void> {
  await page.getByLabel(/^(Numéro de table|Table number)$/).fill(number);
  await page.getByRole('button', { name: /^(Ajouter|Add)$/ }).click();
}

export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^(Enregistrer|Save)$/ }).click();
}
