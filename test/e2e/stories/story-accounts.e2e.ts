import type { Locator } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import { menuButton } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { latePolls } from '../../support/screens/setup/browser-errors.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

const words = {
  'fr-FR': {
    name: 'Nom du restaurant',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    address: /^Adresse du restaurant/,
    create: 'Créer le compte',
    code: 'Code à 6 chiffres',
    verify: 'Vérifier le code',
    board: 'Interface Serveur',
    account: /^Votre compte/,
    send: 'Recevoir un code',
    newPassword: 'Nouveau mot de passe',
    repeated: 'Répétez le mot de passe',
    change: 'Changer le mot de passe',
    signOut: 'Déconnexion',
    subject: /^\d{3} \d{3}, votre code Sonnette$/,
    changed: 'Mot de passe changé',
    tables: 'Combien de tables',
    printed: 'C’est fait',
    later: 'Plus tard',
    ring: 'Sonner à la table 1',
    bread: 'Pain',
    received: 'Demande d’essai Fait',
    sound: 'Activer le son',
    start: 'C’est parti',
  },
  'en-GB': {
    name: 'Restaurant name',
    email: 'Email address',
    password: 'Password',
    address: /^Restaurant address/,
    create: 'Create account',
    code: '6-digit code',
    verify: 'Verify code',
    board: /dashboard/,
    account: /^Your account/,
    send: 'Send me a code',
    newPassword: 'New password',
    repeated: 'Repeat password',
    change: 'Change password',
    signOut: 'Sign out',
    subject: /^\d{3} \d{3} is your Sonnette code$/,
    changed: 'Password changed',
    tables: 'How many tables?',
    printed: 'They are printed',
    later: 'Later',
    ring: 'Call from table 1',
    bread: 'Bread',
    received: 'Test request Done',
    sound: 'Turn sound on',
    start: 'Let’s go',
  },
};

for (const [locale, word] of Object.entries(words)) {
  test(`by keyboard alone, ${locale}: sign up, verify, set up the restaurant, get a request, change the password, sign out and in [SGN-03, SGN-08, VER-09, SIN-15, SIN-16]`, async ({
    newScreen,
    mailbox,
    browserErrors,
  }) => {
    browserErrors.expect(latePolls);
    test.setTimeout(60_000);
    const who = newcomer({ name: 'L’Œuf à la Coque' });
    const page = await newScreen({ locale, viewport: { width: 1280, height: 800 } });
    const type = async (label: string | RegExp, text: string) => {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(text);
    };

    const press = async (wanted: Locator) => {
      await tabTo(page, wanted);
      await page.keyboard.press('Enter');
    };

    await page.goto(paths.signUp);
    await type(word.name, who.name);
    await type(word.email, who.email);
    await type(word.password, who.password);
    await type(word.address, who.address ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.verifyEmail);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    const mail = await mailbox.next(who.email);
    expect(mail.subject).toMatch(word.subject);
    await type(word.code, mail.code ?? '');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(paths.staff);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(word.board);
    await expect(heading).toBeFocused();
    await expect(page.getByText(who.name).first()).toBeVisible();

    await type(word.tables, '12');
    await page.keyboard.press('Enter');
    await press(page.getByRole('button', { name: word.printed }));
    await press(page.getByRole('button', { name: word.later }));
    await tabTo(page, page.getByRole('link', { name: word.ring }));
    const opening = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const table = await opening;
    await table.waitForLoadState();
    await tabTo(table, table.getByRole('button', { name: word.bread }));
    await table.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: word.received })).toBeVisible();
    await page.bringToFront();
    await expect(page.getByRole('article', { name: /Table 1/ })).toBeVisible();
    await press(page.getByRole('button', { name: word.sound }));
    await press(page.getByRole('button', { name: word.start }));
    await expect(page.getByRole('main')).toBeFocused();
    expect(await violations(page)).toEqual([]);

    await press(menuButton(page));
    await press(page.getByRole('link', { name: word.account }));
    await press(page.getByRole('button', { name: word.send }));
    await type(word.code, await mailbox.nextCode(who.email));
    await type(word.newPassword, 'un nouveau secret');
    await type(word.repeated, 'un nouveau secret');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(signInNotices(page)).toContainText(word.changed);

    await press(page.getByRole('button', { name: word.signOut }));
    await expect(page).toHaveURL(paths.home);
    await page.goto(paths.auth);
    await type(word.email, who.email);
    await type(word.password, 'un nouveau secret');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.staff);
  });
}
