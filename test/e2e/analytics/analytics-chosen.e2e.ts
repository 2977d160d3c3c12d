import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { paths } from '../../../src/paths.ts';
import { violationsInEachLook } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { ask } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { rowsOf, tile, today } from '../../support/screens/figures-screen.ts';
import { UNTIL_TEST_ENDS } from '../../support/screens/waits.ts';

test('figures can be shown for today, yesterday and custom days, which are kept in the URL [ANA-16]', async ({
  tablet,
  restaurant,
  server,
}) => {
  await ask(server, restaurant, 4);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.analytics);
  const period = page.getByLabel('Période');
  await expect(period).toHaveValue('1 month');
  await period.selectOption('Aujourd’hui');
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(1);
  await expect(tile(page, 'Demandes')).toContainText('1');
  await period.selectOption('Hier');
  await expect(tile(page, 'Demandes')).toContainText('0');

  await period.selectOption('Choisir des dates');
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(7);
  await page.getByLabel('Du', { exact: true }).fill('2026-01-10');
  await page.getByLabel('Au', { exact: true }).fill('2026-01-09');
  await expect(page.getByText('Deux dates dans l’ordre, un an au plus.')).toBeVisible();
  await page.getByLabel('Au', { exact: true }).fill('2026-01-12');
  await expect(page.getByText('Deux dates dans l’ordre')).toHaveCount(0);
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(3);
  await expect(page).toHaveURL(/period=2026-01-10\.\.2026-01-12/);
  await page.reload();
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('2026-01-10');
  await page.goBack();
  await expect(page.getByLabel('Au', { exact: true })).not.toHaveValue('2026-01-12');
});

test('a second date typed at once after the first one is kept [ANA-16]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(`${paths.analytics}?period=2026-01-10..2026-01-12`);
  const from = page.getByLabel('Du', { exact: true });
  const to = page.getByLabel('Au', { exact: true });
  await expect(from).toHaveValue('2026-01-10');
  // Both inputs in one task: the page cannot show the first one's address between them.
  const second = await to.elementHandle();
  await from.evaluate((first: HTMLInputElement, last) => {
    const type = (field: HTMLInputElement, date: string) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(field, date);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type(first, '2026-01-11');
    type(last as HTMLInputElement, '2026-01-09');
  }, second);
  await expect(page).toHaveURL(/period=2026-01-11\.\.2026-01-12/);
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(2);
  await expect(to).toHaveValue('2026-01-09');
  await expect(page.getByText('Deux dates dans l’ordre, un an au plus.')).toBeVisible();
  await page.goBack();
  await expect(from).toHaveValue('2026-01-10');
  await expect(to).toHaveValue('2026-01-12');
});

test('one file contains all tables of figures [ANA-17]', async ({ tablet, restaurant, server }) => {
  await ask(server, restaurant, 4);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(`${paths.analytics}?period=today`);
  const waiting = page.waitForEvent('download', UNTIL_TEST_ENDS);
  await page.getByRole('button', { name: 'Télécharger tous les chiffres (ZIP)' }).click();
  const download = await waiting;
  const date = today();
  expect(download.suggestedFilename()).toBe(`statistiques-${restaurant.slug}-${date}-${date}.zip`);
  const files = unzipSync(await readFile(await download.path()));
  const names = Object.keys(files).sort();
  expect(names).toHaveLength(4);
  const tables = names.find((name) => name.includes('-tables-')) ?? '';
  expect(new TextDecoder().decode(files[tables])).toMatch(/^Table;Scans QR;Demandes;/);
});

test('a file of figures that cannot be prepared shows an error, and the button works again [ANA-17]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.analytics);
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
  expect((await waiting).suggestedFilename()).toMatch(/\.zip$/);
});

for (const [width, height] of [
  [360, 740],
  [740, 360],
  [1280, 800],
] as const) {
  test(`custom days in English at ${width}×${height}: axe finds no violation, nothing overflows`, async ({
    newScreen,
    restaurant,
  }) => {
    const page = await newScreen({ token: restaurant.owner.token, locale: 'en-GB' });
    await page.setViewportSize({ width, height });
    await page.goto(`${paths.analytics}?period=2026-01-10..2026-01-12`);
    await expect(page.getByLabel('From')).toHaveValue('2026-01-10');
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await violationsInEachLook(page)).toEqual([]);
  });
}
