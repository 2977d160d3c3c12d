import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { unzipSync } from 'fflate';
import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import {
  figureCard,
  pressFold,
  refreshFigures,
  rowsOf,
  tile,
} from '../../support/browser/figures-screen.ts';
import { UNTIL_TEST_ENDS } from '../../support/browser/waits.ts';
import { ask, cancel, take } from '../../support/people/acts.ts';

test('a restaurant without scans sees what the page will show and a link to its codes; then the first events are counted [ANA-02, ANA-04]', {
  tag: '@heart',
}, async ({ tablet, restaurant, server }) => {
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
  await expect(page.getByText(/^Aujourd’hui depuis 5.h.: 3 demandes\.$/)).toBeVisible();
  await expect(tile(page, 'Prises en charge en 2')).toContainText('100');
  await expect(page.getByRole('list', { name: 'Vos tables' })).toContainText('Table 3');
});

test('a manual refresh bypasses every cache; the automatic one of every 30 s does not [ANA-02, ANA-11, API-36]', async ({
  tablet,
  restaurant,
  server,
}) => {
  const first = await ask(server, restaurant, 9);
  await cancel(server, first);
  const page = await tablet({ token: restaurant.owner.token });
  await page.clock.install();
  await page.goto(paths.analytics);
  const rows = rowsOf(page, 'Au fil du temps');
  await expect(rows).toHaveCount(31);
  const asked: { url: URL; cacheControl: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/api/figures/')) return;
    const cacheControl = request.headers()['cache-control'];
    asked.push({ url: new URL(request.url()), cacheControl });
  });
  await refreshFigures(page);
  expect(asked).toHaveLength(5);
  for (const { url, cacheControl } of asked) {
    expect(Number(url.searchParams.get('t'))).toBeGreaterThan(1e12);
    expect(cacheControl).toBe('no-cache');
  }

  asked.length = 0;
  const summary = figureCard(page, 'Vos tables').locator('summary');
  await summary.focus();
  await page.getByRole('heading', { name: 'Vos tables' }).selectText();
  const bars = await page.locator('svg[role=img] rect').elementHandles();
  const before = await placeOf(summary);
  expect(before.scrollY).toBeGreaterThan(0);
  await ask(server, restaurant, 9);
  await page.clock.fastForward(30_000);
  await expect(tile(page, 'Demandes')).toContainText('2');
  expect(asked).toHaveLength(5);
  expect(asked.some(({ url }) => url.searchParams.has('t'))).toBe(false);
  await expect(summary).toBeFocused();
  expect(await placeOf(summary)).toMatchObject({ top: before.top, selected: 'Vos tables' });
  for (const bar of bars) expect(await bar.evaluate((element) => element.isConnected)).toBe(true);
  await expect(rows.last()).toBeVisible();
});

/** Position on the screen, scroll offset of the page, and selected text. */
function placeOf(summary: Locator) {
  return summary.evaluate((element) => ({
    top: Math.round(element.getBoundingClientRect().top),
    scrollY,
    selected: String(getSelection()),
  }));
}

test('one file contains all tables; one that cannot be prepared shows an error, and the button works again [ANA-16]', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await ask(server, restaurant, 4);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(`${paths.analytics}?period=today`);
  const button = page.getByRole('button', { name: 'Télécharger tous les chiffres (ZIP)' });
  await expect(button).toBeVisible();
  await page.context().setOffline(true);
  await button.click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByRole('alert')).toContainText('Le fichier n’a pas pu être préparé');
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(false);
  await page.reload();
  const waiting = page.waitForEvent('download', UNTIL_TEST_ENDS);
  await button.click();
  const download = await waiting;
  // It is noon there, so it is the date in UTC.
  const date = new Date().toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`statistiques-${restaurant.slug}-${date}-${date}.zip`);
  const files = unzipSync(await readFile(await download.path()));
  const names = Object.keys(files).sort();
  expect(names).toHaveLength(5);
  const tables = names.find((name) => name.includes('-tables-')) ?? '';
  expect(new TextDecoder().decode(files[tables])).toMatch(/^Table;Scans QR;Demandes;/);
});

test('both tables are open on a wide screen; the device remembers one that was closed [ANA-05]', async ({
  tablet,
  restaurant,
  server,
}) => {
  await ask(server, restaurant, 3);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.analytics);
  const timeline = rowsOf(page, 'Au fil du temps');
  const tables = rowsOf(page, 'Vos tables');
  await expect(figureCard(page, 'Vos tables')).toBeVisible();
  await expect(tables).toHaveCount(12);
  await expect(timeline).toHaveCount(31);
  await pressFold(page, 'Au fil du temps');
  await expect(timeline).toHaveCount(0);
  await page.reload();
  await expect(tables).toHaveCount(12);
  await expect(timeline).toHaveCount(0);
});
