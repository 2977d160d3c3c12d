import type { Page } from '@playwright/test';
import { expect } from '../../support/screens/browser.ts';

/** The main use case: a request at table 7, from tap to done, on both screens. */
export async function serveFromScanToDone(diner: Page, board: Page): Promise<void> {
  await expect(board.getByText('Aucune demande')).toBeVisible();

  await diner.getByRole('button', { name: 'Pain' }).click();
  await expect(diner.getByRole('heading', { name: /transmise/i })).toBeVisible();

  const card = board.getByRole('article', { name: /Table 7/ });
  await expect(card).toContainText('Pain');
  await expect(card).toContainText('En attente');
  await card.getByRole('button', { name: /Prendre en charge/ }).click();
  await expect(card).toContainText('En cours');

  await expect(diner.getByText('Un serveur arrive').first()).toBeVisible();
  await expect(diner.getByRole('button', { name: /annuler/i })).toBeHidden();

  await card.getByRole('button', { name: /Marquer comme terminé/ }).click();
  await expect(card).toHaveAccessibleName(/ Terminé$/);
  await diner.getByRole('link', { name: 'Nouvelle demande' }).click();
  await expect(diner.getByRole('button', { name: 'Pain' })).toBeVisible();
}
