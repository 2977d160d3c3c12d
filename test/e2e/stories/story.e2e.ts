import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { reloadWithoutScript } from '../../support/browser/phone.ts';

// Where the other tests have a secure context, some local networks have none.
test.use({ host: 'sonnette.test' });

test('a request is served from scan to done, over plain HTTP with a local host name', {
  tag: '@heart',
}, async ({ guest, board }) => {
  expect(await guest.evaluate(() => [location.hostname, isSecureContext])).toEqual([
    'sonnette.test',
    false,
  ]);
  await expect(board.getByText('Aucune demande')).toBeVisible();

  await guest.getByRole('button', { name: 'Pain' }).click();
  await expect(guest.getByRole('heading', { name: /transmise/i })).toBeVisible();

  const card = board.getByRole('article', { name: /Table 7/ });
  await expect(card).toContainText('Pain');
  await expect(card).toContainText('En attente');
  await card.getByRole('button', { name: /Prendre en charge/ }).click();
  await expect(card).toContainText('En cours');

  await expect(guest.getByText('Un serveur arrive').first()).toBeVisible();
  await expect(guest.getByRole('button', { name: /annuler/i })).toBeHidden();

  await card.getByRole('button', { name: /Marquer comme terminé/ }).click();
  await expect(card).toHaveAccessibleName(/ Terminé$/);
  await guest.getByRole('link', { name: 'Nouvelle demande' }).click();
  await expect(guest.getByRole('button', { name: 'Pain' })).toBeVisible();
});

test('a request is served from scan to done, without JavaScript on the phone [DIN-16]', {
  tag: '@heart',
}, async ({ phone, board, restaurant }) => {
  const guest = await phone({ javaScriptEnabled: false });
  await guest.goto(`${guestPath(restaurant.slug, 7)}&from=qr`);
  await guest.getByRole('button', { name: 'Pain' }).click();
  await expect(guest.getByRole('heading', { name: /transmise/i })).toBeVisible();

  const card = board.getByRole('article', { name: /Table 7/ });
  await card.getByRole('button', { name: /Prendre en charge/ }).click();
  await expect(card).toContainText('En cours');
  await reloadWithoutScript(guest);
  await expect(guest.getByText('Un serveur arrive').first()).toBeVisible();

  await card.getByRole('button', { name: /Marquer comme terminé/ }).click();
  await expect(card).toHaveAccessibleName(/ Terminé$/);
  await reloadWithoutScript(guest);
  await guest.getByRole('link', { name: 'Nouvelle demande' }).click();
  await guest.getByRole('button', { name: 'Eau' }).click();
  await guest.getByRole('button', { name: /Annuler/ }).click();
  await expect(board.getByRole('article', { name: /Table 7/ }).last()).toContainText('Annulé');
});
