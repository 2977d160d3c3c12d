import type { Page } from '@playwright/test';
import { usualWishes } from '../../../src/features/wishes/rules.ts';
import { paths } from '../../../src/paths.ts';
import { askedBefore, cutOff } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { locales } from '../../support/page-checks/axe.ts';
import { brokenWords } from '../../support/page-checks/broken-words.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { setWideFont } from '../../support/page-checks/wide-font.ts';
import { take } from '../../support/people/acts.ts';

const SCREENS = [
  [320, 568],
  [360, 740],
  [740, 360],
  [1024, 768],
  [1280, 800],
] as const;

/** A request of each kind. */
const kinds = [
  ...usualWishes
    .filter(({ place }) => place === 'suggestion')
    .map(({ id: wish, type }) => ({ wish, type })),
  ...(['bread', 'water', 'bill', 'waiter', 'menu'] as const).map((type) => ({ type })),
];

for (const locale of locales) {
  test(`no word of a card, its button or a counter is broken: at any text size, in a wide font, offline, just after a move (${locale})`, async ({
    server,
    restaurant,
    tablet,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    const requests = [];
    for (const [index, kind] of kinds.entries()) {
      requests.push(await askedBefore(server, restaurant, index + 1, index, kind));
    }
    const board = await tablet({ token: restaurant.owner.token, locale, bypassCSP: true });
    await board.goto(paths.staff);
    const cards = board.getByRole('article');
    await expect(cards).toHaveCount(kinds.length);
    await check(board, 'pending, in the usual font', [100]);
    await setWideFont(board);
    await check(board, 'pending', [100, 130, 200]);
    await setTextSize(board, 100);

    // A card keeps its place while a finger is down, at most for eight seconds.
    await board.mouse.move(2, 400);
    await board.mouse.down();
    await Promise.all(requests.map((request) => take(server, restaurant, request, 'Léa')));
    await expect(cards.locator('[data-look="done"]')).toHaveCount(kinds.length);
    await check(board, 'just taken', [100]);
    await board.mouse.up();
    await expect(cards.locator('[data-look="done"]')).toHaveCount(0);
    await check(board, 'in progress', [100, 130, 200]);
    await setTextSize(board, 100);

    const counter = board.getByRole('group').getByRole('button', { name: /En cours|In progress/ });
    await counter.click();
    await check(board, 'filtered', [100]);
    await counter.click();
    await cutOff(board, board.getByRole('alert').filter({ hasText: /Hors ligne|Offline/ }));
    await check(board, 'offline', [100]);
  });
}

test('no word of a large card is broken on a screen on the wall, in a wide font', async ({
  server,
  restaurant,
  tablet,
}) => {
  await askedBefore(server, restaurant, 11, 12, { type: 'bill' });
  await askedBefore(server, restaurant, 3, 1, { type: 'waiter' });
  const taken = await askedBefore(server, restaurant, 2, 2, { type: 'bread' });
  await take(server, restaurant, taken, 'Léa');
  const board = await tablet({ token: restaurant.owner.token, bypassCSP: true });
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(3);
  await setWideFont(board);
  for (const [width, height] of [
    [1280, 800],
    [1600, 900],
    [1920, 1080],
  ] as const) {
    await turn(board, width, height);
    await expect.soft.poll(() => brokenWords(board), `${width} × ${height}`).toEqual([]);
  }
});

async function check(board: Page, state: string, textSizes: number[]): Promise<void> {
  for (const [width, height] of SCREENS) {
    await turn(board, width, height);
    for (const size of textSizes) {
      if (textSizes.length > 1) await setTextSize(board, size);
      const at = `${state}, ${width} × ${height}, text ${size} %`;
      // The lanes may move once more, after React has seen the new size.
      await expect.soft.poll(() => brokenWords(board), at).toEqual([]);
    }
  }
}
