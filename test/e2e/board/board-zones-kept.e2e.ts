import { paths } from '../../../src/paths.ts';
import { locales, violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import {
  BEEP,
  forgetTones,
  spyOnSound,
  tones,
  untilBeepsAreApart,
} from '../../support/page-checks/sound-spy.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask, take } from '../../support/people/acts.ts';
import { pairStaff } from '../../support/people/team.ts';
import { addZone } from '../../support/people/zones.ts';
import {
  cardOf,
  followed,
  justPolled,
  notices,
  takeButton,
} from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { stopClock } from '../../support/screens/clock.ts';
import {
  advanceServer,
  otherZones,
  servingSign,
  startServing,
  zoneChip,
} from '../../support/screens/served-zones.ts';
import { wake } from '../../support/screens/waits.ts';

test('zones that could not be saved are sent again, with a notice after the third failure [RNG-11]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/503.*auth\/serving/);
  const zone = await addZone(server, restaurant, { name: 'Terrasse', tables: [9] });
  await addZone(server, restaurant, { name: 'Salle', tables: [1] });
  const board = await tablet({ token: restaurant.owner.token });
  let isDown = true;
  let tries = 0;
  await board.route('**/api/auth/serving', (route) => {
    if (route.request().method() === 'PUT') tries += 1;
    return isDown ? route.fulfill({ status: 503 }) : route.fallback();
  });
  await board.goto(paths.staff);
  await zoneChip(board, 'Terrasse').check();
  await stopClock(board);
  // In small steps: the board sets its timer when it has the answer, after the test has seen the try.
  const triesAfterSecond = async () => {
    await board.clock.runFor(1000);
    return tries;
  };
  await board.getByRole('button', { name: 'Commencer le service' }).click();
  await expect.poll(() => tries).toBe(1);
  await expect(servingSign(board)).toHaveText('Terrasse');
  await expect.poll(triesAfterSecond, { intervals: [100] }).toBe(2);
  await expect(notices(board)).toHaveCount(0);
  await expect.poll(triesAfterSecond, { intervals: [100] }).toBe(3);
  await expect(notices(board)).toContainText('Vos zones ne sont pas encore enregistrées');
  // They are still chosen after a reload.
  isDown = false;
  await board.reload();
  const { token } = restaurant.owner;
  const readZones = async () => {
    const { body } = await server.call<{ zones: string[] }>('GET', '/auth/serving', { token });
    return body.zones;
  };
  await expect.poll(readZones).toEqual([zone.id]);
});

test('a zone that is removed is served no longer; a new one appears with its first request [RNG-04, RNG-10]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const terrasse = await addZone(server, restaurant, { name: 'Terrasse', tables: [9] });
  await addZone(server, restaurant, { name: 'Salle', tables: [1] });
  const board = await tablet({ token: restaurant.owner.token });
  await startServing(board, 'Léa', ['Terrasse']);
  const { token } = restaurant.owner;
  await server.call('DELETE', `/restaurants/${restaurant.id}/zones/${terrasse.id}`, { token });
  await board.reload();
  // With one zone there is nothing to choose.
  await expect(board.getByText('En direct')).toBeVisible();
  await expect(servingSign(board)).toHaveCount(0);
  await addZone(server, restaurant, { name: 'Véranda', tables: [11] });
  await ask(server, restaurant, 11);
  await expect(cardOf(board, 11)).toContainText('Véranda');
  await expect(servingSign(board)).toHaveText('Toute la salle');
});

test('other staff screens ring for the zones of the device, and after a minute for all [RNG-12]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  await addZone(server, restaurant, { name: 'Terrasse', tables: [9] });
  await addZone(server, restaurant, { name: 'Salle', tables: [1] });
  const { token } = await pairStaff(server, restaurant, 'Noé');
  await startServing(await phone({ token }), 'Noé', ['Terrasse']);
  const page = await tablet({ token: restaurant.owner.token });
  await spyOnSound(page);
  await startServing(page, 'Léa', ['Salle']);
  const isFollowed = followed(page);
  await page.goto(paths.account);
  await isFollowed;
  await page.getByRole('heading', { level: 1 }).click();
  await forgetTones(page);
  await ask(server, restaurant, 9, { type: 'bill' });
  await justPolled(page);
  await justPolled(page);
  await expect(page.getByRole('link', { name: /Voir$/ })).toHaveCount(0);
  await ask(server, restaurant, 1, { type: 'bread' });
  await wake(page);
  await expect(page.getByRole('link', { name: 'Table 1 demande du pain Voir' })).toBeVisible();
  await expect.poll(() => tones(page)).toEqual([BEEP]);
  await untilBeepsAreApart(page);
  await forgetTones(page);
  await advanceServer(page, 61);
  const both = page.getByRole('link', { name: 'Table 1 demande du pain et 1 autre demande Voir' });
  await expect(both).toBeVisible();
  await expect.poll(() => tones(page)).toEqual([BEEP]);
});

test('a card of another zone that the user took is shown; one that a colleague took is folded [RNG-07]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  await addZone(server, restaurant, { name: 'Terrasse', tables: [9, 10] });
  await addZone(server, restaurant, { name: 'Salle', tables: [1] });
  const noe = await pairStaff(server, restaurant, 'Noé');
  await startServing(await phone({ token: noe.token }), 'Noé', ['Terrasse']);
  const board = await tablet({ token: restaurant.owner.token });
  await startServing(board, 'Léa', ['Salle']);
  await ask(server, restaurant, 9, { type: 'bill' });
  await otherZones(board).click();
  await takeButton(board, 9).click();
  await expect(cardOf(board, 9)).toContainText('Pris par Léa');
  await take(server, restaurant, await ask(server, restaurant, 10), 'Noé');
  await expect(otherZones(board)).toHaveText('Autres zones · 1');
  await otherZones(board).click();
  await expect(cardOf(board, 10)).toHaveCount(0);
  await expect(cardOf(board, 9)).toBeVisible();
});

for (const locale of locales) {
  test(`the zones of a device are accessible and fit every screen (${locale}) [RNG-10]`, async ({
    server,
    restaurant,
    tablet,
    phone,
  }) => {
    test.slow();
    const names = [
      'Bar',
      'Étage',
      'Galerie du fond',
      'Jardin',
      'Patio',
      'Salon privé du 1er étage',
    ];
    for (const [index, name] of names.entries()) {
      await addZone(server, restaurant, { name, tables: [index + 1] });
    }
    const { token } = await pairStaff(server, restaurant, 'Noé');
    await startServing(await phone({ token }), 'Noé', names.slice(2));
    for (const table of [1, 3, 4, 8]) await ask(server, restaurant, table);
    const board = await tablet({ token: restaurant.owner.token, locale });
    await board.goto(paths.staff);
    await expect(board.getByRole('article')).toHaveCount(4);
    expect(await violationsInEachTheme(board, locale), 'start').toEqual([]);
    const open = board.getByRole('button', { name: /^(Vous servez|You serve)/ });
    await open.click();
    await zoneChip(board, 'Bar').check();
    await zoneChip(board, 'Étage').check();
    expect(await violationsInEachTheme(board, locale), 'dialog').toEqual([]);
    await board.getByRole('button', { name: /^(Enregistrer|Save)$/ }).click();
    await board.getByRole('button', { name: /^(Commencer le service|Start service)$/ }).click();
    await expect(otherZones(board)).toBeVisible();
    await expect(board.getByRole('textbox')).toHaveCount(0);
    for (const [width, height, most] of [
      [1280, 800, 130],
      [360, 740, 170],
      [740, 360, 130],
    ] as const) {
      await turn(board, width, height);
      const look = `${width} × ${height}`;
      const first = await board.getByRole('article').first().boundingBox();
      expect(first?.y, look).toBeLessThanOrEqual(most);
      expect(await coveredControls(board), look).toEqual([]);
      expect(await sidewaysOverflow(board), look).toBe(0);
    }
    await otherZones(board).click();
    expect(await violationsInEachTheme(board, locale), 'open group').toEqual([]);
  });
}
