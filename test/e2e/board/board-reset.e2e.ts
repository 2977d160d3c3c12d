import type { Page, Route } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { ask, cancel, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import {
  counters,
  noticeRegion,
  notices,
  withoutStream,
} from '../../support/screens/board-screen.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import { liftFinger, stopClock } from '../../support/screens/clock.ts';
import { wake } from '../../support/screens/waits.ts';

test('the reset is offered only while there are requests, and its confirmation counts them [STF-08] [STF-09]', async ({
  server,
  restaurant,
  board,
}) => {
  await expect(board.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
  await expect(resetButton(board)).toBeHidden();
  await createFourRequests(server, restaurant);
  await resetButton(board).click();

  const dialog = board.getByRole('dialog', { name: 'Supprimer toutes les demandes ?' });
  await expect(dialog.getByRole('term')).toHaveText([
    'En attente',
    'En cours',
    'Terminé',
    'Annulé',
  ]);
  await expect(dialog.getByRole('definition')).toHaveText(['2', '1', '0', '1']);
  await expect(dialog).toContainText('C’est irréversible.');
});

test('nothing is reset before the confirmation or when it is dismissed [STF-10]', async ({
  server,
  restaurant,
  board,
}) => {
  const resets: string[] = [];
  board.on('request', (request) => request.method() === 'DELETE' && resets.push(request.url()));
  await createFourRequests(server, restaurant);
  const dialog = board.getByRole('dialog');
  const dismissals = [
    () => dialog.getByRole('button', { name: 'Annuler' }).click(),
    () => dialog.getByRole('button', { name: 'Fermer' }).click(),
    () => board.keyboard.press('Escape'),
    // The cancel button has the focus, so an accidental Enter deletes nothing.
    () => board.keyboard.press('Enter'),
    () => board.mouse.click(5, 400),
  ];
  for (const dismiss of dismissals) {
    await resetButton(board).click();
    await expect(dialog).toBeVisible();
    await dismiss();
    await expect(dialog).toBeHidden();
    await expect(resetButton(board)).toBeFocused();
  }
  expect(resets).toEqual([]);
  await expect(board.getByRole('article')).toHaveCount(4);

  await reset(board);
  await expect(board.getByRole('article')).toHaveCount(0);
  expect(resets).toHaveLength(1);
});

test('a reset empties the board on every device and shows its count for 5 s [ERR-03] [STF-13]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  const other = await phone({ token: restaurant.owner.token });
  await other.goto(paths.staff);
  // Requests of the first list raise no notices.
  await expect(board.getByText('En direct')).toBeVisible();
  await createFourRequests(server, restaurant);
  await expect(counters(board)).toHaveText([/^2/, /^1/, /^0/, /^1/]);
  await closeAll(board);

  await stopClock(board);
  await reset(board);
  await expect(notices(board)).toHaveText('Demandes supprimées4 demandes ont quitté le tableau.');
  await expectToLast(board, 5);
  for (const screen of [board, other]) {
    await expect(screen.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
    await expect(counters(screen)).toHaveText([/^0/, /^0/, /^0/, /^0/]);
    await expect(resetButton(screen)).toBeHidden();
  }
});

for (const { language, name, text } of [
  { language: 'fr', name: 'Léa', text: 'Léa a vidé le tableau (4 demandes)' },
  { language: 'fr', name: '', text: 'Un autre appareil a vidé le tableau (4 demandes)' },
  { language: 'en', name: '', text: 'Another device cleared the board (4 requests)' },
]) {
  test(`other devices show who cleared the board, with or without a stream: ${text} [STF-22]`, async ({
    server,
    restaurant,
    tablet,
    phone,
    browserErrors,
  }) => {
    const { token } = restaurant.owner;
    const board = await tablet({ token });
    await board.addInitScript(
      (staffName) => localStorage.setItem('sonnette.board', JSON.stringify({ staffName })),
      name,
    );
    await board.goto(paths.staff);
    const others = [await phone({ token }), await tablet({ token })];
    for (const other of others) {
      await other.addInitScript((own) => localStorage.setItem('i18nextLng', own), language);
    }
    if (others[1]) await withoutStream(others[1], browserErrors);
    for (const other of others) await other.goto(paths.staff);
    await createFourRequests(server, restaurant);
    for (const screen of [board, ...others]) {
      await expect(screen.getByRole('article')).toHaveCount(4);
      // The notices close after five seconds, and there are three screens to look at.
      await stopClock(screen);
    }

    await reset(board);
    for (const other of others) {
      await wake(other);
      await expect(other.getByRole('article')).toHaveCount(0);
      await expect(notices(other)).toHaveText([text]);
    }
    await liftFinger(board);
    await expect(notices(board)).toHaveText([
      'Demandes supprimées4 demandes ont quitté le tableau.',
    ]);
  });
}

test('a refused reset shows the server’s message for 8 s and changes nothing [ERR-01]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/requests\/reset/);
  await ask(server, restaurant, 7);
  const board = await tablet({ token: restaurant.owner.token });
  await expectFailureShown(
    board,
    (route) =>
      route.fulfill({ status: 503, json: { error: 'La base est occupée.', code: 'busy' } }),
    'ErreurLa base est occupée.',
  );
});

test('a reset refused without a message shows a default message [ERR-01]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/requests\/reset/);
  await ask(server, restaurant, 7);
  const board = await tablet({ token: restaurant.owner.token });
  await expectFailureShown(
    board,
    (route) => route.fulfill({ status: 500, body: '' }),
    'ErreurImpossible de supprimer les demandes',
  );
});

test('a reset without a response shows what to check [ERR-02]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/requests\/reset/);
  await ask(server, restaurant, 7);
  const board = await tablet({ token: restaurant.owner.token });
  await expectFailureShown(
    board,
    (route) => route.abort('connectionreset'),
    'Erreur lors de la suppressionSonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.',
  );
});

async function expectFailureShown(
  board: Page,
  answer: (route: Route) => Promise<void>,
  text: string,
): Promise<void> {
  await board.goto(paths.staff);
  await board.route('**/requests/reset?*', answer);
  await expect(resetButton(board)).toBeVisible();
  await stopClock(board);
  await reset(board);
  await expect(board.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect(notices(board)).toHaveText(text);
  await expectToLast(board, 8);
  await expect(board.getByRole('article')).toHaveCount(1);
}

function resetButton(board: Page) {
  return board.getByRole('button', { name: 'Reset demandes' });
}

async function reset(board: Page): Promise<void> {
  await resetButton(board).click();
  await board.getByRole('button', { name: /^Supprimer \d+ demande/ }).click();
}

async function closeAll(board: Page): Promise<void> {
  await expect(notices(board)).toHaveCount(2);
  const all = noticeRegion(board).locator('[role] > div');
  await expect(all).toHaveCount(2);
  for (const left of [1, 0]) {
    await notices(board)
      .first()
      .getByRole('button', { name: /^Fermer/ })
      .click();
    // The next one moves when this one has faded out, perhaps between press and release.
    await expect(all).toHaveCount(left);
  }
}

/** The notice that has just appeared stays for this long and then disappears. The clock stands still. */
async function expectToLast(board: Page, seconds: number): Promise<void> {
  await board.clock.fastForward(seconds * 1000 - 1);
  await expect(notices(board)).toHaveCount(1);
  await board.clock.fastForward(1);
  await expect(notices(board)).toHaveCount(0);
}

/** Creates two pending requests, one in progress and one cancelled. */
async function createFourRequests(server: Site, restaurant: TestRestaurant): Promise<void> {
  await ask(server, restaurant, 1);
  await ask(server, restaurant, 2);
  await take(server, restaurant, await ask(server, restaurant, 3));
  await cancel(server, await ask(server, restaurant, 4));
}
