import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { ask, take } from '../../support/people/acts.ts';
import { writeYearOfCounts } from '../../support/people/past.ts';
import { openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  callsOf,
  figureCard,
  headings,
  refreshFigures,
  rowsOf,
  spaced,
  sum,
  tile,
  today,
} from '../../support/screens/figures-screen.ts';
import { inPicker } from '../../support/screens/languages.ts';
import { fillIn } from '../../support/screens/sign-in.ts';
import { UNTIL_TEST_ENDS } from '../../support/screens/waits.ts';

test('both URLs of the statistics ask strangers to sign in, request no figures, and return there afterwards [NAV-07, ANA-12]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  const asked = callsOf(page);
  for (const path of [paths.figures, paths.analytics]) {
    await page.goto(`${path}?period=1+year`);
    await expect(page.getByRole('heading', { level: 1, name: 'Statistiques' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Vos chiffres vous attendent' })).toBeVisible();
    await expect(page).toHaveURL(`${path}?period=1+year`);
  }
  await expect(page.getByRole('combobox')).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await fillIn(page, restaurant.owner.email, restaurant.owner.password);
  await expect(page).toHaveURL(`${paths.analytics}?period=1+year`);
  await expect(page.getByLabel('Période')).toHaveValue('1 year');
});

test('signed in, the header links to the statistics, beside the language picker [NAV-24]', async ({
  board,
}) => {
  const banner = board.getByRole('banner');
  await openMenu(board);
  await banner.getByRole('link', { name: 'Statistiques' }).click();
  await expect(board).toHaveURL(paths.analytics);
  await expect(board).toHaveTitle('Statistiques · Sonnette');
  await expect(board.getByRole('heading', { level: 1 })).toBeFocused();
  await inPicker(board, 'English').click();
  await expect(banner.getByRole('link', { name: 'Statistics' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a restaurant without scans sees what the page will show and a link to its codes; then the first events are counted [ANA-02, ANA-04]', async ({
  tablet,
  restaurant,
  server,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.analytics);
  await expect(
    page.getByRole('heading', { name: 'Tout commence par un premier scan' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Imprimer les codes' })).toHaveAttribute(
    'href',
    paths.qrGenerator,
  );
  for (const label of ['Scans QR', 'Demandes', 'Vues de la carte']) {
    await expect(tile(page, label)).toHaveText(`${label}0`);
  }

  await expect(page.getByText('La dernière barre')).toHaveCount(0);

  for (const table of [3, 4]) await take(server, restaurant, await ask(server, restaurant, table));
  await ask(server, restaurant, 5);
  await refreshFigures(page);
  await expect(tile(page, 'Demandes')).toContainText('3');
  await expect(page.getByText('Rien encore dans la période précédente')).toHaveCount(1);
  await expect(page.getByText('La dernière barre')).toBeVisible();
  await page.getByRole('group', { name: 'Mesure' }).getByText('Vues de la carte').click();
  await expect(page.getByText('La dernière barre')).toHaveCount(0);
  await expect(page.getByText('Aujourd’hui : 3 demandes.')).toBeVisible();
  await expect(tile(page, 'Prises en charge en 2')).toContainText('100');
  await expect(page.getByRole('list', { name: 'Vos tables' })).toContainText('Table 3');
});

test('period and grouping can be chosen and are kept; tiles, tables and file show the same counts [ANA-01, ANA-03, ANA-04, ANA-05, ANA-06, ANA-07]', async ({
  tablet,
  restaurant,
  server,
}) => {
  const facts = await writeYearOfCounts(server.world, restaurant);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.analytics);
  const period = page.getByLabel('Période');
  const grouping = page.getByLabel('Regrouper par');
  await expect(period).toHaveValue('1 month');
  await expect(grouping).toHaveValue('day');
  const choices = (list: Locator) => list.getByRole('option').allTextContents();
  const five = ['1 semaine', '1 mois', '3 mois', '6 mois', '1 an'];
  expect(await choices(period)).toEqual(['Aujourd’hui', 'Hier', ...five, 'Choisir des dates']);
  expect(await choices(grouping)).toEqual(['Jour', 'Semaine', 'Mois']);
  await expect(tile(page, 'Demandes')).toContainText('%');

  const rows = rowsOf(page, 'Au fil du temps');
  await expect(rows).toHaveCount(31);
  await expect(rows.first().getByRole('rowheader')).toHaveText(/^(\p{L}+\. )?\d+ \p{L}+/u);
  await period.selectOption('1 year');
  await expect(tile(page, 'Demandes')).toContainText(spaced(sum(facts, 'requests_created')));
  await expect(rows).toHaveCount(366);
  await grouping.selectOption('month');
  await expect(rows).toHaveCount(13);
  await expect(page).toHaveURL(`${paths.analytics}?period=1+year&groupBy=month`);
  await grouping.selectOption('week');
  await expect(rows.first().getByRole('rowheader')).toHaveText(/^semaine \d+, \d{4}$/);
  expect(await rows.count()).toBeGreaterThanOrEqual(53);

  await page.reload();
  await expect(period).toHaveValue('1 year');
  await expect(grouping).toHaveValue('week');
  await page.goto(`${paths.analytics}?period=1+century&groupBy=hour`);
  await expect(period).toHaveValue('1 month');
  await expect(grouping).toHaveValue('day');

  // Each chart has a data table, and the file has the same figures.
  await page.goBack();
  for (const [label, count] of [
    ['Scans QR', 'qr_scans'],
    ['Demandes', 'requests_created'],
    ['Vues de la carte', 'menu_views'],
  ] as const) {
    await expect(tile(page, label)).toContainText(spaced(sum(facts, count)));
  }
  const tables = rowsOf(page, 'Vos tables');
  await expect(tables).toHaveCount(12);
  const ofTable = facts.filter(({ tableNumber }) => tableNumber === 7);
  const row = tables.filter({ has: page.getByRole('rowheader', { name: '7', exact: true }) });
  const counts = (['qr_scans', 'requests_created', 'menu_views'] as const).map((count) =>
    sum(ofTable, count),
  );
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells.slice(0, 3)).toEqual(counts.map(spaced));
  expect(cells.slice(3)).toEqual([
    expect.stringMatching(/min/),
    expect.stringMatching(/^\d+\s%$/),
    spaced(sum(ofTable, 'unanswered')),
  ]);
  expect(await headings(page, 'Vos tables')).toEqual(
    'Table,Scans QR,Demandes,Vues de la carte,Attente,En 2 min,Sans réponse'.split(','),
  );
  expect(await headings(page, 'Au fil du temps')).toEqual(
    'Période,Scans QR,Demandes,Vues de la carte'.split(','),
  );

  const downloading = page.waitForEvent('download', UNTIL_TEST_ENDS);
  await figureCard(page, 'Vos tables').getByRole('button', { name: 'Télécharger en CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(
    `statistiques-${restaurant.slug}-tables-${today()}.csv`,
  );
  const file = await readFile(await download.path(), 'utf8');
  expect(file.startsWith('\ufeffTable;Scans QR;Demandes;Vues de la carte;')).toBe(true);
  const lines = file
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(lines).toHaveLength(13);
  expect(lines[7]?.slice(0, 4)).toEqual(['7', ...counts.map(String)]);
  expect(lines[0]?.at(-1)?.replaceAll('\u202f', ' ')).toBe('Reçues en 3 s (%)');
  expect(Number(lines[7]?.at(-1))).toBeGreaterThan(80);
});
