import type { Locator } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { addZone, changeTable } from '../../support/people/zones.ts';
import { askedBefore, notices } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { servingSign, startServing } from '../../support/screens/served-zones.ts';

test('on a phone that serves a zone, a notice shows its table beside the longest wait [NTF-07, RNG-10]', async ({
  server,
  restaurant,
  phone,
}) => {
  await addZone(server, restaurant, { name: 'Terrasse', tables: [9, 10, 11, 12] });
  await addZone(server, restaurant, { name: 'Salle', tables: [1] });
  await askedBefore(server, restaurant, 10, 25);
  const board = await phone({ token: restaurant.owner.token });
  await startServing(board, 'Léa', ['Terrasse']);
  for (const table of [9, 11, 12]) await ask(server, restaurant, table);
  await expect(notices(board)).toHaveText(/^Table 12\+2/);
  const title = notices(board).getByText('Table 12', { exact: true });
  expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await expect(servingSign(board)).toHaveAccessibleName('Vous servez\u202f: Terrasse. Changer');
});

// Axe cannot tell: the coloured edge of a card is a pseudo-element.
test('the name of a table is as red as the wait on the longest waits [BRD-21, ZON-13]', async ({
  server,
  restaurant,
  phone,
}) => {
  await changeTable(server, restaurant, 7, { label: 'Comptoir' });
  await askedBefore(server, restaurant, 7, 8);
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  const card = board.getByRole('article', { name: /^Table 7 Comptoir/ });
  for (const colorScheme of ['light', 'dark'] as const) {
    await board.emulateMedia({ colorScheme });
    const wait = await colourOf(card.getByText('en retard'));
    expect(await colourOf(card.getByText('Comptoir')), colorScheme).toBe(wait);
  }
});

function colourOf(text: Locator): Promise<string> {
  return text.evaluate((element) => getComputedStyle(element).color);
}
