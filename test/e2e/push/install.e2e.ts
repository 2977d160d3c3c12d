import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { pairStaff } from '../../support/people/team.ts';
import { givePushes, untilAppFollows, userAgents } from '../../support/push/push-browser.ts';
import { startService, untilBoardIsOpen } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

const installButton = (page: Page) => page.getByRole('button', { name: 'Installer l’application' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Installer Sonnette' });

/** Imitates Chromium's offer to install the page, which headless Chromium never makes. */
async function offerToInstall(page: Page): Promise<void> {
  await untilAppFollows(page);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => localStorage.setItem('test.prompted', 'yes'),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(offer);
  });
}

async function openMenu(page: Page): Promise<void> {
  await untilBoardIsOpen(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: /^Sonner sur/ }).waitFor();
}

test('on an iPhone the menu says that pushes need the app, and how to install it [APP-04]', async ({
  server,
  restaurant,
  pushService,
  phone,
}) => {
  const lea = await pairStaff(server, restaurant);
  const page = await phone({ token: lea.token, userAgent: userAgents.iphone });
  await givePushes(page, pushService, { isMissing: true });
  await page.goto(paths.staff);
  await startService(page);
  const invitation = page.getByRole('region', { name: /une fois installée sur l’écran d’accueil/ });
  await invitation.getByRole('button', { name: 'Voir comment l’installer' }).click();
  const steps = dialog(page).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expect(steps.first()).toContainText('bouton Partager');
  // On iOS the installed app has its own storage.
  await expect(steps.last()).toContainText('connectez-vous une fois');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await openMenu(page);
  await expect(page.getByRole('switch', { name: /^Sonner sur/ })).toHaveAccessibleDescription(
    /^Sur iPhone et iPad, seule l’application installée/,
  );
});

test('on Android the menu has steps, and a button once the browser offers to install [APP-04]', async ({
  server,
  restaurant,
  phone,
}) => {
  const lea = await pairStaff(server, restaurant);
  const page = await phone({ token: lea.token, userAgent: userAgents.android });
  await page.goto(paths.staff);
  await openMenu(page);
  await installButton(page).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await offerToInstall(page);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Installer' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('test.prompted'))).toBe('yes');
});

test('the menu of a computer without an offer, and of the installed app, does not mention installing [APP-04]', async ({
  restaurant,
  tablet,
  phone,
}) => {
  const { token } = restaurant.owner;
  const computer = await tablet({ token });
  await computer.goto(paths.staff);
  await openMenu(computer);
  await expect(installButton(computer)).toHaveCount(0);
  await offerToInstall(computer);
  await expect(installButton(computer)).toBeVisible();

  const app = await phone({ token, userAgent: userAgents.iphone });
  await app.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await app.goto(paths.staff);
  await openMenu(app);
  await expect(installButton(app)).toHaveCount(0);
});
