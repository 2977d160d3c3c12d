/** Answers and files that arrive late, or not at all, while the user goes on. */
import { paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { menuButton } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { createTables, firstRun } from '../../support/screens/first-run.ts';
import {
  addTable,
  openManagement,
  places,
  removeButton,
  undoButton,
} from '../../support/screens/manage.ts';

test('a new table that a reload shows before the answer to its creation is listed once [RES-04]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const added = Promise.withResolvers<void>();
  const [created, reloaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/restaurants/${restaurant.id}/tables`, async (route) => {
    const response = await route.fetch();
    added.resolve();
    await created.promise;
    await route.fulfill({ response });
  });
  await addTable(page, '13');
  await added.promise;
  // A deletion reloads the tables.
  await removeButton(page, 2).click();
  await expect(removeButton(page, 13)).toBeVisible();
  await page.route(`**/api/restaurants/${restaurant.slug}`, async (route) => {
    await reloaded.promise;
    await route.continue();
  });
  created.resolve();
  await expect(page.getByLabel('Numéro de table')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Ajouter la table' })).toBeEnabled();
  // Twelve, of which one can be restored, and the new one.
  await expect(places(page)).toHaveCount(13);
  reloaded.resolve();
});

test('a late answer does not take the focus from where the user has gone on', async ({
  newcomer,
  tablet,
}) => {
  const board = await tablet({ token: newcomer.owner.token, locale: 'en-GB' });
  await board.goto(paths.staff);
  await createTables(board, '4');
  const answer = await holdAnswer(board, 'PUT', '**/first-run');
  await board.getByRole('button', { name: 'They are printed' }).focus();
  await board.keyboard.press('Enter');
  const later = board.getByRole('button', { name: 'Later' });
  await tabTo(board, later);
  answer.resolve();
  await expect(board.getByRole('heading', { name: 'Codes printed Done' })).toBeVisible();
  await expect(later).toBeFocused();
  await board.keyboard.press('Enter');
  await expect(board.getByRole('heading', { name: 'Your team Later' })).toBeFocused();

  const end = await holdAnswer(board, 'PUT', '**/first-run');
  await board.getByRole('button', { name: 'Hide' }).focus();
  await board.keyboard.press('Enter');
  await tabTo(board, menuButton(board));
  end.resolve();
  await expect(firstRun(board)).toHaveCount(0);
  await expect(menuButton(board)).toBeFocused();
});

test('a screen works without the line of calls when that cannot be loaded', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  // The browser logs the request. An error of the page would be a different line.
  browserErrors.expect(/^(console|request):.*Calls-/);
  const page = await tablet({ token: restaurant.owner.token });
  const lost = Promise.withResolvers<void>();
  await page.route('**/assets/app/Calls-*.js', async (route) => {
    await route.abort('internetdisconnected');
    lost.resolve();
  });
  await openManagement(page);
  await lost.promise;
  await removeButton(page, 12).click();
  await expect(undoButton(page, 12)).toBeVisible();
});
