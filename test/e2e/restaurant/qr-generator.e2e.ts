import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { guestLink, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { signInNotices } from '../../support/browser/sign-in.ts';
import { UNTIL_TEST_ENDS } from '../../support/browser/waits.ts';
import { violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { expectTidy, smallTargets } from '../../support/page-checks/looks.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { pictureOf, readCode } from '../../support/page-checks/read-code.ts';

test('a table’s QR code can be chosen, shown, copied and downloaded as PNG and SVG, and reads as its link; axe finds no violation [QRG-01, QRG-02, QRG-04, QRG-05, QRG-06]', {
  tag: '@heart',
}, async ({ restaurant, tablet, baseURL }) => {
  const page = await tablet({
    token: restaurant.owner.token,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(paths.qrGenerator);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Codes QR');
  await expect(page.getByRole('main')).toContainText('Le Petit Bistrot · 3 rue du Four, Paris');

  await page.getByLabel('Table', { exact: true }).selectOption('Table 7');
  await page.getByRole('button', { name: 'Générer le code' }).click();
  const preview = page.getByRole('img', { name: 'Code QR de la table 7' });
  const box = await preview.boundingBox();
  expect([box?.width, box?.height]).toEqual([256, 256]);
  // The size of the image itself, without its border.
  const inside = await preview.evaluate(({ clientWidth, clientHeight }) => [
    clientWidth,
    clientHeight,
  ]);
  expect(inside).toEqual([256, 256]);
  const link = guestLink(baseURL ?? '', restaurant.slug, 7);
  const shown = readCode(await pictureOf(page, await preview.screenshot(), 'image/png'));
  expect(shown.link).toBe(link);

  await expect(page.getByLabel('Lien de la table 7')).toHaveValue(link);
  await page.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(signInNotices(page)).toContainText('Lien copié');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const png = await download(page, 'Télécharger le PNG');
  await expect(signInNotices(page)).toContainText('Code téléchargé');
  expect(png.name).toBe(`qr-${restaurant.slug}-table-7.png`);
  const picture = await pictureOf(page, png.bytes, 'image/png');
  expect([picture.width, picture.height]).toEqual([300, 300]);
  expect(readCode(picture)).toMatchObject({ link });
  expect(readCode(picture).quietModules).toBeGreaterThanOrEqual(4);

  const svg = await download(page, 'Télécharger le SVG');
  expect(svg.name).toBe(`qr-${restaurant.slug}-table-7.svg`);
  const drawn = readCode(await pictureOf(page, svg.bytes, 'image/svg+xml', 400));
  expect(drawn.link).toBe(link);
  expect(drawn.quietModules).toBeGreaterThanOrEqual(3.9);
  await page.getByRole('heading', { name: 'Codes avec clé' }).click();
  await page.getByText('Table par table').click();
  await expect(page.getByRole('button', { name: 'Renouveler la clé de la table 7' })).toBeVisible();
  expect(await violationsInEachTheme(page, 'fr-FR')).toEqual([]);
  await expectTidy(page, 'the codes', {
    screens: [
      [320, 740],
      [360, 740],
      [1280, 740],
    ],
    checks: [widerThanScreen, (it) => smallTargets(it, 'main button')],
  });
});

test('on a phone the code scrolls into view, and only that of the chosen table is shown [QRG-02, ERR-28, VAL-10]', async ({
  restaurant,
  phone,
}) => {
  const page = await phone({ token: restaurant.owner.token });
  await page.goto(paths.qrGenerator);
  const table = page.getByLabel('Table', { exact: true });
  const code = (number: number) => page.getByRole('img', { name: `Code QR de la table ${number}` });
  await page.getByRole('button', { name: 'Générer le code' }).click();
  await expect(signInNotices(page)).toContainText('Sélection incomplète');
  await expect(signInNotices(page)).toContainText('Veuillez sélectionner une table');
  await expect(table).toBeFocused();
  await expect(page.getByRole('img')).toHaveCount(0);
  await table.selectOption('Table 7');
  // A notice must not lie over the picture of the code.
  await expect(signInNotices(page)).not.toContainText('Sélection incomplète');
  await expect(code(7)).toHaveCount(0);
  await page.getByRole('button', { name: 'Générer le code' }).click();
  await expect(code(7)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Télécharger le SVG' })).toBeInViewport();

  await table.selectOption('Table 3');
  await expect(code(3)).toBeVisible();
  await expect(page.getByLabel('Lien de la table 3')).toHaveValue(/table=3&/);
  await table.selectOption('');
  await expect(page.getByRole('img')).toHaveCount(0);
});

test('codes work in English, without a mouse; a PNG that guests can use completes the step', async ({
  server,
  tablet,
}) => {
  const restaurant = await server.openBistrot();
  const page = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
  await page.goto(paths.qrGenerator);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('QR codes');
  await tabTo(page, page.getByRole('radio', { name: /^A6 table tents/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Labels/ })).toBeChecked();
  await tabTo(page, page.getByLabel('Table', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Generate code' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for table 1' })).toBeVisible();
  await page.evaluate(addPublicUrl);
  await tabTo(page, page.getByRole('button', { name: 'Download PNG' }));
  const ticked = page.waitForResponse((response) => response.url().endsWith('/first-run'));
  await page.keyboard.press('Enter');
  expect(await (await ticked).json()).toMatchObject({ codes_printed: true });
});

/** Adds the meta element that a server with PUBLIC_URL writes into the page. */
function addPublicUrl(): void {
  const meta = document.createElement('meta');
  meta.name = 'public-url';
  meta.content = 'https://sonnette.example';
  document.head.append(meta);
}

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download', UNTIL_TEST_ENDS);
  await page.getByRole('button', { name: button }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
