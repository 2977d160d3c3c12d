import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  cardOf,
  finishButton,
  startFully,
  tablesShown,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { ask } from '../../support/people/acts.ts';

test('a card that has just moved ignores taps for a moment, also after an element above the cards has closed', async ({
  server,
  restaurant,
  board,
}) => {
  for (const table of [4, 5]) await ask(server, restaurant, table);
  await expect(board.getByRole('article')).toHaveCount(2);
  await startFully(board);
  await expect(board.locator('[data-settling]')).toHaveCount(0);
  await recordMarks(board, 'data-settling');
  await takeButton(board, 4).click();
  await expect(finishButton(board, 4)).toBeVisible();
  expect(await marked(board)).toEqual(['4: none']);

  await ask(server, restaurant, 6);
  await expect.poll(() => tablesShown(board)).toEqual(['6', '5', '4']);
  await expect.poll(() => marked(board)).toEqual(['4: none', '5: none', '6: none']);
  await expect(board.locator('[data-settling]')).toHaveCount(0);
  await takeButton(board, 5).click();
  await expect(cardOf(board, 5)).toContainText('En cours');
});

test('cards slide to their places, new ones glow, and those that a reset removes fade out and are inert, unless motion is reduced', async ({
  server,
  restaurant,
  tablet,
}) => {
  await ask(server, restaurant, 4);
  const board = await tablet({ token: restaurant.owner.token, reducedMotion: 'no-preference' });
  await board.addInitScript(recordAnimations);
  await board.goto(paths.staff);
  await expect(takeButton(board, 4)).toBeVisible();
  await ask(server, restaurant, 5);
  await takeButton(board, 5).click();
  await expect(cardOf(board, 5)).toContainText('En cours');
  await expect.poll(() => moved(board)).toEqual(['4 transform', '5 boxShadow', '5 transform']);
  await recordMarks(board, 'data-gone');
  await server.call('DELETE', `${restaurant.board}/reset`, restaurant.owner);
  await expect.poll(() => marked(board)).toEqual(['4: inert', '5: inert']);
  await expect(board.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
  await expect(board.getByRole('article')).toHaveCount(0);

  await board.emulateMedia({ reducedMotion: 'reduce' });
  await ask(server, restaurant, 7);
  await ask(server, restaurant, 6);
  await takeButton(board, 6).click();
  await expect(finishButton(board, 6)).toBeVisible();
  // The mark of a new card does not move.
  await expect.poll(async () => (await animated(board)).includes('6 outlineColor')).toBe(true);
  expect((await moved(board)).filter((one) => !/^[45] /.test(one))).toEqual([]);
});

function animated(board: Page): Promise<string[]> {
  return board.evaluate(() => [...new Set(Reflect.get(window, 'animated') as string[])].sort());
}

async function moved(board: Page): Promise<string[]> {
  return (await animated(board)).filter((one) => !one.endsWith('outlineColor'));
}

/**
 * Records the cards that get this attribute: whether they are then inert, else what events their button gets.
 */
async function recordMarks(board: Page, mark: string): Promise<void> {
  await board.evaluate((attribute) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || !target.hasAttribute(attribute)) continue;
        const button = target.querySelector('button');
        const events = button && getComputedStyle(button).pointerEvents;
        const inert = target.inert ? 'inert' : '';
        seen.push(`${target.querySelector('strong')?.textContent}: ${inert || events}`);
      }
    }).observe(document.body, { attributeFilter: [attribute], subtree: true });
  }, mark);
}

function marked(board: Page): Promise<string[]> {
  return board.evaluate(() => [...new Set(Reflect.get(window, 'seen') as string[])].sort());
}

function recordAnimations(): void {
  const animated: string[] = [];
  Object.assign(window, { animated });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const first = Array.isArray(frames) ? frames[0] : undefined;
    const table = this.querySelector('strong')?.textContent;
    animated.push(`${table} ${Object.keys(first ?? {})[0]}`);
    return animate.call(this, frames, options);
  };
}
