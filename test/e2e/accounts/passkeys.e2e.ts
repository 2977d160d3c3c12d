import { paths } from '../../../src/paths.ts';
import { expect } from '../../support/browser/browser.ts';
import {
  addAuthenticator,
  addOnScreen,
  addPasskeyButton,
  beginAdding,
  createButton,
  forgetSession,
  nameField,
  passkeyCodeField,
  passkeyItems,
  refuseAutofill,
  signInButton,
  test,
} from '../../support/browser/passkey-screen.ts';
import { listenToPaths, signInNotices } from '../../support/browser/sign-in.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';

test('an owner adds a passkey by keyboard, and signs in with it by one button', async ({
  newScreen,
  restaurant,
  mailbox,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  const authenticator = await addAuthenticator(page);
  await page.goto(paths.account);
  await tabTo(page, addPasskeyButton(page));
  await page.keyboard.press('Enter');
  await expect(passkeyCodeField(page)).toBeFocused();
  await page.keyboard.type(await mailbox.nextCode(restaurant.owner.email));
  await tabTo(page, nameField(page));
  await expect(nameField(page)).toHaveValue(/^Chrome, /);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ordinateur du bureau');
  await page.keyboard.press('Enter');
  await expect(signInNotices(page)).toContainText('Clé d’accès ajoutée');
  await expect(passkeyItems(page)).toHaveCount(1);
  await expect(passkeyItems(page).getByText('Ordinateur du bureau').first()).toBeVisible();
  await expect(
    passkeyItems(page).getByText(/^Ajoutée le .*, encore jamais utilisée$/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Clés d’accès', exact: true })).toBeFocused();
  expect(await authenticator.count()).toBe(1);

  await forgetSession(page);
  await refuseAutofill(page);
  await page.goto(paths.auth);
  await tabTo(page, signInButton(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.staff);
  await page.goto(paths.account);
  await expect(
    passkeyItems(page).getByText(/^Ajoutée le .*, utilisée pour la dernière fois le .*$/),
  ).toBeVisible();
});

test('a passkey from the autofill of the e-mail field signs in without a button, and the requested page opens', async ({
  newScreen,
  restaurant,
  mailbox,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  await addAuthenticator(page);
  await addOnScreen(page, mailbox, restaurant, 'Téléphone');
  await forgetSession(page);
  const seen = listenToPaths(page);
  // Chromium’s authenticator chooses the passkey that the autofill offers, at once.
  await page.goto(paths.qrGenerator);
  await expect.poll(() => seen).toContain(paths.auth);
  await expect.poll(() => seen.slice(-2)).toEqual([paths.auth, paths.qrGenerator]);
});

test('a passkey is removed after a confirmation and can no longer sign in', {
  tag: '@heart',
}, async ({ newScreen, restaurant, mailbox, browserErrors }) => {
  browserErrors.expect(/401/);
  const page = await newScreen({ token: restaurant.owner.token });
  await addAuthenticator(page);
  await addOnScreen(page, mailbox, restaurant, 'Téléphone');
  const remove = page.getByRole('button', { name: 'Retirer Téléphone' });
  const dialog = page.getByRole('dialog', { name: /^Retirer la clé d’accès «\s*Téléphone\s*»/ });
  await remove.click();
  await dialog.getByRole('button', { name: 'La garder' }).click();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(signInNotices(page)).toContainText('Clé d’accès retirée');
  await expect(dialog).toHaveCount(0);
  await expect(passkeyItems(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Clés d’accès' })).toBeFocused();

  await forgetSession(page);
  await refuseAutofill(page);
  await page.goto(paths.auth);
  await signInButton(page).click();
  await expect(signInNotices(page).getByRole('alert')).toContainText(
    'Cette clé d’accès a été retirée du compte. Connectez-vous avec votre mot de passe.',
  );
  await expect(page).toHaveURL(paths.auth);
});

test('adding a passkey that fails shows the reason and keeps the form with its code; a device that has one already says so', async ({
  newScreen,
  restaurant,
  mailbox,
  published,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const page = await newScreen({ token: restaurant.owner.token });
  const authenticator = await addAuthenticator(page);
  await beginAdding(page, mailbox, restaurant);
  const code = await passkeyCodeField(page).inputValue();
  await nameField(page).fill('');
  await createButton(page).click();
  await expect(nameField(page)).toHaveAccessibleDescription(/Donnez un nom/);
  await nameField(page).fill('T'.repeat(60));
  await passkeyCodeField(page).fill(code === '000000' ? '111111' : '000000');
  await createButton(page).click();
  await expect(passkeyCodeField(page)).toHaveAccessibleDescription(/incorrect ou expiré/);
  await passkeyCodeField(page).fill(code);
  await authenticator.verify(false);
  await createButton(page).click();
  await expect(signInNotices(page)).toContainText('Vous pouvez réessayer.');
  await authenticator.verify(true);
  await createButton(page).click();
  await expect(passkeyItems(page)).toHaveCount(1);

  const minuteAgo = new Date(Date.now() - 61_000).toISOString();
  await published.db.updateTable('email_codes').set({ asked_at: minuteAgo }).execute();
  await addPasskeyButton(page).click();
  await passkeyCodeField(page).fill(await mailbox.nextCode(restaurant.owner.email));
  await createButton(page).click();
  await expect(signInNotices(page)).toContainText('Cet appareil a déjà une clé d’accès');
  expect(await authenticator.count()).toBe(1);

  expect(await violations(page), 'the form').toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: /^Retirer / }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page), 'the dialog').toEqual([]);
});
