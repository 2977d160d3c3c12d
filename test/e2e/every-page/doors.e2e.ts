import { dinerPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('the public site, sign-up, sign-in and a table are open to anyone [NAV-01, NAV-02, NAV-04]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  const pages = [
    [paths.home, 'Un geste à table'],
    [paths.pricing, 'Un seul prix'],
    [paths.faq, 'Questions fréquentes'],
    [paths.demo, '30 minutes'],
    [paths.success, 'Bienvenue'],
    [paths.contact, 'Parlons-en'],
    [paths.legalNotice, 'Mentions légales'],
    [paths.terms, 'Conditions générales'],
    [paths.privacy, 'Confidentialité'],
    [paths.accessibility, 'Accessibilité'],
    [paths.signUp, 'Sonnette'],
    [paths.auth, 'Connexion'],
    [paths.join, 'Rejoindre l’équipe'],
    [`${dinerPath(restaurant.slug, 7)}&from=qr`, 'Table 7'],
  ] as const;
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  }
  await expect(page.getByRole('button', { name: 'Pain' })).toBeVisible();
});

const guarded = [
  [paths.staff, 'Interface Serveur'],
  [paths.restaurant, 'Gérer le restaurant'],
  [paths.team, 'Équipe'],
  [paths.qrGenerator, 'Codes QR'],
  [paths.account, 'Votre compte'],
] as const;

test('board, restaurant, team, codes and account need a session; others are redirected to sign in, also from the admin area [NAV-05, NAV-13]', async ({
  board,
  newScreen,
}) => {
  const stranger = await newScreen();
  for (const [path, heading] of guarded) {
    await board.goto(path);
    await expect(board.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(board).toHaveURL(path);
    await stranger.goto(path);
    await expect(stranger).toHaveURL(paths.auth);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  }
  await stranger.goto(paths.admin);
  await expect(stranger).toHaveURL(paths.auth);
});
