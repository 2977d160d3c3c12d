import { paths } from '../../../src/paths.ts';
import { startFully } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import {
  otherZones,
  servingSign,
  startServing,
  zoneChip,
} from '../../support/browser/served-zones.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { pairStaff } from '../../support/people/team.ts';
import { addZone } from '../../support/people/zones.ts';
import { openStream } from '../../support/server/sse.ts';

test('the served zones and the state of the connection beside them are not cut off', async ({
  server,
  restaurant,
  tablet,
}) => {
  for (const table of [1, 2])
    await addZone(server, restaurant, { name: `${table}`, tables: [table] });
  await ask(server, restaurant, 1);
  const board = await tablet({ token: restaurant.owner.token });
  await startServing(board, 'Camille', []);
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
    [740, 360],
  ] as const) {
    await turn(board, width, height);
    const texts = board.locator('.board-here p:last-child, .board-serving bdi');
    const cut = await texts.evaluateAll((all) =>
      all
        // Where all is well, only its icon is seen on a tablet.
        .filter(({ parentElement }) => parentElement && parentElement.clientWidth > 1)
        .filter((text) => text.scrollWidth > text.clientWidth)
        .map((text) => text.textContent),
    );
    expect(cut, `${width} × ${height}`).toEqual([]);
  }
});

test('the zones of a device are chosen by keyboard, accessible, and fit every screen', async ({
  server,
  restaurant,
  tablet,
}) => {
  const names = ['Bar', 'Étage', 'Galerie du fond', 'Jardin', 'Patio', 'Salon privé du 1er étage'];
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    ids.push((await addZone(server, restaurant, { name, tables: [index + 1] })).id);
  }
  // A colleague: a zone that nobody serves rings everyone.
  const { token } = await pairStaff(server, restaurant, 'Noé');
  await server.call('PUT', '/auth/serving', { token, body: { zones: ids.slice(2) } });
  const colleague = await openStream(`${server.url}/api${restaurant.board}/stream`, {
    Authorization: `Bearer ${token}`,
  });
  for (const table of [1, 3, 4, 8]) await ask(server, restaurant, table);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(4);
  await startFully(board);
  const open = board.getByRole('button', { name: /^Vous servez/ });
  await open.focus();
  await board.keyboard.press('Enter');
  for (const name of ['Bar', 'Étage']) {
    await zoneChip(board, name).focus();
    await board.keyboard.press('Space');
    await expect(zoneChip(board, name)).toBeChecked();
  }
  expect(await violations(board), 'dialog').toEqual([]);
  await board.getByRole('button', { name: 'Enregistrer' }).focus();
  await board.keyboard.press('Enter');
  await expect(open).toBeFocused();
  await expect(otherZones(board)).toBeVisible();
  await expect(board.getByRole('textbox')).toHaveCount(0);
  await expect(servingSign(board)).toHaveAccessibleName('Vous servez\u202f: Bar +1. Changer');
  await expect(servingSign(board)).toHaveAccessibleDescription('Bar, Étage');
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await board.emulateMedia({ colorScheme });
    expect(await violations(board), `open group, ${colorScheme}`).toEqual([]);
  }
  colleague.close();
});
