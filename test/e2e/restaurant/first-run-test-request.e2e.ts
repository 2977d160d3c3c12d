import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { stats } from '../../support/people/events.ts';
import { cardOf } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { createTables } from '../../support/screens/first-run.ts';

test('the test request of the first run is served as any other, and counted in no figure [ANA-18]', async ({
  newcomer,
  server,
  tablet,
}) => {
  const board = await tablet({ token: newcomer.owner.token });
  await board.goto(paths.staff);
  await createTables(board, '2');
  const opening = board.waitForEvent('popup');
  await board.getByRole('link', { name: 'Sonner à la table 1' }).click();
  const diner = await opening;
  await diner.waitForLoadState();
  await diner.getByRole('button', { name: 'Pain' }).click();
  const card = cardOf(board, 1);
  await card.getByRole('button', { name: 'Prendre en charge' }).click();
  await card.getByRole('button', { name: 'Marquer comme terminé' }).click();
  await expect(diner.getByRole('main')).toContainText('Votre demande est terminée');
  expect(await stats(server, newcomer)).toMatchObject({ requests_created: 0 });
  // A guest of the same restaurant.
  await ask(server, newcomer, 2);
  expect(await stats(server, newcomer)).toMatchObject({ requests_created: 1 });
});
