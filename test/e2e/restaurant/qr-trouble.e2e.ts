import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { locales, violationsInEachLook } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { root } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

test('the page shows progress while the PDF is made, an error when it fails, and can retry [ERR-42]', async ({
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/503.*qr-sheet/);
  const page = await tablet({ token: restaurant.owner.token });
  const pdf = await holdAnswer(page, 'GET', '**/qr-sheet?*');
  await page.goto(paths.qrGenerator);
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click();
  await expect(
    page.getByRole('region', { name: 'Toutes les tables' }).getByRole('status'),
  ).toHaveText('Le PDF se prépare…');
  // The first PDF of a server takes seconds on a busy machine: a thread loads the libraries.
  const answered = page.waitForResponse('**/qr-sheet?*', { timeout: 0 });
  pdf.resolve();
  await answered;
  await expect(signInNotices(page)).toContainText('PDF téléchargé');

  await page.route('**/qr-sheet?*', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'Revenez dans un instant.', code: 'unavailable' },
    }),
  );
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click();
  await expect(signInNotices(page)).toContainText('Erreur lors du téléchargement');
  await expect(signInNotices(page)).toContainText('Revenez dans un instant.');
  await page.unroute('**/qr-sheet?*');
  const answeredAgain = page.waitForResponse('**/qr-sheet?*', { timeout: 0 });
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click();
  await answeredAgain;
  await expect(signInNotices(page)).toContainText('PDF téléchargé');
});

test('an image that cannot be made and a link too long for a QR code show errors [ERR-38, ERR-42]', async ({
  restaurant,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await page.goto(paths.qrGenerator);
  await generate(page, 'Table 7');
  await page.getByRole('button', { name: 'Télécharger le PNG' }).click();
  await expect(signInNotices(page)).toContainText('Erreur lors du téléchargement');

  await page.evaluate(
    (long) => {
      const meta = document.createElement('meta');
      meta.name = 'public-url';
      meta.content = long;
      document.head.append(meta);
    },
    `https://${'a'.repeat(2400)}.example`,
  );
  await generate(page, 'Table 8');
  await expect(signInNotices(page)).toContainText('Impossible de générer le code QR');
  await expect(page.getByRole('img', { name: 'Code QR de la table 8' })).toHaveCount(0);
});

test('without clipboard access the link is selected for copying by hand [ERR-24, ERR-39]', async ({
  restaurant,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  // Browsers have no clipboard API over plain HTTP.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(paths.qrGenerator);
  await generate(page, 'Table 12');
  await page.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(signInNotices(page)).toContainText('Impossible de copier le lien');
  const link = await page.getByLabel('Lien de la table 12').inputValue();
  expect(await page.evaluate(() => String(getSelection()))).toBe(link);
});

test('tables that fail to load show an error and can be loaded again [ERR-43]', async ({
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/500.*tables/);
  const page = await tablet({ token: restaurant.owner.token });
  await page.route('**/tables', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(paths.qrGenerator);
  await expect(signInNotices(page)).toContainText('Impossible de charger les tables');
  await page.unroute('**/tables');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('button', { name: 'Télécharger le PDF' })).toBeVisible();
});

test('without a restaurant or tables no code is generated [VAL-11, ERR-40]', async ({
  server,
  newcomer,
  tablet,
}) => {
  const visitor = await tablet({ token: (await root(server.world)).token });
  await visitor.goto(paths.qrGenerator);
  await expect(visitor.getByRole('main')).toContainText('Aucun restaurant connecté');
  await expect(visitor.getByRole('main').getByRole('button')).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Voir tous les restaurants' }).click();
  await expect(visitor).toHaveURL(paths.admin);

  const owner = await tablet({ token: newcomer.owner.token });
  await owner.goto(paths.qrGenerator);
  await expect(owner.getByRole('main')).toContainText('Pas encore de table');
  await expect(owner.getByRole('main').getByRole('button')).toHaveCount(0);
  await owner.getByRole('link', { name: 'Créer les tables' }).click();
  await expect(owner).toHaveURL(paths.restaurant);
});

test('codes that no guest could open show a warning before printing', async ({
  restaurant,
  newScreen,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  await page.goto(paths.qrGenerator);
  const warning = page.getByRole('region', { name: 'Ces codes ne marcheront sur aucun téléphone' });
  await expect(warning).toContainText(/http:\/\/localhost:\d+, c’est-à-dire à cet ordinateur/);
  await expect(warning).toContainText('PUBLIC_URL=');
});

for (const locale of locales) {
  test(`axe finds no violation on the codes, in both themes and sizes: ${locale}`, async ({
    restaurant,
    newScreen,
  }) => {
    // Eight checks, each of half a second or more.
    test.slow();
    const page = await newScreen({ locale, token: restaurant.owner.token });
    await page.goto(paths.qrGenerator);
    await page.getByRole('button', { name: /^(Générer le code|Generate code)$/ }).click();
    expect(await violationsInEachLook(page), 'nothing chosen').toEqual([]);
    await generate(page, 'Table 7');
    expect(await violationsInEachLook(page), 'a code').toEqual([]);
    for (const width of [320, 360, 1280]) {
      await turn(page, width, 740);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      const acts = page.getByRole('main').getByRole('button');
      for (const act of await acts.all()) {
        expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      }
    }
  });
}

async function generate(page: Page, table: string): Promise<void> {
  await page.getByLabel('Table', { exact: true }).selectOption(table);
  await page.getByRole('button', { name: /^(Générer le code|Generate code)$/ }).click();
}
