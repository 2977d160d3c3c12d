import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { counters, startFully, takeButton } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { ask } from '../../support/people/acts.ts';

test('while two phones take twelve requests, no button of a card that stays moves on a tablet, unless another has left for good [BRD-51]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  const tables = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  for (const table of tables.toReversed()) await ask(server, restaurant, table);
  const { token } = restaurant.owner;
  const board = await tablet({ token });
  const phones = [await phone({ token }), await phone({ token })];
  for (const page of [board, ...phones]) {
    await page.goto(paths.staff);
    await startFully(page);
  }
  await expect(takeButton(board, 12)).toBeVisible();
  await watchButtons(board);
  for (const [index, table] of [5, 11, 2, 8, 7, 1, 12, 6, 3, 10, 4, 9].entries()) {
    const page = phones[index % 2];
    if (!page) throw new Error('no phone');
    await takeButton(page, table).tap();
    await expect(counters(board).first()).toHaveText(new RegExp(`^${tables.length - 1 - index}`));
  }
  await expect(board.locator('.board-trace')).toHaveCount(0);
  const seen = await board.evaluate(() => Reflect.get(window, 'seen') as Seen);
  expect(seen.closings).toBeGreaterThan(0);
  expect(seen.moves).toEqual([]);
});

type Seen = { moves: string[]; closings: number };

/** Records buttons of waiting cards that move more than the gap between cards, but for what follows a closing. */
async function watchButtons(board: Page): Promise<void> {
  await board.evaluate(() => {
    const seen: Seen = { moves: [], closings: 0 };
    Object.assign(window, { seen });
    let places = 0;
    let closedAt = 0;
    let before = new Map<string, DOMRect>();
    const look = () => {
      const lane = document.querySelector('[data-lane="pending"]');
      const now = new Map<string, DOMRect>();
      for (const card of lane?.querySelectorAll<HTMLElement>('article') ?? []) {
        const button = card.querySelector('.board-button')?.getBoundingClientRect();
        if (button) now.set(card.dataset['request'] ?? '', button);
      }
      const count = lane?.querySelectorAll('.board-table').length ?? 0;
      if (count < places) {
        seen.closings += 1;
        closedAt = performance.now();
      }
      places = count;
      for (const [id, { x, y }] of now) {
        const old = before.get(id);
        const way = old ? Math.hypot(old.x - x, old.y - y) : 0;
        // Cards slide to their places for a moment.
        if (way > 7 && performance.now() - closedAt > 400) seen.moves.push(`${id}: ${way} px`);
      }
      before = now;
      requestAnimationFrame(look);
    };
    look();
  });
}
