import type { Page, Request } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  boardNotices,
  cardOf,
  counters,
  isList,
  tablesShown,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { stopClock, withoutTicks } from '../../support/browser/clock.ts';
import { wake } from '../../support/browser/waits.ts';
import { spyOnSound, tones, untilAudible } from '../../support/page-checks/sound-spy.ts';
import { ask } from '../../support/people/acts.ts';

test('an outage is reported with the time of the last data, sounds one warning at 600 Hz, queues nothing, and ends with the first answer [NTF-11, NTF-12]', {
  tag: '@heart',
}, async ({ server, restaurant, tablet, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await ask(server, restaurant, 7);
  const board = await tablet({ token: restaurant.owner.token });
  await spyOnSound(board);
  await withoutTicks(board);
  const polls = watchPolls(board);
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await board.getByText('Le Petit Bistrot', { exact: true }).first().click();
  await untilAudible(board);
  const moves = statusChangesOf(board);
  // Then the warning does not close by itself.
  await stopClock(board);
  // The answer to a poll under way would end the outage at once. The last one proves the version shown.
  await expect.poll(polls).toEqual({ hasProof: true, underWay: 0 });
  await board.context().setOffline(true);
  await losePolls(board);
  await expect(offlineAlert(board)).toHaveText(
    /^Hors ligne depuis \d\d:\d\d – dernières données \d\d:\d\dLes boutons/,
  );
  expect(timesIn((await offlineAlert(board).textContent()) ?? '')).toEqual([
    recently(),
    recently(),
  ]);
  const warning = boardNotices(board).filter({
    hasText: 'Aucune nouvelle demande n’arrive plus ici',
  });
  await expect(warning).toBeVisible();
  await losePolls(board);
  expect(await tones(board)).toEqual([{ frequency: 600, seconds: 0.5 }]);

  // Buttons are disabled with an explanation, and queue nothing for later.
  await expect(takeButton(board, 7)).toBeDisabled();
  await expect(takeButton(board, 7)).toHaveAccessibleDescription(/Les boutons reviendront/);
  await takeButton(board, 7).click({ force: true });
  await ask(server, restaurant, 8);

  await board.context().setOffline(false);
  await wake(board);
  await expect(board.getByText('En direct')).toBeVisible();
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

/** Counts the polls from now on: those without an answer, and whether one has named its version. */
function watchPolls(board: Page) {
  const underWay = new Set<Request>();
  let hasProof = false;
  board.on('request', (request) => {
    if (!isList(request)) return;
    underWay.add(request);
    hasProof ||= 'if-none-match' in request.headers();
  });
  board.on('requestfinished', (request) => underWay.delete(request));
  board.on('requestfailed', (request) => underWay.delete(request));
  return () => ({ hasProof, underWay: underWay.size });
}

/** The second poll without an answer is the sign of an outage. */
async function losePolls(board: Page): Promise<void> {
  for (const _poll of [1, 2]) {
    const lost = board.waitForEvent('requestfailed');
    await wake(board);
    await lost;
  }
}

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
