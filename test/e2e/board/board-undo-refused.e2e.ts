import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { ask, finish, readBoard } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import {
  cardOf,
  completed,
  endedBefore,
  takeButton,
  undoOf,
} from '../../support/screens/board-screen.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import { liftFinger, stopClock } from '../../support/screens/clock.ts';

const takeRefusals = [
  {
    name: 'a colleague finished it',
    meanwhile: finish,
    says: 'Déjà terminé',
  },
  {
    name: 'Léa finished it',
    meanwhile: async (server: Site, { owner }: TestRestaurant, { id }: { id: string }) => {
      const body = { status: 'completed', by: 'Léa' };
      await server.call('PUT', `/requests/${id}/status`, { ...owner, body });
    },
    says: 'Déjà terminé par Léa',
  },
  {
    name: 'Léa reset the board',
    meanwhile: (server: Site, { board, owner }: TestRestaurant) =>
      server.call('DELETE', `${board}/reset?by=Léa`, owner),
    says: 'Léa a vidé le tableau',
  },
];

for (const { name, meanwhile, says } of takeRefusals) {
  test(`undoing a take says what happened when ${name} [BRD-25]`, async ({
    server,
    restaurant,
    board,
    browserErrors,
  }) => {
    browserErrors.expect(/409/);
    const request = await ask(server, restaurant, 7);
    await takeSeven(board);
    await beforeTheMove(board, () => meanwhile(server, restaurant, request));
    await expectRefusalOf(board, undoOf(board, 7, 'take'));
    await expect(noticeWith(board, says)).toBeVisible();
  });
}

const recallRefusals = [
  {
    name: 'the table has asked again',
    meanwhile: (server: Site, restaurant: TestRestaurant) => ask(server, restaurant, 7),
    says: 'Table 7 a déjà une nouvelle demande',
    says_in_english: 'Table 7 already has a new request',
  },
  {
    name: 'Léa reset the board',
    meanwhile: (server: Site, { board, owner }: TestRestaurant) =>
      server.call('DELETE', `${board}/reset?by=Léa`, owner),
    says: 'Léa a vidé le tableau',
    says_in_english: 'Léa cleared the board',
  },
  {
    name: 'the table was deleted',
    meanwhile: deleteTable,
    says: 'Table 7 n’existe plus',
    says_in_english: 'Table 7 no longer exists',
  },
  {
    name: 'half an hour has passed',
    meanwhile: (server: Site, restaurant: TestRestaurant) => endedBefore(server, restaurant, 7, 31),
    says: 'Trop tard pour reprendre',
    says_in_english: 'Too late to reopen',
  },
];

for (const { name, meanwhile, says, says_in_english } of recallRefusals) {
  test(`reopening says why it is refused when ${name} [BRD-25]`, async ({
    server,
    restaurant,
    board,
    browserErrors,
  }) => {
    browserErrors.expect(/409/);
    await completed(server, restaurant, 7);
    await beforeTheMove(board, () => meanwhile(server, restaurant));
    await expectRefusalOf(board, board.getByRole('button', { name: 'Reprendre la table 7' }));
    await expect(noticeWith(board, says)).toBeVisible();
    expect((await readBoard(server, restaurant)).filter(isInProgress)).toEqual([]);
  });

  test(`in English, reopening says why it is refused when ${name} [BRD-25]`, async ({
    server,
    restaurant,
    tablet,
    browserErrors,
  }) => {
    browserErrors.expect(/409/);
    await completed(server, restaurant, 7);
    const board = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
    await board.goto(paths.staff);
    await beforeTheMove(board, () => meanwhile(server, restaurant));
    await expectRefusalOf(board, board.getByRole('button', { name: 'Reopen table 7' }));
    await expect(noticeWith(board, says_in_english)).toBeVisible();
  });
}

test('an undo that gets no answer says so, and is still offered [BRD-25]', async ({
  server,
  restaurant,
  board,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_CONNECTION_RESET|Failed to load/);
  await ask(server, restaurant, 7);
  await takeSeven(board);
  await board.route('**/status', (route) => route.abort('connectionreset'), { times: 1 });
  await undoOf(board, 7, 'take').click();
  await expect(noticeWith(board, 'Sonnette ne répond pas')).toBeVisible();
  await undoOf(board, 7, 'take').click();
  await expect(cardOf(board, 7)).toContainText('En attente');
  await liftFinger(board);
  await expect(takeButton(board, 7)).toBeVisible();
});

/** Takes the request of table 7. The clock then stands still, so that the offer to undo it stays. */
async function takeSeven(board: Page): Promise<void> {
  await expect(takeButton(board, 7)).toBeVisible();
  await stopClock(board);
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');
  await liftFinger(board);
  await expect(undoOf(board, 7, 'take')).toBeVisible();
}

async function deleteTable(server: Site, { id, owner }: TestRestaurant): Promise<void> {
  type Tables = { tables: { id: string; number: number }[] };
  const { body } = await server.call<Tables>('GET', `/restaurants/${id}`, owner);
  const table = body.tables.find(({ number }) => number === 7);
  await server.call('DELETE', `/restaurants/${id}/tables/${table?.id}`, owner);
}

/** The next move of this board reaches the server only after this has happened. */
async function beforeTheMove(board: Page, happen: () => Promise<unknown>): Promise<void> {
  await board.route(
    '**/status',
    async (route) => {
      await happen();
      await route.continue();
    },
    { times: 1 },
  );
}

/** A reset is announced by a notice of its own, which may come before the refusal. */
async function expectRefusalOf(board: Page, button: Locator): Promise<void> {
  const answer = board.waitForResponse('**/status');
  await button.click();
  expect((await answer).status()).toBe(409);
}

function noticeWith(board: Page, text: string) {
  return board
    .getByRole('region', { name: 'Notifications' })
    .getByText(text)
    .filter({ visible: true })
    .first();
}

function isInProgress({ status }: { status: string }): boolean {
  return status === 'in-progress';
}
