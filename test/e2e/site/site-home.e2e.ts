import { DEMO_SLUG, guestLink, guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { pictureOf, readCode } from '../../support/page-checks/read-code.ts';
import { BEEP, spyOnSound, tones } from '../../support/page-checks/sound-spy.ts';

test('a tap on the phone mock-up is confirmed for 3 seconds, rings the board beside it and is taken; nothing is sent [HOM-02, HOM-04, HOM-05]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await spyOnSound(page);
  await page.clock.install();
  await page.goto(paths.home);
  const mocks = page.getByRole('region', { name: 'À vous de sonner' });
  const board = mocks.getByRole('region', { name: 'Le tableau' });
  await expect(mocks.getByText('Table détectée')).toBeVisible();
  await expect(mocks.getByRole('heading', { name: 'Table 12' })).toBeVisible();
  const buttons = mocks.getByRole('button');
  await expect(buttons).toHaveText(
    ['Pain', 'Eau', 'Addition', 'Appeler un serveur'].concat('Prendre', 'Prendre', 'Pris'),
  );
  const late = board.getByRole('listitem').first();
  await expect(late).toHaveText(/7Addition.*8.min.*en retard/);

  await expect(mocks.locator('[inert]')).toHaveCount(0);
  expect(await tones(page)).toEqual([]);
  await page.clock.pauseAt(Date.now() + 60_000);
  // The sound is loaded after the page. A tap before that is silent.
  await expect(async () => {
    await mocks.getByRole('button', { name: 'Pain' }).press('Enter');
    expect(await tones(page)).toEqual([BEEP]);
  }).toPass();
  await page.clock.runFor(3000);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const status = mocks.getByRole('status');
  const card = board.getByRole('listitem').first();
  for (const name of ['Pain', 'Eau', 'Addition', 'Appeler un serveur']) {
    await mocks.getByRole('button', { name, exact: true }).press('Enter');
    await expect(status).toHaveText(/^Demande envoyée/);
    await expect(card).toContainText(`12${name.replace('Appeler un s', 'S')}`);
    await page.clock.runFor(2999);
    await expect(status).toHaveText(/^Demande envoyée.*bientôt$/);
    await page.clock.runFor(1);
    await expect(status).toHaveText('Léa arrive');
    await expect(card).toContainText('Léa s’en occupe');
  }
  expect(await tones(page)).toEqual([BEEP, BEEP, BEEP, BEEP, BEEP]);

  await mocks.getByRole('button', { name: 'Pain' }).press('Enter');
  const take = card.getByRole('button');
  await expect(take).toHaveAccessibleName('Prendre la table 12');
  await take.press('Enter');
  await expect(status).toHaveText(/^Demande envoyée.*Léa arrive$/);
  await expect(take).toHaveText('Pris');
  await expect(take).toBeFocused();
  // The page visit is counted as everywhere. Nothing else is sent.
  await board.getByRole('button', { name: 'Prendre la table 7' }).click();
  await expect(board.getByText('Léa s’en occupe')).toHaveCount(2);
  expect(sent.filter((url) => !url.endsWith('/api/figures/seen'))).toEqual([]);
});

test('the sample menu opens in a dialog by keyboard alone and shows its prices; mock-up and site have styles of their own [HOM-03]', {
  tag: '@heart',
}, async ({ phone }) => {
  const page = await phone();
  await page.goto(paths.home);
  const opener = page.getByRole('link', { name: 'Voir la carte' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'La carte de Chez Marcelle' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('listitem')).toHaveText(
    [12, 8, 14, 16, 22, 18, 13, 7, 6, 5, 2, 4, 6].map((euros) => new RegExp(`\\D${euros}\\s€$`)),
  );
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(menu.getByRole('heading', { name: 'Entrées' })).toHaveCSS('font-size', '20px');
  await menu.getByRole('button', { name: 'Fermer' }).click();
  await expect(menu).toBeHidden();

  const inside = page.getByRole('button', { name: 'Pain' });
  const outside = page.getByRole('link', { name: 'Demander une démonstration' }).first();
  await expect(inside).toHaveCSS('border-radius', '16px');
  await expect(outside).toHaveCSS('border-radius', '10px');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tarifs' }).click();
  // The styles of the mock-up stay, and hold for it alone.
  await expect(page.getByRole('article').getByRole('list')).toHaveCSS('padding-top', '24px');
});

test('the home page links to the table of the demo, and on a large screen shows its QR code', async ({
  newScreen,
  phone,
  server,
}) => {
  // A host name that other machines can resolve.
  const origin = `http://sonnette.test:${server.port}`;
  const page = await newScreen({ viewport: { width: 1280, height: 800 } });
  await page.goto(origin + paths.home);
  const link = page.getByRole('link', { name: 'Ouvrir la table de démonstration' });
  await expect(link).toHaveAttribute('href', guestPath(DEMO_SLUG, 1));
  const code = page.getByRole('img', { name: /^Scannez/ });
  await expect(code).toBeVisible();
  await code.evaluate((image: HTMLImageElement) => image.decode());
  const picture = await pictureOf(page, await code.screenshot({ scale: 'css' }), 'image/png');
  expect(readCode(picture)).toMatchObject({ link: guestLink(origin, DEMO_SLUG, 1) });

  const small = await phone();
  await small.goto(origin + paths.home);
  await expect(small.getByRole('link', { name: /table de démonstration/ })).toBeVisible();
  await expect(small.getByRole('img', { name: /^Scannez/ })).toHaveCount(0);
});
