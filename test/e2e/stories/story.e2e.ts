import { dinerPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { reloadWithoutScript } from '../../support/browser/phone.ts';

// Where the other tests have a secure context, some local networks have none.
test.use({ host: 'sonnette.test' });

test('a request is served from scan to done, over plain HTTP with a local host name', {
  tag: '@heart',
}, async ({ diner, board }) => {
  expect(await diner.evaluate(() => [location.hostname, isSecureContext])).toEqual([
    'sonnette.test',
    false,
  ]);
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
});

test('a request is served from scan to done, without JavaScript on the phone [DIN-16]', {
  tag: '@heart',
}, async ({ phone, board, restaurant }) => {
  const diner = await phone({ javaScriptEnabled: false });
  await diner.goto(`${dinerPath(restaurant.slug, 7)}&from=qr`);
  await diner.getByRole('button', { name: 'Pain' }).click();
  await expect(diner.getByRole('heading', { name: /transmise/i })).toBeVisible();

  const card = board.getByRole('article', { name: /Table 7/ });
  await card.getByRole('button', { name: /Prendre en charge/ }).click();
  await expect(card).toContainText('En cours');
  await reloadWithoutScript(diner);
  await expect(diner.getByText('Un serveur arrive').first()).toBeVisible();

  await card.getByRole('button', { name: /Marquer comme terminé/ }).click();
  await expect(card).toHaveAccessibleName(/ Terminé$/);
  await reloadWithoutScript(diner);
  await diner.getByRole('link', { name: 'Nouvelle demande' }).click();
  await diner.getByRole('button', { name: 'Eau' }).click();
  await diner.getByRole('button', { name: /Annuler/ }).click();
  await expect(board.getByRole('article', { name: /Table 7/ }).last()).toContainText('Annulé');
});
