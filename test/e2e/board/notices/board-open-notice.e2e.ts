import { paths } from '../../../../src/paths.ts';
import { boardNotices, cardOf, unseen } from '../../../support/browser/board-screen.ts';
import { expect, test } from '../../../support/browser/browser.ts';
import { stopClock } from '../../../support/browser/clock.ts';
import { ask } from '../../../support/people/acts.ts';

test('pressing a notice goes to its card, marks it for 2 s and closes the notice', {
  tag: '@heart',
}, async ({ server, restaurant, phone }) => {
  const board = await phone({ token: restaurant.owner.token });
  // The timer of Table 6's notice, which fades out for Table 7's, must stop too.
  await board.clock.install();
  await unseen(board);
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  for (const table of [1, 2, 3, 4, 5, 6, 7]) await ask(server, restaurant, table);
  await expect(boardNotices(board)).toHaveText(/^Table 7\+6Serveur/);
  await board.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  await stopClock(board);
  await boardNotices(board).getByRole('button', { name: 'Table 7 Serveur', exact: true }).tap();
  await expect(cardOf(board, 7)).toBeFocused();
  await expect(cardOf(board, 7)).toBeInViewport({ ratio: 1 });
  await expect(boardNotices(board)).toContainText('Table 6');
  await expect(cardOf(board, 7)).toHaveCSS('outline-style', 'solid');
  await expect(cardOf(board, 6)).toHaveCSS('outline-style', 'none');
  await board.clock.runFor(1999);
  await expect(cardOf(board, 7)).toHaveCSS('outline-style', 'solid');
  await board.clock.runFor(1);
  await expect(cardOf(board, 7)).toHaveCSS('outline-style', 'none');
});
