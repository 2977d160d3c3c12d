import { paths } from '../../../src/paths.ts';
import {
  cardOf,
  finishButton,
  startFully,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { heading } from '../../support/browser/phone.ts';

test('staff finish a request, its guest says after a reload that it is not served, and the board has it again [REQ-32]', {
  tag: '@heart',
}, async ({ guest, tablet, restaurant }) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await startFully(board, 'Léa');
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await takeButton(board, 7).click();
  await expect(heading(guest, 'Léa arrive')).toBeVisible();
  await finishButton(board, 7).click();
  await expect(heading(guest, 'C’est servi')).toBeVisible();
  await guest.reload();
  await expect(heading(guest, 'C’est servi')).toBeVisible();
  await guest.getByRole('button', { name: /^Toujours pas servi/ }).tap();
  // The board has proved that it shows the request anew.
  await expect(heading(guest, 'Reçue en salle')).toBeVisible();
  await expect(takeButton(board, 7)).toBeVisible();
  await expect(cardOf(board, 7)).toHaveCount(1);
});
