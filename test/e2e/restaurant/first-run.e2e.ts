import { dinerLink, paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { BEEP, spyOnSound, tones } from '../../support/page-checks/sound-spy.ts';
import { ask } from '../../support/people/acts.ts';
import { cardOf } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { createTables, firstRun, step } from '../../support/screens/first-run.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

test('a new owner sets up the restaurant on one screen in five steps', async ({
  newcomer,
  tablet,
  phone,
  baseURL,
}) => {
  const { token } = newcomer.owner;
  const permissions = ['clipboard-read', 'clipboard-write', 'screen-wake-lock'];
  const board = await tablet({ token, permissions });
  await spyOnSound(board);
  await board.goto(paths.staff);
  await expect(firstRun(board).getByRole('listitem')).toHaveText([
    /^Vos tables À faire/,
    /^Codes imprimés À faire/,
    /^Votre équipe À faire/,
    /^Demande d’essai À faire/,
    /^Le son À faire/,
  ]);
  await expect(step(board, 1)).toHaveAttribute('aria-current', 'step');
  await expect(firstRun(board)).toContainText('0 étape sur 5');
  // The screen asks for nothing else and links to no table before one exists.
  await expect(board.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toHaveCount(0);
  await expect(board.getByRole('main').getByRole('link')).toHaveText(['Gérer l’équipe']);

  for (const wrong of ['', '0', '501', '1.5']) {
    await createTables(board, wrong);
    await expect(step(board, 1)).toContainText('Un nombre de 1 à 500.');
    await expect(board.getByLabel(/^Combien de tables/)).toBeFocused();
  }
  await createTables(board, '12');
  await expect(step(board, 1)).toContainText('12 tables Fait');
  const manage = step(board, 1).getByRole('link', { name: 'Gérer les tables' });
  await expect(manage).toHaveAttribute('href', paths.restaurant);
  await expect(step(board, 2)).toHaveAttribute('aria-current', 'step');

  const link = dinerLink(baseURL ?? '', newcomer.slug, 1);
  await expect(board.getByLabel('Lien de la table 1')).toHaveValue(link);
  await board.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(signInNotices(board)).toContainText('Lien copié');
  expect(await board.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await board.getByRole('button', { name: 'C’est fait' }).click();
  await expect(step(board, 2)).toHaveText('Codes imprimés FaitImprimer les codes');
  await board.getByRole('button', { name: 'Plus tard' }).click();
  await expect(step(board, 3)).toHaveText('Votre équipe Plus tardGérer l’équipe');

  const opening = board.waitForEvent('popup');
  await board.getByRole('link', { name: 'Sonner à la table 1' }).click();
  const diner = await opening;
  await diner.waitForLoadState();
  await diner.getByRole('button', { name: 'Pain' }).click();
  await expect(step(board, 4)).toContainText('Demande d’essai Fait');
  await expect(cardOf(board, 1)).toBeVisible();
  await expect(step(board, 5)).toHaveAttribute('aria-current', 'step');
  // The taps so far have enabled the sound, so the request has beeped.
  await expect.poll(() => tones(board)).toEqual([BEEP]);

  await board.getByRole('button', { name: 'Activer le son' }).click();
  await expect(step(board, 5)).toHaveText('Le son Fait');
  await expect.poll(() => tones(board)).toEqual([BEEP, BEEP]);
  await expect(firstRun(board).getByRole('status')).toContainText('Votre salle est prête.');
  await board.getByRole('button', { name: 'C’est parti' }).click();
  await expect(firstRun(board)).toHaveCount(0);
  await expect(cardOf(board, 1)).toBeVisible();

  await board.goto(paths.staff);
  await expect(board.getByRole('button', { name: 'Touchez l’écran' })).toBeVisible();
  await expect(firstRun(board)).toHaveCount(0);
  const other = await phone({ token });
  await other.goto(paths.staff);
  await expect(other.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await expect(firstRun(other)).toHaveCount(0);
});

test('the five steps work without a mouse, in English', async ({ newcomer, tablet }) => {
  const board = await tablet({ token: newcomer.owner.token, locale: 'en-GB' });
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
  const diner = await opening;
  await diner.waitForLoadState();
  await tabTo(diner, diner.getByRole('button', { name: 'Bread' }));
  await diner.keyboard.press('Enter');
  // The request has arrived: only then may its page be closed.
  await expect(board.getByRole('heading', { name: 'Test request Done' })).toBeVisible();
  await diner.close();

  await tabTo(board, board.getByRole('button', { name: 'Turn sound on' }));
  await board.keyboard.press('Space');
  await expect(board.getByRole('heading', { name: 'Sound Done' })).toBeFocused();
  await expect(firstRun(board)).toContainText('You are all set.');
  await tabTo(board, board.getByRole('button', { name: 'Let’s go' }));
  await board.keyboard.press('Enter');
  await expect(firstRun(board)).toHaveCount(0);
  await expect(board.getByRole('main')).toBeFocused();
});

test('the first run can be hidden at any time and then never returns on any device', async ({
  newcomer,
  tablet,
  phone,
}) => {
  const { token } = newcomer.owner;
  const board = await tablet({ token });
  const other = await phone({ token });
  for (const device of [board, other]) {
    await device.goto(paths.staff);
    await expect(firstRun(device)).toBeVisible();
  }
  await board.getByRole('button', { name: 'Masquer' }).click();
  await expect(firstRun(board)).toHaveCount(0);
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  for (const device of [board, other]) {
    await device.reload();
    await expect(device.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
    await expect(firstRun(device)).toHaveCount(0);
  }
});

test('the first run continues after a reload; the sound step is per device', async ({
  newcomer,
  server,
  tablet,
}) => {
  const { token } = newcomer.owner;
  const board = await tablet({ token });
  await board.goto(paths.staff);
  await board.getByRole('button', { name: 'Activer le son' }).click();
  await expect(step(board, 5)).toHaveText('Le son Fait');
  await createTables(board, '2');
  await expect(step(board, 1)).toContainText('2 tables Fait');
  await ask(server, newcomer, 2);
  await expect(step(board, 4)).toContainText('Fait');
  // The step stays done after the board was reset.
  await server.call('DELETE', `${newcomer.board}/reset`, { token });
  await expect(cardOf(board, 2)).toHaveCount(0);
  await expect(step(board, 4)).toContainText('Fait');
  // Muting makes the step incomplete again.
  await board.getByRole('switch', { name: 'Son', exact: true }).click();
  await expect(step(board, 5)).toContainText('À faire');
  await board.getByRole('button', { name: 'Activer le son' }).click();
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeChecked();

  await board.reload();
  await expect(firstRun(board).getByRole('listitem')).toHaveText([
    /^2 tables Fait/,
    /^Codes imprimés À faire/,
    /^Votre équipe À faire/,
    /^Demande d’essai Fait/,
    /^Le son À faire/,
  ]);
});

test('until the progress of the first run is loaded, the board asks for no tap', async ({
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
  await expect(firstRun(board)).toBeVisible();
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toHaveCount(0);
});

test('a failed step shows an error and can be retried', async ({
  newcomer,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const board = await tablet({ token: newcomer.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await expect(firstRun(board)).toBeVisible();
  await board.context().setOffline(true);
  await createTables(board, '12');
  await expect(signInNotices(board)).toContainText('Erreur réseau');
  await expect(step(board, 1)).toContainText('À faire');
  await board.context().setOffline(false);
  await board.getByRole('button', { name: 'Créer les tables' }).click();
  await expect(step(board, 1)).toContainText('12 tables Fait');
});

test('without clipboard access the link is selected for copying by hand', async ({
  newcomer,
  tablet,
}) => {
  const board = await tablet({ token: newcomer.owner.token });
  // Browsers have no clipboard API over plain HTTP.
  await board.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await board.goto(paths.staff);
  await createTables(board, '3');
  await board.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(signInNotices(board)).toContainText('Impossible de copier le lien');
  const link = board.getByLabel('Lien de la table 1');
  const selected = await board.evaluate(() => String(getSelection()));
  expect(selected).toBe(await link.inputValue());
});
