import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/screens/browser.ts';

const open = [
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
] as const;

/** Two parallel tests, because there are many pages. */
for (const part of [0, 1]) {
  test(`the public site, sign-up and sign-in are open to anyone, ${part + 1} of 2 [NAV-01, NAV-02]`, async ({
    newScreen,
  }) => {
    const page = await newScreen();
    for (const [path, heading] of open.filter((_, index) => index % 2 === part)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
}

test('a table is open to anyone [NAV-04]', async ({ diner }) => {
  await expect(diner.getByRole('heading', { level: 1 })).toContainText('Table 7');
  await expect(diner.getByRole('button', { name: 'Pain' })).toBeVisible();
});

const guarded = [
  [paths.staff, 'Interface Serveur'],
  [paths.restaurant, 'Gérer le restaurant'],
  [paths.team, 'Équipe'],
  [paths.qrGenerator, 'Codes QR'],
  [paths.account, 'Votre compte'],
] as const;

test('board, restaurant, team, codes and account open with a session [NAV-05]', async ({
  board,
}) => {
  for (const [path, heading] of guarded) {
    await board.goto(path);
    await expect(board.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(board).toHaveURL(path);
  }
});

test('board, restaurant, team, codes, account and the admin area redirect others to sign in [NAV-05, NAV-13]', async ({
  newScreen,
}) => {
  const stranger = await newScreen();
  for (const [path] of [...guarded, [paths.admin]]) {
    await stranger.goto(path);
    await expect(stranger).toHaveURL(paths.auth);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  }
});
