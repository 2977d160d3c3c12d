import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { silenceNextStream } from '../../support/faults/silent-stream.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import {
  cardOf,
  counters,
  finishButton,
  isList,
  justPolled,
  notices,
  tablesShown,
  takeButton,
} from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { stopClock } from '../../support/screens/clock.ts';

test('the board reports an outage within 10 s with the time of the last data, and recovers within 5 s', async ({
  server,
  restaurant,
  board,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await ask(server, restaurant, 7);
  await expect(board.getByText('En direct')).toBeVisible();
  await expect(takeButton(board, 7)).toBeVisible();
  const moves = statusChangesOf(board);
  // Then the warning does not close by itself. Polls are sent by a worker, so the outage is noticed.
  await stopClock(board);
  // Stopping the clock has moved it. A poll corrects that, and is processed before this later call.
  await justPolled(board);
  await board.evaluate(() => fetch('/api/health'));
  await board.context().setOffline(true);
  await expect(offlineAlert(board)).toHaveText(
    /^Hors ligne depuis \d\d:\d\d – dernières données \d\d:\d\dLes boutons/,
    { timeout: 10_000 },
  );
  expect(timesIn((await offlineAlert(board).textContent()) ?? '')).toEqual([
    recently(),
    recently(),
  ]);

  // Buttons are disabled with an explanation, and queue nothing for later.
  const warning = notices(board).filter({ hasText: 'Aucune nouvelle demande n’arrive plus ici' });
  await expect(warning).toBeVisible();
  await expect(takeButton(board, 7)).toBeDisabled();
  await expect(takeButton(board, 7)).toHaveAccessibleDescription(/Les boutons reviendront/);
  await takeButton(board, 7).click({ force: true });
  await ask(server, restaurant, 8);

  await board.context().setOffline(false);
  await expect(board.getByText('En direct')).toBeVisible({ timeout: 5000 });
  await expect(offlineAlert(board)).toHaveCount(0);
  await expect(warning).toHaveCount(0);
  await board.clock.resume();
  await expect.poll(() => tablesShown(board)).toEqual(['8', '7']);
  expect(moves).toEqual([]);
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');
  await expect(counters(board)).toHaveText(['1 En attente', '1 En cours', /^0/, /^0/]);
  expect(moves).toHaveLength(1);
});

test('a status change whose response is lost shows its actual result and is not repeated', async ({
  server,
  restaurant,
  board,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_CONNECTION_RESET/);
  await ask(server, restaurant, 7);
  const moves = statusChangesOf(board);
  await board.route(
    '**/status',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await takeButton(board, 7).click();
  await expect(notices(board).filter({ hasText: 'Sonnette ne répond pas' })).toBeVisible();
  await expect(cardOf(board, 7)).toContainText('En cours');
  expect(moves).toHaveLength(1);
  await expect(finishButton(board, 7)).toBeVisible();
  expect((await readBoard(server, restaurant)).map(({ status }) => status)).toEqual([
    'in-progress',
  ]);
});

test('a status change that never reached the server reports that nothing changed and can be retried', async ({
  server,
  restaurant,
  board,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_CONNECTION_RESET/);
  await ask(server, restaurant, 7);
  await board.route('**/status', (route) => route.abort('connectionreset'), { times: 1 });
  await takeButton(board, 7).click();
  await expect(
    notices(board).filter({ hasText: /Table 7.*pas sûr que ce soit passé/ }),
  ).toBeVisible();
  await expect(cardOf(board, 7)).toContainText('En attente');
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');
});

test('a silent open stream is replaced after 25 s, and polling continues meanwhile', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  // From before the stream opens: the board waits from then on.
  await stopClock(board);
  const silence = await silenceNextStream(board);
  try {
    await board.goto(paths.staff);
    await expect(board.getByText('En direct')).toBeVisible();
    await ask(server, restaurant, 7);
    // A poll of the worker, which the clock does not stop.
    await board.waitForResponse((response) => isList(response.request()));
    await expect(cardOf(board, 7)).toBeVisible();

    const streams: string[] = [];
    board.on('request', (request) => /stream$/.test(request.url()) && streams.push(request.url()));
    await board.clock.runFor(24_999);
    await justPolled(board);
    expect(streams).toEqual([]);
    // Then the stream is lost, and the board opens another one within a second.
    const passSecond = async () => {
      await board.clock.runFor(1000);
      return streams.length;
    };
    await expect.poll(passSecond).toBe(1);
    await expect(board.getByText('En direct')).toBeVisible();
    // Polls wait from now on, so that only the stream can deliver.
    await board.route(
      (url) => url.pathname.endsWith('/requests'),
      (route) => (isList(route.request()) ? undefined : route.fallback()),
    );
    await ask(server, restaurant, 8);
    await expect(cardOf(board, 8)).toBeVisible();
  } finally {
    silence.close();
  }
});

function offlineAlert(board: Page) {
  return board.getByRole('alert').filter({ hasText: 'Hors ligne' });
}

/** Records the status changes that the page sends. */
function statusChangesOf(board: Page): string[] {
  const moves: string[] = [];
  board.on('request', (request) => request.method() === 'PUT' && moves.push(request.url()));
  return moves;
}

function timesIn(text: string): string[] {
  return text.match(/\d\d:\d\d/g) ?? [];
}

/** Matches the current or the previous minute in the device's time zone. */
function recently(): unknown {
  const format = new Intl.DateTimeFormat('fr', {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Europe/Paris',
  });
  const times = [Date.now() - 60_000, Date.now()].map((at) => format.format(at));
  return expect.stringMatching(new RegExp(times.join('|')));
}
