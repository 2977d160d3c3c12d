import { paths } from '../../../src/paths.ts';
import { cardOf, openMenu } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { createTables, firstRun, step } from '../../support/browser/first-run.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { sidewaysOverflow, widerThanScreen } from '../../support/page-checks/overflow.ts';
import { BEEP, spyOnSound, tones } from '../../support/page-checks/sound-spy.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { stats } from '../../support/people/events.ts';

test('a new owner sets up the restaurant in five steps, without a mouse; the test request counts in no figure', {
  tag: '@heart',
}, async ({ newcomer, tablet, server }) => {
  const board = await tablet({ token: newcomer.owner.token, locale: 'en-GB' });
  await spyOnSound(board);
  await board.goto(paths.staff);
  await tabTo(board, board.getByLabel('How many tables?'));
  await board.keyboard.type('4');
  await board.keyboard.press('Enter');
  await expect(board.getByRole('heading', { name: '4 tables Done' })).toBeFocused();

  await tabTo(board, board.getByRole('button', { name: 'They are printed' }));
  await board.keyboard.press('Enter');
  await expect(board.getByRole('heading', { name: 'Codes printed Done' })).toBeFocused();

  await tabTo(board, board.getByRole('button', { name: 'Later' }));
  await board.keyboard.press('Enter');
  await expect(board.getByRole('heading', { name: 'Your team Later' })).toBeFocused();

  await tabTo(board, board.getByRole('link', { name: 'Call from table 1' }));
  const opening = board.waitForEvent('popup');
  await board.keyboard.press('Enter');
  const guest = await opening;
  await guest.waitForLoadState();
  await tabTo(guest, guest.getByRole('button', { name: 'Bread' }));
  await guest.keyboard.press('Enter');
  // The request has arrived: only then may its page be closed.
  await expect(board.getByRole('heading', { name: 'Test request Done' })).toBeVisible();
  await guest.close();
  expect(await stats(server, newcomer)).toMatchObject({ requests_created: 0 });
  // The keys so far have enabled the sound, so the request has beeped.
  await expect.poll(() => tones(board)).toEqual([BEEP]);

  await tabTo(board, board.getByRole('button', { name: 'Turn sound on' }));
  await board.keyboard.press('Space');
  await expect(board.getByRole('heading', { name: 'Sound Done' })).toBeFocused();
  await expect.poll(() => tones(board)).toEqual([BEEP, BEEP]);
  await expect(firstRun(board)).toContainText('You are all set.');
  await tabTo(board, board.getByRole('button', { name: 'Let’s go' }));
  await board.keyboard.press('Enter');
  await expect(firstRun(board)).toHaveCount(0);
  await expect(board.getByRole('main')).toBeFocused();
  await expect(cardOf(board, 1)).toBeVisible();
});

test('until its progress is loaded the board asks for no tap; muting makes the step of the sound incomplete', async ({
  newcomer,
  tablet,
}) => {
  const board = await tablet({ token: newcomer.owner.token });
  const answer = await holdAnswer(board, 'GET', '**/first-run');
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await expect(board.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toHaveCount(0);
  answer.resolve();
  await createTables(board, '3');
  await board.getByRole('button', { name: /^Le son/ }).click();
  await board.getByRole('button', { name: 'Activer le son' }).click();
  await expect(step(board, 5)).toHaveText('Le son Fait');
  await openMenu(board);
  await board.getByRole('switch', { name: 'Son', exact: true }).click();
  await expect(step(board, 5)).toContainText('À faire');
  await board.keyboard.press('Escape');
  await board.getByRole('button', { name: 'Activer le son' }).click();
  await openMenu(board);
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeChecked();
});

test('an arriving request moves no button of the first run, in which axe finds no violation', {
  tag: '@heart',
}, async ({ newcomer, server, newScreen }) => {
  const board = await newScreen({ token: newcomer.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeAttached();
  await createTables(board, '3');
  await board.getByRole('button', { name: 'C’est fait' }).click();
  await expect(step(board, 2)).toHaveText('Codes imprimés Fait');
  await board.getByRole('button', { name: /^Le son/ }).click();
  const buttons = firstRun(board).getByRole('button').or(firstRun(board).getByRole('link'));
  const places = async () => {
    const found = [];
    for (const width of [320, 360, 1280]) {
      await turn(board, width, 900);
      expect(await sidewaysOverflow(board)).toBeLessThanOrEqual(0);
      for (const button of await buttons.all()) found.push(await button.boundingBox());
    }
    return found;
  };
  const before = await places();
  expect(before).toHaveLength(3 * 5);
  for (const place of before) expect(place?.height).toBeGreaterThanOrEqual(48);
  await ask(server, newcomer, 1);
  await expect(step(board, 4)).toContainText('Fait');
  expect(await places()).toEqual(before.filter((_, index) => index % 5 !== 1));
  expect(await violationsInEachTheme(board, 'fr-FR')).toEqual([]);
  await turn(board, 320, 568);
  await setTextSize(board, 200);
  expect(await widerThanScreen(board)).toEqual([]);
});
