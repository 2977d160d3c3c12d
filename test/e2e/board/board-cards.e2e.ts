import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { setTextSize, TEXT_SIZES } from '../../support/page-checks/text-size.ts';
import { ask, finish, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import {
  askedBefore,
  cardOf,
  finishButton,
  startFully,
  tablesShown,
  takeButton,
} from '../../support/screens/board-screen.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';

test('of all late requests only the three longest waits are fully red [BRD-21]', async ({
  server,
  restaurant,
  tablet,
}) => {
  for (const table of [1, 2, 3, 4, 5]) await askedBefore(server, restaurant, table, 5 + table);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByText('en retard')).toHaveCount(5);
  const backgrounds = [];
  for (const table of [1, 2, 3, 4, 5]) backgrounds.push(await backgroundOf(board, table));
  const [calm, red] = [backgrounds[0], backgrounds[4]];
  expect(calm).not.toBe(red);
  expect(backgrounds).toEqual([calm, calm, red, red, red]);
});

test('a taken request shows when it was taken, and when it seems to be forgotten [BRD-02] [BRD-27]', async ({
  server,
  restaurant,
  tablet,
}) => {
  for (const [table, minutes] of [
    [1, 0],
    [2, 6],
    [3, 11],
  ] as const) {
    await takenBefore(server, restaurant, table, minutes);
  }
  const done = await askedBefore(server, restaurant, 4, 4);
  await take(server, restaurant, done);
  await finish(server, restaurant, done);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(cardOf(board, 1)).toContainText('En cours Pris par Léa à l’instant');
  await expect(cardOf(board, 2)).toContainText('Pris par Léa il y a 6 min se prolonge');
  await expect(cardOf(board, 3)).toContainText('Pris par Léa il y a 11 min oublié ?');
  await expect(cardOf(board, 4)).toContainText('Terminé servi en 4 min');
  const english = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
  await english.goto(paths.staff);
  await expect(cardOf(english, 3)).toContainText('Taken by Léa 11 min ago forgotten?');
  await expect(cardOf(english, 4)).toContainText('Completed served in 4 min');
});

test('a request in free words is titled with them, line by line, before the name [BRD-26]', async ({
  server,
  restaurant,
  board,
}) => {
  const message = 'Une fourchette\nالحساب من فضلك';
  await ask(server, restaurant, 5, { message, customerName: 'Ana' });
  const words = cardOf(board, 5).getByText('Une fourchette');
  await expect(words).toHaveAttribute('dir', 'auto');
  // The text as it is drawn: with the line break.
  await expect(words).toHaveText(/^Une fourchette\nالحساب من فضلك$/, { useInnerText: true });
  await expect(cardOf(board, 5)).toHaveText(/فضلكAnaEn attente/);
});

test('cards of one lane have one height and one column of buttons [BRD-28]', async ({
  server,
  restaurant,
  phone,
}) => {
  const kinds = ['bread', 'water', 'bill', 'menu', 'waiter'] as const;
  for (const [index, type] of kinds.entries()) {
    await askedBefore(server, restaurant, index + 1, index * 3, { type });
  }
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(5);
  const cards = await board.getByRole('article').evaluateAll((all) =>
    all.map((card) => {
      const button = card.querySelector('button')?.getBoundingClientRect();
      return [card.getBoundingClientRect().height, button?.left, button?.width];
    }),
  );
  expect(new Set(cards.map(String)).size).toBe(1);
  expect(cards[0]?.[0]).toBeLessThanOrEqual(96);
});

test('the bell of a late card does not cover the table number at any text size [BRD-04]', async ({
  server,
  restaurant,
  phone,
}) => {
  await askedBefore(server, restaurant, 11, 12);
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  const bell = board
    .getByRole('button', { name: 'Ne plus sonner pour la table 11' })
    .locator('svg');
  await expect(bell).toBeVisible();
  for (const size of TEXT_SIZES) {
    await setTextSize(board, size);
    expect.soft(await gapAboveBell(board, 11), `${size} %`).toBeGreaterThanOrEqual(-4);
  }
});

test('a card that has just moved ignores taps for a moment [BRD-29]', async ({
  server,
  restaurant,
  board,
}) => {
  await ask(server, restaurant, 4);
  await expect(takeButton(board, 4)).toBeVisible();
  await recordMarks(board, 'data-settling');
  await ask(server, restaurant, 5);
  await expect.poll(() => tablesShown(board)).toEqual(['5', '4']);
  await expect.poll(() => marked(board)).toEqual(['4: none', '5: none']);
  await expect(board.locator('[data-settling]')).toHaveCount(0);
  await takeButton(board, 4).click();
  await expect(cardOf(board, 4)).toContainText('En cours');
});

test('an element that closes above the cards does not make them ignore taps [BRD-29]', async ({
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
});

test('cards that a reset removes fade out and are inert meanwhile [BRD-30]', async ({
  server,
  restaurant,
  tablet,
}) => {
  await ask(server, restaurant, 4);
  const board = await tablet({ token: restaurant.owner.token, reducedMotion: 'no-preference' });
  await board.goto(paths.staff);
  await expect(takeButton(board, 4)).toBeVisible();
  await recordMarks(board, 'data-gone');
  await server.call('DELETE', `${restaurant.board}/reset`, restaurant.owner);
  await expect.poll(() => marked(board)).toEqual(['4: inert']);
  await expect(board.getByRole('article')).toHaveCount(0);
  await expect(board.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`cards slide to their places and new ones glow, unless motion is reduced: ${reducedMotion} [BRD-30]`, async ({
    server,
    restaurant,
    tablet,
  }) => {
    await ask(server, restaurant, 4);
    const board = await tablet({ token: restaurant.owner.token, reducedMotion });
    await board.addInitScript(recordAnimations);
    await board.goto(paths.staff);
    await startFully(board);
    await expect(takeButton(board, 4)).toBeVisible();
    await ask(server, restaurant, 5);
    await takeButton(board, 5).click();
    await expect(cardOf(board, 5)).toContainText('En cours');
    const seen = () => board.evaluate(() => [...new Set(Reflect.get(window, 'animated'))].sort());
    await expect.poll(async () => (await seen()).includes('4 outlineColor')).toBe(true);
    const moving = ['4 transform', '5 boxShadow', '5 transform'];
    await expect
      .poll(async () => (await seen()).filter((one) => !String(one).endsWith('outlineColor')))
      .toEqual(reducedMotion === 'reduce' ? [] : moving);
  });
}

async function takenBefore(
  server: Site,
  restaurant: TestRestaurant,
  table: number,
  minutes: number,
): Promise<void> {
  const request = await askedBefore(server, restaurant, table, minutes + 1);
  await take(server, restaurant, request, 'Léa');
  const taken_at = new Date(Date.now() - minutes * 60_000 - 5000).toISOString();
  const update = server.world.db.updateTable('requests').set({ taken_at });
  await update.where('id', '=', request.id).execute();
}

/** From the table number down to the bell below it, in pixels, measured at once: the card may move. */
function gapAboveBell(board: Page, table: number): Promise<number> {
  return cardOf(board, table).evaluate((card) => {
    const number = card.querySelector('h3 strong')?.getBoundingClientRect();
    const bell = card.querySelector('.board-mute svg')?.getBoundingClientRect();
    return (bell?.top ?? Number.NaN) - (number?.bottom ?? Number.NaN);
  });
}

function backgroundOf(board: Page, table: number): Promise<string> {
  return cardOf(board, table).evaluate((card) => getComputedStyle(card).backgroundColor);
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
