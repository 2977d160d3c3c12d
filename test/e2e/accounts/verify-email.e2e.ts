import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { storedSession, toVerification } from '../../support/browser/sign-in.ts';

test('a sign-up continues after a reload, opens the board, and leaves no password in the browser [VER-03, VER-04, VER-09, VAL-04, VAL-05]', {
  tag: '@heart',
}, async ({ newScreen, mailbox }) => {
  const page = await newScreen();
  const now = Date.now();
  await page.clock.install({ time: now });
  // The countdown stands still.
  await page.clock.pauseAt(now + 60_000);
  const who = await toVerification(page);
  await expect(page.getByText('Code valable encore 15:00')).toBeVisible();
  await page.clock.fastForward('01:05');
  await expect(page.getByText('Code valable encore 13:5')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Code valable encore 13:5')).toBeVisible();
  await page.clock.resume();
  await page.getByLabel('Code à 6 chiffres').fill(await mailbox.nextCode(who.email));
  await page.getByRole('button', { name: 'Vérifier le code' }).click();
  await expect(page).toHaveURL(paths.staff);
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
