import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { signInNotices, storedSession, toVerification } from '../../support/screens/sign-in.ts';

const code = (page: Page) => page.getByLabel('Code à 6 chiffres');
const verify = (page: Page) => page.getByRole('button', { name: 'Vérifier le code' });
const resend = (page: Page) => page.getByRole('button', { name: /^Renvoyer le code/ });
const alert = (page: Page) => signInNotices(page).getByRole('alert');

/** From the next load on, the page's time advances only with `fastForward`: countdowns stand still. */
async function freezeClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

test('the right code opens the board and keeps no password in the browser [VER-03, VER-09, VAL-05]', async ({
  newScreen,
  mailbox,
}) => {
  const page = await newScreen();
  const who = await toVerification(page);
  await expect(page.getByText(who.email).first()).toBeVisible();
  await code(page).fill(await mailbox.nextCode(who.email));
  await verify(page).click();
  await expect(page).toHaveURL(paths.staff);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Interface Serveur');
  await expect(page.getByText(who.name).first()).toBeVisible();
  expect(await storedSession(page)).toMatchObject({
    restaurant: { slug: expect.stringMatching(/^chez-zoe/) },
  });

  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(who.password);
  await page.goBack();
  await expect(page).toHaveURL(paths.staff);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(who.password);
});

test('the code field accepts up to six digits, also pasted with a space, and enables the button at six [VAL-04, VAL-05, VER-03]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await toVerification(page);
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await expect(verify(page)).toBeDisabled();
  await code(page).pressSequentially('1a2 b3-4');
  await expect(code(page)).toHaveValue('1234');
  await code(page).pressSequentially('5');
  await expect(verify(page)).toBeDisabled();
  await code(page).pressSequentially('678');
  await expect(code(page)).toHaveValue('123456');
  await expect(verify(page)).toBeEnabled();

  await code(page).fill('');
  await code(page).evaluate((input) => {
    const data = new DataTransfer();
    data.setData('text/plain', '654 321');
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
    input.dispatchEvent(event);
    document.execCommand('insertText', false, '654 321');
  });
  await expect(code(page)).toHaveValue('654321');
});

test('the countdown runs from 15:00 to “Code expiré” and continues after a reload [VER-04, VER-05]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await freezeClock(page);
  await toVerification(page);
  await expect(page.getByText('Code valable encore 15:00')).toBeVisible();
  await page.clock.fastForward('01:05');
  await expect(page.getByText('Code valable encore 13:5')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Code valable encore 13:5')).toBeVisible();
  await page.clock.fastForward('13:56');
  await expect(page.getByText('Code expiré').first()).toBeVisible();
  await page.clock.fastForward('10:00');
  await expect(page.getByText('Code expiré').first()).toBeVisible();
});

test('a new code can be requested after 60 s, which restarts the countdown [VER-06, VER-07, ERR-09]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await freezeClock(page);
  await toVerification(page);
  await expect(resend(page)).toBeDisabled();
  await expect(resend(page)).toContainText('(1:00)');
  await page.clock.fastForward('00:57');
  await expect(resend(page)).toBeDisabled();
  await page.clock.fastForward('00:04');
  await expect(resend(page)).toBeEnabled();

  // Only the browser's clock was advanced, so the server would refuse: its response is replaced.
  const sent = page.waitForRequest('**/api/auth/resend-verification');
  await page.route('**/api/auth/resend-verification', (route) =>
    route.fulfill({ json: { success: true } }),
  );
  await resend(page).click();
  expect(Object.keys((await sent).postDataJSON())).toEqual(['email', 'name']);
  await expect(signInNotices(page)).toContainText('Code renvoyé');
  await expect(page.getByText(/Code valable encore 1(5:00|4:5)/)).toBeVisible();
  await expect(resend(page)).toBeDisabled();
});

test('a failed resend shows the reason [ERR-10]', async ({ newScreen, browserErrors }) => {
  browserErrors.expect(/resend-verification|429/);
  const page = await newScreen();
  await page.clock.install();
  await toVerification(page);
  await page.clock.fastForward('01:01');
  await resend(page).click();
  await expect(alert(page)).toContainText('Impossible de renvoyer le code.');
  await expect(alert(page)).toContainText(/Patientez \d+ secondes?/);
  await page.route('**/api/auth/resend-verification', (route) => route.abort('connectionrefused'));
  await resend(page).click();
  await expect(alert(page)).toHaveText(/^Impossible de renvoyer le code\.\W*$/);
});

test('a wrong code shows “Code invalide” with the server’s reason or a default one [ERR-06]', async ({
  newScreen,
  mailbox,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const page = await newScreen();
  const who = await toVerification(page);
  const right = await mailbox.nextCode(who.email);
  await code(page).fill(right === '000000' ? '111111' : '000000');
  await verify(page).click();
  await expect(alert(page)).toContainText('Code invalide');
  await expect(alert(page)).toContainText('Le code de vérification est incorrect ou expiré.');
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription(/incorrect ou expiré/);

  await page.route('**/api/auth/verify-email', (route) =>
    route.fulfill({ status: 400, json: { error: 'Ce code est d’hier.' } }),
  );
  await verify(page).click();
  await expect(alert(page)).toContainText('Ce code est d’hier.');
  await page.route('**/api/auth/verify-email', (route) => route.fulfill({ status: 400, json: {} }));
  await verify(page).click();
  await expect(alert(page)).toContainText('Le code de vérification est incorrect ou expiré.');
});

test('after too many tries the page only offers a new code [VER-12]', async ({
  newScreen,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const page = await newScreen();
  await page.clock.install();
  await toVerification(page);
  await page.route('**/api/auth/verify-email', (route) =>
    route.fulfill({ status: 400, json: { error: 'Trop d’essais.', code: 'too_many_tries' } }),
  );
  await code(page).fill('123456');
  await verify(page).click();
  await expect(code(page)).toHaveAccessibleDescription('Trop d’essais.');
  await expect(verify(page)).toBeDisabled();
  await expect(page.getByText(/Code valable encore/)).toHaveCount(0);

  await page.clock.fastForward('01:01');
  await page.route('**/api/auth/resend-verification', (route) =>
    route.fulfill({ json: { success: true } }),
  );
  await resend(page).click();
  await expect(page.getByText(/Code valable encore/).first()).toBeVisible();
  await expect(code(page)).toHaveAccessibleDescription('');
  await code(page).fill('654321');
  await expect(verify(page)).toBeEnabled();
});

test('a missing response shows an error; if only the response was lost, a retry continues [ERR-07]', async ({
  newScreen,
  mailbox,
  browserErrors,
}) => {
  browserErrors.expect(/verify-email|400/);
  const page = await newScreen();
  const who = await toVerification(page);
  await code(page).fill(await mailbox.nextCode(who.email));
  await page.route('**/api/auth/verify-email', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await verify(page).click();
  await expect(alert(page)).toContainText('Impossible de vérifier le code. Veuillez réessayer.');
  await page.unroute('**/api/auth/verify-email');
  await verify(page).click();
  await expect(page).toHaveURL(paths.staff);
  await expect(page.getByText(who.name).first()).toBeVisible();
});

test('without the data of a sign-up the page says so and links to sign in [VER-02, ERR-08]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  for (const state of [
    undefined,
    {},
    { email: 'zoe@example.org', name: 'Chez Zoé', password: 'secret' },
  ]) {
    await page.goto(paths.home);
    await page.evaluate(
      ([path, usr]) => {
        history.pushState({ usr, key: 'test', idx: 1 }, '', path);
      },
      [paths.verifyEmail, state] as const,
    );
    await page.reload();
    await expect(alert(page)).toContainText(
      "Données d'inscription manquantes. Veuillez recommencer.",
    );
    await expect(page).toHaveURL(paths.auth);
  }
});

test('an empty postal address is not missing data [VER-02]', async ({ newScreen, mailbox }) => {
  const page = await newScreen();
  const who = await toVerification(page, newcomer({ address: '' }));
  await page.reload();
  await code(page).fill(await mailbox.nextCode(who.email));
  await verify(page).click();
  await expect(page).toHaveURL(paths.staff);
});

test('the page links to sign in, also for people who already have an account [VER-08]', async ({
  newScreen,
  restaurant,
  mailbox,
}) => {
  const page = await newScreen();
  const who = await toVerification(page, newcomer({ email: restaurant.owner.email }));
  await expect(page.getByText(/avez déjà un compte\s\? L’e-mail vous le précise/)).toBeVisible();
  expect((await mailbox.next(who.email)).subject).toBe('Vous avez déjà un compte Sonnette');
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(paths.auth);
  await page.goBack();
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(paths.auth);
});
