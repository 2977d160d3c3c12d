import type { Locator } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  cardOf,
  finishButton,
  moreButton,
  releaseItem,
  startFully,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { setTextSize, TEXT_SIZES } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask, take } from '../../support/people/acts.ts';
import { pairStaff } from '../../support/people/team.ts';

test('the strip of a phone shows what its user took, else all in progress, also filtered ones, and finishes in two taps, without scrolling', async ({
  server,
  restaurant,
  phone,
}) => {
  for (let table = 1; table <= 12; table += 1) {
    if (table !== 9) await ask(server, restaurant, table);
  }
  await take(server, restaurant, await ask(server, restaurant, 9), 'Tom');
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(`${paths.staff}?status=pending`);
  const all = board.getByRole('region', { name: 'Ce qui est en cours' });
  await expect(all.getByRole('button')).toHaveText(['9']);
  await startFully(board, 'Léa');
  const strip = board.getByRole('region', { name: 'Ce que vous avez pris' });
  await expect(all.or(strip)).toHaveCount(0);
  await takeButton(board, 12).tap();
  await expect(strip.getByRole('button')).toHaveText(['12']);
  expect(await violations(board)).toEqual([]);

  // At once: the card is still held in its old place, which the filter does not show.
  await strip.getByRole('button', { name: 'Table 12, Serveur' }).tap();
  await expect(cardOf(board, 12)).toBeFocused();
  await expect(finishButton(board, 12)).toBeInViewport({ ratio: 1 });
  await finishButton(board, 12).tap();
  await expect(cardOf(board, 12)).toHaveAccessibleName(/ Terminé$/);
  await expect(strip).toHaveCount(0);
});

test('at every text size the strip has at most two rows, “+n” leads to the rest, and a wide tablet has none', async ({
  server,
  restaurant,
  tablet,
}) => {
  for (let table = 4; table <= 12; table += 1) {
    await take(server, restaurant, await ask(server, restaurant, table), 'Léa');
  }
  // Not a mobile one: Chromium's emulation of phones ignores the text size.
  const board = await tablet({
    viewport: { width: 360, height: 740 },
    token: restaurant.owner.token,
  });
  await board.goto(paths.staff);
  const all = board.getByRole('region', { name: 'Ce qui est en cours' });
  await expect(all.getByRole('button')).toHaveText(['4', '5', '6', '7', '8', /^\+4/]);
  for (const [width, height] of [
    [360, 740],
    [320, 568],
    [740, 360],
  ] as const) {
    await turn(board, width, height);
    for (const size of TEXT_SIZES) {
      await setTextSize(board, size);
      const state = `${width} × ${height}, text ${size} %`;
      await expect.poll(() => rowsOf(all), state).toBeLessThanOrEqual(2);
      const texts = await all.getByRole('button').allTextContents();
      expect(texts.at(-1), state).toContain(`+${9 - (texts.length - 1)} `);
    }
  }
  await turn(board, 360, 740);
  await setTextSize(board, 200);
  const last = all.getByRole('button').last();
  await expect.poll(() => rowsOf(all)).toBe(2);
  const shown = (await all.getByRole('button').count()) - 1;
  await last.tap();
  await expect(cardOf(board, 4 + shown)).toBeFocused();

  await setTextSize(board, 100);
  await expect(all.getByRole('button')).toHaveText(['4', '5', '6', '7', '8', /^\+4/]);
  await turn(board, 1280, 800);
  await expect(all).toHaveCount(0);
});

/** Whether nothing covers its middle. */
function isSeen(control: Locator): Promise<boolean> {
  return control.evaluate((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return item.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
}

function rowsOf(region: Locator): Promise<number> {
  const items = region.getByRole('listitem');
  return items.evaluateAll(
    (all) => new Set(all.map((item) => item.getBoundingClientRect().top)).size,
  );
}

test('the menu of the last card opens above the strip, on a phone in both orientations', async ({
  server,
  restaurant,
  phone,
}) => {
  const lea = await pairStaff(server, restaurant, 'Léa');
  for (const table of [4, 5]) {
    const { id } = await ask(server, restaurant, table);
    const body = { status: 'in-progress' };
    await server.call('PUT', `/requests/${id}/status`, { token: lea.token, body });
  }
  const board = await phone({ token: lea.token });
  await board.goto(paths.staff);
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    await board.setViewportSize(size);
    await moreButton(board, 4).click();
    await board.getByText('Personne d’autre n’est en service.').waitFor();
    await expect.poll(() => isSeen(releaseItem(board))).toBe(true);
    await board.keyboard.press('Escape');
  }
});

test('a long menu scrolls between bar and strip of a phone on its side, with its button in sight', async ({
  server,
  restaurant,
  phone,
}) => {
  await take(server, restaurant, await ask(server, restaurant, 4));
  const board = await phone({
    token: restaurant.owner.token,
    viewport: { width: 740, height: 360 },
  });
  const colleagues = ['Karim', 'Léa', 'Tom', 'Zoé', 'Inès'].map((name) => ({
    memberId: name,
    name,
  }));
  await board.route('**/colleagues', (route) => route.fulfill({ json: colleagues }));
  await board.goto(paths.staff);
  await moreButton(board, 4).click();
  await expect(board.getByRole('menuitem')).toHaveCount(9);
  await board.keyboard.press('End');
  const last = board.getByRole('menuitem', { name: 'Pause jusqu’à la fin du service' });
  await expect(last).toBeFocused();
  expect(await isSeen(last)).toBe(true);
  expect(await isSeen(moreButton(board, 4))).toBe(true);
});

test('before the service, the settings of a paired phone overlap in neither orientation [STF-19]', async ({
  server,
  restaurant,
  phone,
}) => {
  const { token } = await pairStaff(server, restaurant, 'Léa');
  const board = await phone({ token });
  await board.goto(paths.staff);
  const start = board.getByRole('button', { name: 'Commencer le service' });
  await expect(start).toBeVisible();
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 1280, height: 800 },
  ]) {
    await board.setViewportSize(size);
    const overlaps = await start.evaluate((button) => {
      const boxes = [...(button.closest('form')?.children ?? [])].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
      });
      return boxes.flatMap((a, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          ),
      );
    });
    expect(overlaps).toEqual([]);
  }
});
