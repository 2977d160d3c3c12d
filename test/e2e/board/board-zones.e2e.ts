import type { Page } from '@playwright/test';
import type { Serving } from '../../../src/features/auth/serving/contract.ts';
import { paths } from '../../../src/paths.ts';
import { BEEP, forgetTones, spyOnSound, tones } from '../../support/page-checks/sound-spy.ts';
import { ask } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { pairStaff } from '../../support/people/team.ts';
import { addZone } from '../../support/people/zones.ts';
import {
  askedBefore,
  cardOf,
  counters,
  notices,
  startService,
  tablesShown,
} from '../../support/screens/board-screen.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import {
  advanceServer,
  otherZones,
  servingSign,
  startServing,
  zoneChip,
} from '../../support/screens/served-zones.ts';

const DAY_SECONDS = 24 * 3600;

test('without zones the board does not ask which it serves, and calls no route about zones [RNG-10]', async ({
  restaurant,
  phone,
}) => {
  const board = await phone({ token: restaurant.owner.token });
  const calls: string[] = [];
  board.on('request', (request) => calls.push(request.url()));
  await board.goto(paths.staff);
  await startService(board, 'Léa');
  await expect(board.getByRole('checkbox', { name: 'Toute la salle' })).toHaveCount(0);
  await expect(servingSign(board)).toHaveCount(0);
  expect(calls.filter((url) => url.includes('serving'))).toEqual([]);
});

test('the start of the service asks which zones the device serves, and suggests its last answer [RNG-10]', async ({
  server,
  restaurant,
  phone,
}) => {
  const { terrasse } = await openZones(server, restaurant);
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(zoneChip(board, 'Toute la salle')).toBeChecked();
  await zoneChip(board, 'Terrasse').check();
  await expect(zoneChip(board, 'Toute la salle')).not.toBeChecked();
  await zoneChip(board, 'Terrasse').uncheck();
  await expect(zoneChip(board, 'Toute la salle')).toBeChecked();
  // Choosing all of them is the same as choosing the whole room.
  for (const name of ['Bar', 'Salle', 'Terrasse']) await zoneChip(board, name).click();
  await expect(zoneChip(board, 'Toute la salle')).toBeChecked();

  await startServing(board, 'Léa', ['Terrasse']);
  await expect(servingSign(board)).toHaveText('Terrasse');
  const serving = await readServing(server, restaurant.owner.token);
  expect(serving.zones).toEqual([terrasse.id]);

  await board.reload();
  await expect(servingSign(board)).toHaveText('Terrasse');
  await expect(zoneChip(board, 'Terrasse')).toHaveCount(0);
  // At five in the morning, on the clock of the server.
  await advanceServer(board, DAY_SECONDS);
  await expect(zoneChip(board, 'Terrasse')).toBeChecked();
  await expect(zoneChip(board, 'Toute la salle')).not.toBeChecked();
  await expect(servingSign(board)).toHaveCount(0);
});

test('cards of other zones are folded and silent; the counters count them [RNG-07, RNG-08]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  await openZones(server, restaurant);
  await colleague(server, restaurant, phone, ['Bar', 'Terrasse']);
  const board = await tablet({ token: restaurant.owner.token });
  await spyOnSound(board);
  await startServing(board, 'Léa', ['Salle']);
  await forgetTones(board);

  await ask(server, restaurant, 9, { type: 'bill' });
  await expect(otherZones(board)).toHaveText('Autres zones · 1');
  await expect(otherZones(board)).toHaveAttribute('aria-expanded', 'false');
  await expect(board.getByText('Rien dans vos zones.')).toBeVisible();
  await expect(counters(board).first()).toHaveText('1 En attente');
  await expect(board).toHaveTitle(/^\(1\) /);
  await expect(notices(board)).toHaveCount(0);
  expect(await tones(board)).toEqual([]);
  // One request of its zone, and one without a zone.
  await ask(server, restaurant, 1, { type: 'bread' });
  await ask(server, restaurant, 8, { type: 'bread' });
  await expect(notices(board)).toHaveCount(2);
  // Two in one second ring once.
  await expect.poll(async () => (await tones(board)).length).toBeGreaterThan(0);
  expect(await tablesShown(board)).toEqual(['8', '1']);
  await expect(cardOf(board, 1)).toContainText('Salle');

  await otherZones(board).click();
  await expect(otherZones(board)).toHaveAttribute('aria-expanded', 'true');
  expect(await tablesShown(board)).toEqual(['8', '1', '9']);
  await board.reload();
  await expect(cardOf(board, 9)).toBeVisible();
  expect(await tablesShown(board)).toEqual(['8', '1', '9']);
});

test('a filter by table and a jump to a card show it, wherever it is [RNG-07]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  await openZones(server, restaurant);
  await colleague(server, restaurant, phone, ['Bar', 'Terrasse']);
  await ask(server, restaurant, 9);
  const board = await tablet({ token: restaurant.owner.token });
  await startServing(board, 'Léa', ['Salle']);
  await expect(cardOf(board, 9)).toHaveCount(0);
  await board.goto(`${paths.staff}?table=9`);
  await expect(cardOf(board, 9)).toBeVisible();
  await board.goto(paths.staff);
  await expect(otherZones(board)).toBeVisible();
  await expect(cardOf(board, 9)).toHaveCount(0);
  await board.getByRole('button', { name: /^Attente la plus longue/ }).click();
  await expect(cardOf(board, 9)).toBeFocused();
});

test('a request that nobody takes for a minute leaves the folded group, rings, and says why [RNG-08, RNG-09]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  await openZones(server, restaurant);
  await colleague(server, restaurant, phone, ['Bar', 'Terrasse']);
  const board = await tablet({ token: restaurant.owner.token });
  await spyOnSound(board);
  await startServing(board, 'Léa', ['Salle']);
  await forgetTones(board);
  await ask(server, restaurant, 9, { type: 'bread' });
  await expect(otherZones(board)).toHaveText('Autres zones · 1');

  await advanceServer(board, 61);
  await expect(cardOf(board, 9)).toContainText(
    'Terrasse · sans réponse après 60 s : toute la salle'
      .replace(' s', '\u202fs')
      .replace(' :', '\u202f:'),
  );
  await expect(otherZones(board)).toHaveCount(0);
  await expect(notices(board)).toHaveCount(1);
  await expect.poll(() => tones(board)).toEqual([BEEP]);
});

test('a widened request says that nobody serves its zone, but not on devices that serve it [RNG-09]', async ({
  server,
  restaurant,
  tablet,
}) => {
  await openZones(server, restaurant);
  const request = await askedBefore(server, restaurant, 9, 1);
  const widened_at = new Date(Date.now() - 50_000).toISOString();
  const update = server.world.db.updateTable('requests').set({ widened_at });
  await update.where('id', '=', request.id).execute();
  const board = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
  await startServing(board, 'Léa', ['Salle']);
  await expect(cardOf(board, 9)).toContainText('Terrasse · nobody on duty: ringing everyone');
  await servingSign(board).click();
  await board.getByRole('dialog').getByLabel('The whole room').check();
  await board.getByRole('button', { name: 'Save' }).click();
  await expect(cardOf(board, 9)).toContainText('Terrasse · ringing everyone');
});

test('the zones can be changed by keyboard; their cards appear without a sound [RNG-10]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  const { salle, terrasse } = await openZones(server, restaurant);
  await colleague(server, restaurant, phone, ['Bar', 'Terrasse']);
  const board = await tablet({ token: restaurant.owner.token });
  await spyOnSound(board);
  await startServing(board, 'Léa', ['Salle']);
  await forgetTones(board);
  await ask(server, restaurant, 9);
  await expect(otherZones(board)).toBeVisible();

  await servingSign(board).focus();
  await board.keyboard.press('Enter');
  const dialog = board.getByRole('dialog', { name: /^Quelles zones servez-vous/ });
  await expect(dialog.getByRole('checkbox', { name: 'Salle', exact: true })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Terrasse' }).focus();
  await board.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Enregistrer' }).focus();
  await board.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(servingSign(board)).toBeFocused();
  await expect(servingSign(board)).toHaveAccessibleName('Vous servez\u202f: Salle +1. Changer');
  await expect(servingSign(board)).toHaveAccessibleDescription('Salle, Terrasse');
  await expect(cardOf(board, 9)).toBeVisible();
  await expect(notices(board)).toHaveCount(0);
  expect(await tones(board)).toEqual([]);
  await expect
    .poll(async () => (await readServing(server, restaurant.owner.token)).zones?.toSorted())
    .toEqual([salle.id, terrasse.id].toSorted());
});

type Phone = (options: { token: string }) => Promise<Page>;

/** Somebody else with an open board: a zone that nobody serves rings everyone at once. */
async function colleague(
  server: Site,
  restaurant: TestRestaurant,
  phone: Phone,
  zones: string[],
): Promise<void> {
  const { token } = await pairStaff(server, restaurant, 'Noé');
  await startServing(await phone({ token }), 'Noé', zones);
}

async function openZones(server: Site, restaurant: TestRestaurant) {
  return {
    salle: await addZone(server, restaurant, { name: 'Salle', tables: [1, 2, 3] }),
    bar: await addZone(server, restaurant, { name: 'Bar', tables: [5, 6] }),
    terrasse: await addZone(server, restaurant, { name: 'Terrasse', tables: [9, 10, 11, 12] }),
  };
}

async function readServing(server: Site, token: string): Promise<Serving> {
  return (await server.call<Serving>('GET', '/auth/serving', { token })).body;
}
