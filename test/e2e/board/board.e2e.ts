import { paths } from '../../../src/paths.ts';
import { cardOf, finishButton, takeButton } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { ask } from '../../support/people/acts.ts';

test('staff take charge of a request, complete it and reset the board, and every device follows [STF-13, STF-14, STF-16, STF-20, STF-15]', {
  tag: '@heart',
}, async ({ server, restaurant, tablet, phone }) => {
  const { token } = restaurant.owner;
  await ask(server, restaurant, 7);
  const board = await tablet({ token });
  await board.addInitScript(() => {
    localStorage.setItem('sonnette.board', JSON.stringify({ staffName: 'Camille' }));
  });
  const other = await phone({ token });
  for (const screen of [board, other]) await screen.goto(paths.staff);
  await expect(cardOf(other, 7)).toBeVisible();

  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');
  await expect(cardOf(other, 7)).toContainText('Pris par Camille');
  await finishButton(board, 7).click();
  for (const screen of [board, other]) {
    await expect(cardOf(screen, 7)).toHaveAccessibleName(/ Terminé$/);
    await expect(screen.getByRole('article').getByRole('button')).toHaveCount(0);
  }

  await board.getByRole('button', { name: 'Reset demandes' }).click();
  await board.getByRole('button', { name: 'Supprimer 1 demande' }).click();
  for (const screen of [board, other]) {
    await expect(screen.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
  }
});
