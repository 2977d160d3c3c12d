import { paths } from '../../src/paths.ts';
import { ask } from '../support/acts.ts';
import { cardOf, notices, startService } from '../support/board-screen.ts';
import { expect, test } from '../support/browser.ts';

test('a press on a notice leads to its card, and the notice goes', async ({
  server,
  house,
  phone,
}) => {
  const board = await phone({ token: house.owner.token });
  await board.goto(paths.staff);
  await startService(board, 'Léa');
  for (const table of [1, 2, 3, 4, 5, 6, 7]) await ask(server, house, table);
  await expect(notices(board)).toHaveCount(2);

  await notices(board).getByRole('button', { name: 'Table 1 Serveur', exact: true }).tap();
  await expect(cardOf(board, 1)).toBeFocused();
  await expect(cardOf(board, 1)).toBeInViewport({ ratio: 1 });
  await expect(notices(board).first()).toContainText('Table 2');
});
