import { paths } from '../../../src/paths.ts';
import { cardOf } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { startReceiver } from '../../support/people/hooks.ts';

test('an owner adds a webhook for the chat and a button for a table; a press is on the board, and the chat reads it [DOOR-11, DOOR-21, DOOR-22]', async ({
  newScreen,
  board,
  restaurant,
}) => {
  const chat = await startReceiver();
  const owner = await newScreen({ token: restaurant.owner.token });
  await owner.goto(paths.applications);
  const hooks = owner.getByRole('region', { name: 'Webhooks' });
  await hooks.getByRole('button', { name: 'Ajouter un webhook' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Adresse').fill(chat.url);
  await dialog.getByLabel('Forme').selectOption({ label: 'Une phrase' });
  await dialog.getByRole('button', { name: 'Ajouter' }).click();

  const bells = owner.getByRole('region', { name: 'Boutons' });
  await bells.getByRole('button', { name: 'Ajouter un bouton' }).click();
  await dialog.getByLabel('Nom du bouton').fill('Cheminée');
  await dialog.getByLabel('Table').selectOption('7');
  await dialog.getByLabel('Ce qu’il demande').selectOption({ label: 'Addition' });
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  expect(await violations(owner)).toEqual([]);

  const opening = owner.waitForEvent('popup');
  await bells.getByRole('link', { name: 'Ouvrir sa page Cheminée' }).click();
  const page = await opening;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cheminée');
  expect(await violations(page)).toEqual([]);
  await expect(board.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Appeler' }).click();
  await expect(page.getByRole('status')).toHaveText('C’est demandé. Le tableau du service sonne.');
  await expect(cardOf(board, 7)).toContainText('Addition');
  await expect
    .poll(() => chat.calls.map(({ body }) => JSON.parse(body)))
    .toEqual([{ text: expect.stringMatching(/^Table 7 · Addition/) }]);
  await chat.stop();
});
