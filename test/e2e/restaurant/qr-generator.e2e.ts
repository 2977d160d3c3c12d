import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { dinerLink, paths } from '../../../src/paths.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { readPdf } from '../../support/page-checks/pdf.ts';
import { pictureOf, readCode } from '../../support/page-checks/read-code.ts';
import { openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { createTables, step } from '../../support/screens/first-run.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

test('a table’s QR code can be chosen, shown, copied and downloaded as PNG and SVG, and reads as its link [QRG-01, QRG-02, QRG-04, QRG-05, QRG-06, QRG-07, ERR-41, VAL-10] [NAV-17]', async ({
  restaurant,
  tablet,
  baseURL,
}) => {
  const page = await tablet({
    token: restaurant.owner.token,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(paths.staff);
  await openMenu(page);
  await page.getByRole('banner').getByRole('link', { name: 'Codes QR' }).click();
  await expect(page).toHaveURL(paths.qrGenerator);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Codes QR');
  await expect(page.getByRole('main')).toContainText('Le Petit Bistrot · 3 rue du Four, Paris');

  await page.getByRole('button', { name: 'Générer le code' }).click();
  await expect(signInNotices(page)).toContainText('Sélection incomplète');
  await expect(signInNotices(page)).toContainText('Veuillez sélectionner une table');
  await expect(page.getByLabel('Table', { exact: true })).toBeFocused();
  await expect(page.getByRole('img')).toHaveCount(0);

  await page.getByLabel('Table', { exact: true }).selectOption('Table 7');
  await page.getByRole('button', { name: 'Générer le code' }).click();
  // A notice must not lie over the picture of the code.
  await expect(signInNotices(page)).not.toContainText('Sélection incomplète');
  const preview = page.getByRole('img', { name: 'Code QR de la table 7' });
  const box = await preview.boundingBox();
  expect([box?.width, box?.height]).toEqual([256, 256]);
  // The size of the image itself, without its border.
  const inside = await preview.evaluate(({ clientWidth, clientHeight }) => [
    clientWidth,
    clientHeight,
  ]);
  expect(inside).toEqual([256, 256]);
  const link = dinerLink(baseURL ?? '', restaurant.slug, 7);
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
});

test('on a phone the code scrolls into view and never appears under another table’s name [QRG-02]', async ({
  restaurant,
  phone,
}) => {
  const page = await phone({ token: restaurant.owner.token });
  await page.goto(paths.qrGenerator);
  const table = page.getByLabel('Table', { exact: true });
  const code = (number: number) => page.getByRole('img', { name: `Code QR de la table ${number}` });
  await page.getByRole('button', { name: 'Générer le code' }).click();
  await expect(signInNotices(page)).toContainText('Sélection incomplète');
  await table.selectOption('Table 7');
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

test('the first run leads to the PDF of 30 tables in three clicks; a PDF marked “do not print yet” completes no step [QRG-08]', async ({
  newcomer,
  phone,
  baseURL,
}) => {
  const page = await phone({ token: newcomer.owner.token });
  await page.goto(paths.staff);
  await createTables(page, '30');
  await page.getByRole('link', { name: 'Imprimer les codes' }).click();
  await expect(page.getByText('Les codes de vos 30 tables')).toBeVisible();
  const { name, bytes } = await download(page, 'Télécharger le PDF');
  await expect(signInNotices(page)).toContainText('PDF téléchargé');
  expect(name).toBe(`codes-${newcomer.slug}-a6-tent.pdf`);
  const { pages } = await readPdf(bytes);
  // Guests cannot open the link of this server, so an extra first page warns about it.
  expect(pages).toHaveLength(1 + 30 / 2);
  const text = pages.map((sheet) => sheet.text.replace(/\s+/g, '')).join('|');
  const restaurant = `/demande?restaurant=${newcomer.slug}&table=`;
  expect(text).toContain(`${(baseURL ?? '').replace('http://', '')}${restaurant}1`);
  const tables = text
    .split(restaurant)
    .slice(1)
    .map((rest) => Number.parseInt(rest, 10));
  expect([...new Set(tables)]).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  await page.goto(paths.staff);
  await expect(step(page, 2)).toContainText('Codes imprimés À faire');
});

test('codes work in English, without a mouse, in any format; a PNG that guests can use completes the step [QRG-08]', async ({
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
  await tabTo(page, page.getByRole('button', { name: 'Download PDF' }));
  const waiting = page.waitForEvent('download', { timeout: 15_000 });
  await page.keyboard.press('Enter');
  const { pages } = await readPdf((await fileOf(await waiting)).bytes);
  expect(pages).toHaveLength(1 + 2);
  expect(pages[0]?.text).toContain('Do not print these codes yet');

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

async function download(page: Page, button: string) {
  const waiting = page.waitForEvent('download', { timeout: 15_000 });
  await page.getByRole('button', { name: button }).click();
  return fileOf(await waiting);
}

async function fileOf(file: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
