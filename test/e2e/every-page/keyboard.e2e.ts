import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { signInNotices } from '../../support/browser/sign-in.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { ask } from '../../support/people/acts.ts';

test('a whole service works without a mouse: sign in, take charge, mark done, dismiss a reset', {
  tag: '@heart',
}, async ({ newScreen, restaurant, server }) => {
  await ask(server, restaurant, 4);
  const page = await newScreen();
  await page.goto(paths.auth);
  await tabTo(page, page.getByLabel('Adresse e-mail'));
  await page.keyboard.type(restaurant.owner.email);
  await tabTo(page, page.getByLabel('Mot de passe'));
  await page.keyboard.type(restaurant.owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Interface Serveur' })).toBeFocused();

  const card = page.getByRole('article', { name: /Table 4/ });
  await tabTo(page, card.getByRole('button', { name: 'Prendre en charge, table 4' }));
  await page.keyboard.press('Enter');
  await expect(card).toContainText('En cours');
  await expect(card).toBeFocused();
  await tabTo(page, card.getByRole('button', { name: 'Marquer comme terminé, table 4' }));
  await page.keyboard.press('Space');
  await expect(card).toHaveAccessibleName(/ Terminé$/);
  await expect(card).toBeFocused();

  const reset = page.getByRole('button', { name: 'Reset demandes' });
  await tabTo(page, reset);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Supprimer toutes les demandes/ });
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(reset).toBeFocused();
  await expect(card).toBeVisible();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Supprimer 1 demande' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Aucune demande')).toBeVisible();
});

test('every tab stop of the board has a visible focus; a dialog closed with Escape can be reopened by the very next key press', async ({
  board,
  restaurant,
  server,
}) => {
  await expect(board.getByText('Aucune demande')).toBeVisible();
  // Their notices appear among the next tab stops.
  for (const table of [1, 2, 3]) await ask(server, restaurant, table);
  await expect(signInNotices(board)).toContainText('Table 3');
  const reset = board.getByRole('button', { name: 'Reset demandes' });
  await tabTo(board, reset);
  await board.keyboard.press('Enter');
  const cancel = board.getByRole('dialog').getByRole('button', { name: 'Annuler' });
  await expect(cancel).toBeFocused();
  // Sends both keys before the page can run a task between them, as on a slow device.
  await Promise.all([board.keyboard.press('Escape'), board.keyboard.press('Enter')]);
  await expect(cancel).toBeFocused();
  await board.keyboard.press('Escape');
  await expect(board.getByRole('dialog')).toHaveCount(0);
  await expect(reset).toBeFocused();
});

test('a guest can send a request, cancel it and send a message without a mouse', {
  tag: '@heart',
}, async ({ guest, board }) => {
  await tabTo(guest, guest.getByRole('button', { name: 'Pain' }));
  await guest.keyboard.press('Enter');
  const sent = guest.getByRole('heading', { name: 'Demande transmise' });
  await expect(sent).toBeFocused();
  await tabTo(guest, guest.getByRole('button', { name: 'Annuler la demande' }));
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'Demande annulée' })).toBeFocused();
  await tabTo(guest, guest.getByRole('link', { name: 'Nouvelle demande' }));
  await guest.keyboard.press('Enter');

  await tabTo(guest, guest.locator('summary', { hasText: 'Autre demande…' }));
  await guest.keyboard.press('Space');
  await tabTo(guest, guest.getByLabel('Ou dites-le avec vos mots'));
  await guest.keyboard.type('Deux verres');
  await tabTo(guest, guest.getByRole('button', { name: 'Envoyer' }));
  await guest.keyboard.press('Space');
  await expect(sent).toBeFocused();
  await expect(board.getByRole('article', { name: /Table 7.*En attente/ })).toContainText(
    'Deux verres',
  );
});

test('the first tab stop of a page skips to its content; the menu has visible focus and closes with Escape', async ({
  phone,
  board,
}) => {
  const page = await phone();
  await page.goto(paths.home);
  for (const screen of [page, board]) {
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    const skip = screen.getByRole('link', { name: 'Aller au contenu' });
    expect((await skip.boundingBox())?.height).toBeLessThanOrEqual(1);
    await tabTo(screen, skip);
    expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await screen.keyboard.press('Enter');
    await expect(screen.getByRole('main')).toBeFocused();
    await screen.keyboard.press('Tab');
    await expect(screen.locator('main :focus')).toHaveCount(1);
  }

  await page.reload();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Accueil' }));
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
});
