import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { askedBefore, cardOf, startFully, takeButton } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { stopClock } from '../../support/browser/clock.ts';
import { ask, pickChoice, take } from '../../support/people/acts.ts';
import { changeTable } from '../../support/people/zones.ts';

test('ages differ in colour, icon and words; of all late requests only the three longest waits are fully red, with the names of their tables; counters at zero have no colour [BRD-21, STF-17, ZON-01]', async ({
  server,
  restaurant,
  tablet,
}) => {
  await changeTable(server, restaurant, 7, { label: 'Comptoir' });
  const board = await tablet({ token: restaurant.owner.token });
  const chip = board.getByRole('button', { name: /^Attente la plus longue/ });
  const chips: string[] = [];
  await askedBefore(server, restaurant, 1, 0);
  for (const [table, minutes] of [
    [2, 2],
    [3, 5],
  ] as const) {
    await askedBefore(server, restaurant, table, minutes);
    await board.goto(paths.staff);
    chips.push(await colourOf(chip.locator('strong'), 'backgroundColor'));
  }
  expect(new Set(chips).size).toBe(2);
  const counters = board.getByRole('group', { name: 'Demandes par état' }).getByRole('button');
  expect(await colourOf(counters.nth(1), 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
  expect(await colourOf(counters.nth(0), 'backgroundColor')).not.toBe('rgba(0, 0, 0, 0)');

  for (const table of [4, 5, 6, 7]) await askedBefore(server, restaurant, table, 2 + table);
  await board.reload();
  await expect(board.getByText('en retard')).toHaveCount(5);
  const looks = [];
  for (const table of [1, 2, 3]) looks.push(await appearanceOf(board, table));
  for (const part of ['colour', 'icon', 'words'] as const) {
    expect(new Set(looks.map((look) => look[part])).size, part).toBe(3);
  }
  const backgrounds = [];
  for (const table of [3, 4, 5, 6, 7]) {
    backgrounds.push(await colourOf(cardOf(board, table), 'backgroundColor'));
  }
  const [calm, red] = [backgrounds[0], backgrounds[4]];
  expect(calm).not.toBe(red);
  expect(backgrounds).toEqual([calm, calm, red, red, red]);
  // Axe cannot tell: the coloured edge of a card is a pseudo-element.
  for (const colorScheme of ['light', 'dark'] as const) {
    await board.emulateMedia({ colorScheme });
    const wait = await colourOf(cardOf(board, 7).getByText('en retard'), 'color');
    const name = cardOf(board, 7).getByText('Comptoir');
    expect(await colourOf(name, 'color'), colorScheme).toBe(wait);
  }
});

test('cards of one lane have one height and one column of buttons, also with a choice and once taken, and free words keep their line breaks', {
  tag: '@heart',
}, async ({ server, restaurant, phone }) => {
  const kinds = ['bread', 'water', 'bill', 'menu', 'waiter'] as const;
  for (const [index, type] of kinds.entries()) {
    const request = await askedBefore(server, restaurant, index + 1, index * 3, { type });
    if (type === 'bill') await pickChoice(server, request, 'meal-vouchers');
  }
  const message = 'Une fourchette\nالحساب من فضلك';
  await take(server, restaurant, await ask(server, restaurant, 9, { message }));
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await startFully(board, 'Camille');
  const waiting = board.getByRole('article', { name: /En attente/ });
  await expect(waiting).toHaveCount(5);
  const cards = await waiting.evaluateAll((all) =>
    all.map((card) => {
      const button = card.querySelector('button')?.getBoundingClientRect();
      return [Math.round(card.getBoundingClientRect().height), button?.left, button?.width];
    }),
  );
  expect(new Set(cards.map(String)).size).toBe(1);
  expect(cards[0]?.[0]).toBeLessThanOrEqual(96);
  // The text as it is drawn.
  const words = cardOf(board, 9).getByText('Une fourchette');
  await expect(words).toHaveText(/^Une fourchette\nالحساب من فضلك$/, { useInnerText: true });
  await stopClock(board);
  await takeButton(board, 3).tap();
  await expect(cardOf(board, 3)).toContainText('Pris par Camille');
  expect(Math.round((await cardOf(board, 3).boundingBox())?.height ?? 0)).toBe(cards[0]?.[0]);
});

/** The signs of a card's age: the colour of the table number, the icon and the text beside it. */
function appearanceOf(board: Page, table: number) {
  return cardOf(board, table).evaluate((card) => {
    const stub = card.querySelector('h3');
    const age = card.querySelector('[data-age]');
    return {
      colour: stub && getComputedStyle(stub).color,
      icon: age?.querySelector('svg')?.innerHTML,
      words: age?.textContent?.replace(/\d+/, ''),
    };
  });
}

function colourOf(element: Locator, property: 'color' | 'backgroundColor'): Promise<string> {
  return element.evaluate((it, name) => getComputedStyle(it)[name], property);
}
