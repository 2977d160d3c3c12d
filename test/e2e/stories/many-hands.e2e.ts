import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import {
  cardOf,
  cutOff,
  openMenu,
  startFully,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { startServing } from '../../support/browser/served-zones.ts';
import { UNTIL_TEST_ENDS } from '../../support/browser/waits.ts';
import { pairStaff } from '../../support/people/team.ts';
import { addZone } from '../../support/people/zones.ts';

test('an evening of two phones, a tablet and three guests: a call for a guest, a muted table, a tablet that is gone, and how it went [EVE-05, EVE-06, EVE-07, RNG-31]', async ({
  phone,
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  await addZone(server, restaurant, { name: 'Terrasse', tables: [11, 12] });
  await addZone(server, restaurant, { name: 'Salle', tables: [3, 5, 7, 8] });
  const bar = await pairStaff(server, restaurant, 'Tablette du bar');
  const gone = await tablet({ token: bar.token });
  await startServing(gone, '', ['Terrasse']);
  const [lea, noe] = [
    await phone(await pairStaff(server, restaurant, 'Léa')),
    await phone(await pairStaff(server, restaurant, 'Noé')),
  ];
  for (const board of [lea, noe]) await startServing(board, '', ['Salle']);
  await gone.context().close();

  const guestAt = async (table: number) => {
    const guest = await phone();
    await guest.goto(guestPath(restaurant.slug, table));
    return guest;
  };
  const [first, second, third] = [await guestAt(7), await guestAt(8), await guestAt(11)];

  await first.getByRole('button', { name: 'Pain' }).tap();
  await expect(cardOf(noe, 7)).toBeVisible();
  await callFor(lea, 3, 'Addition');
  await expect(cardOf(noe, 3)).toContainText('Demandé par l’équipe');

  await openSheet(noe, 8);
  await noe.getByRole('button', { name: 'Pause de 15\u00a0min' }).tap();
  await expect(lea.getByRole('list', { name: 'Tables en pause' })).toContainText('Table 8');
  await second.getByRole('button', { name: 'Pain' }).tap();
  await expect(second.getByText(/^Les appels sont en pause jusqu’à/)).toBeVisible();
  await takeButton(lea, 7).tap();
  await expect(first.getByRole('heading', { level: 2 })).toContainText('Léa');

  browserErrors.expect(/409 \(Conflict\).*requests/);
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await cutOff(lea, lea.getByText('Hors ligne depuis'));
  await callFor(lea, 5, 'Eau');
  await expect(lea.getByText('Table 5 · Eau : pas encore envoyée')).toBeVisible();
  await lea.context().setOffline(false);
  await expect(cardOf(noe, 5)).toBeVisible();
  await expect(lea.getByText(/pas encore envoyée/)).toHaveCount(0);

  await third.getByRole('button', { name: 'Addition' }).tap();
  for (const board of [lea, noe]) {
    // After a minute.
    await board
      .getByText(/^Tablette du bar injoignable depuis .*Terrasse sonne chez tous$/)
      .waitFor(UNTIL_TEST_ENDS);
  }
  const back = await tablet({ token: bar.token });
  await back.goto(paths.staff);
  await startFully(back);
  await expect(lea.getByText(/injoignable/)).toHaveCount(0);

  for (const board of [back, lea, noe]) {
    await openMenu(board);
    await board.getByRole('button', { name: 'Fin du service' }).click();
  }
  await expect(lea.getByRole('button', { name: 'Fin du service' })).toHaveCount(0);
  const evening = noe.getByRole('dialog', { name: 'Ce soir' });
  await expect(evening).toContainText('4 demandes');
  await expect(lea.getByRole('dialog')).toHaveCount(0);
});

async function openSheet(board: Page, table: number): Promise<void> {
  await board.getByRole('button', { name: 'Nouvelle demande' }).tap();
  await board.getByRole('button', { name: `Table ${table}`, exact: true }).tap();
}

async function callFor(board: Page, table: number, wish: string): Promise<void> {
  await openSheet(board, table);
  await board.getByRole('dialog').getByRole('button', { name: wish }).tap();
}
