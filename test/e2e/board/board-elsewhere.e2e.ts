import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { cardOf, followed, openMenu, startService } from '../../support/browser/board-screen.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { wake } from '../../support/browser/waits.ts';
import {
  BEEP,
  forgetTones,
  spyOnSound,
  tones,
  untilAudible,
} from '../../support/page-checks/sound-spy.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { changeTable } from '../../support/people/zones.ts';

test('other screens beep for a new request once the service was started today, unless the device is muted [BRD-12]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await spyOnSound(page);
  const isFollowed = followed(page);
  await page.goto(paths.figures);
  await isFollowed;
  await page.getByRole('heading', { level: 1 }).click();
  await untilAudible(page);
  await ask(server, restaurant, 1);
  await wake(page);
  await expect(page).toHaveTitle(/^\(1\) /);
  expect(await tones(page), 'before the service').toEqual([]);

  await openInService(page);
  await toFigures(page);
  await ask(server, restaurant, 2);
  await wake(page);
  await expect(page.getByRole('link', { name: /^Table 2.*Voir$/ })).toBeVisible();
  await expect.poll(() => tones(page)).toEqual([BEEP]);

  await page.getByRole('link', { name: 'Interface serveur' }).click();
  await openMenu(page);
  await page.getByRole('switch', { name: 'Son', exact: true }).click();
  await toFigures(page);
  await ask(server, restaurant, 3);
  await wake(page);
  await expect(page).toHaveTitle(/^\(3\) /);
  expect(await tones(page), 'muted').toEqual([BEEP]);
});

test('beside an open board another tab is silent; alone it rings', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await openInService(board);
  const figures = await board.context().newPage();
  await spyOnSound(figures);
  const isFollowed = followed(figures);
  await figures.goto(paths.figures);
  await isFollowed;
  await figures.getByRole('heading', { level: 1 }).click();
  await untilAudible(figures);

  await ask(server, restaurant, 1);
  await wake(figures);
  await expect(figures).toHaveTitle(/^\(1\) /);
  await expect.poll(() => tones(board)).toEqual([BEEP]);
  expect(await tones(figures)).toEqual([]);

  await board.goto('about:blank');
  await figures.waitForFunction(() => !localStorage.getItem('sonnette.bell')?.includes('true'));
  await ask(server, restaurant, 2);
  await wake(figures);
  await expect(figures).toHaveTitle(/^\(2\) /);
  await expect.poll(() => tones(figures)).toEqual([BEEP]);
});

test('a request that becomes late beeps again, unless reminders are off on the device [BRD-11]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  // Without a worker the board's own timer ticks, which the clock of this test drives.
  await board.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await board.clock.install();
  await openInService(board);
  const bill = await ask(server, restaurant, 5, { type: 'bill' });
  await expect.poll(() => tones(board)).toEqual([BEEP]);
  await nextCheck(board);
  await grow(server, bill.id, 6);
  await openMenu(board);
  await board.getByRole('button', { name: 'Actualiser' }).click();
  await expect(cardOf(board, 5)).toContainText(/6.min/);
  await nextCheck(board);
  await expect.poll(() => tones(board)).toEqual([BEEP, BEEP]);
  const mute = cardOf(board, 5).getByRole('button', { name: 'Ne plus sonner pour la table 5' });
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');

  await openMenu(board);
  await board.getByRole('checkbox', { name: 'Rappels sonores' }).uncheck();
  const call = await ask(server, restaurant, 6, { type: 'waiter' });
  await expect.poll(() => tones(board)).toEqual([BEEP, BEEP, BEEP]);
  await nextCheck(board);
  await grow(server, call.id, 6);
  await openMenu(board);
  await board.getByRole('button', { name: 'Actualiser' }).click();
  await expect(cardOf(board, 6)).toContainText(/6.min/);
  await nextCheck(board);
  expect(await tones(board), 'switched off').toEqual([BEEP, BEEP, BEEP]);
});

test('the line about a request covers no button of an unsaved list', async ({
  server,
  restaurant,
  newScreen,
}) => {
  await changeTable(server, restaurant, 8, { label: 'Terrasse côté jardin' });
  for (const table of [1, 2, 8]) await ask(server, restaurant, table, { type: 'bill' });
  const page = await newScreen({ token: restaurant.owner.token });
  await page.goto(paths.wishes);
  await page.getByLabel('Genre de maison').selectOption({ label: 'Bar' });
  await page.getByRole('button', { name: 'Prendre cette liste' }).click();
  await expect(page.getByText('et 2 autres demandes')).toBeVisible();
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
    [740, 360],
  ] as const) {
    await turn(page, width, height);
    for (const name of ['Rétablir', 'Enregistrer']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect.poll(() => isInFront(button), { message: `${name}, ${width} px` }).toBe(true);
    }
  }
});

function isInFront(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = (left + right) / 2;
    return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(x, y)));
  });
}

/** Ages a request by this many minutes. */
async function grow({ world }: Site, requestId: string, minutes: number): Promise<void> {
  const created_at = new Date(Date.now() - minutes * 60_000).toISOString();
  const update = world.db.updateTable('requests').set({ created_at });
  await update.where('id', '=', requestId).execute();
}

/** Goes from the board to the statistics, which then follow the calls. */
async function toFigures(page: Page): Promise<void> {
  const isFollowed = followed(page);
  await openMenu(page);
  await page.getByRole('link', { name: 'Statistiques' }).click();
  await isFollowed;
}

async function openInService(page: Page): Promise<void> {
  await spyOnSound(page);
  await page.goto(paths.staff);
  await startService(page, 'Léa');
  await expect(page.getByText('En direct')).toBeVisible();
  await forgetTones(page);
}

/** Lets the board compare ages once more, as every 3 s. */
function nextCheck(board: Page): Promise<void> {
  return board.clock.runFor(3000);
}
