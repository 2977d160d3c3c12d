import type { Page } from '@playwright/test';
import { dinerPath, paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { expectMotion, watchMotion } from '../../support/page-checks/motion.ts';
import { ask } from '../../support/people/acts.ts';
import { openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { signIn } from '../../support/screens/sign-in.ts';

const LONG = `${'Un plat à partager, sans gluten ni arachides. '.repeat(5)}Donaudampfschifffahrtsgesellschaft`;

/** A 640 px window zoomed to 200 % has 320 CSS px. With enlarged text only, it keeps its 640 px. */
const zooms = [
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, textSize: 16 },
  { name: 'with text at 200 %', viewport: { width: 640, height: 640 }, textSize: 32 },
];

for (const { name, ...zoom } of zooms) {
  test(`no page scrolls sideways ${name}`, async ({ newScreen, restaurant, browserErrors }) => {
    browserErrors.expect(/404/);
    const page = await zoomed(newScreen, zoom);
    const site = [paths.home, `${paths.pricing}?plan=yearly`, paths.faq, paths.demo, paths.terms];
    for (const path of [...site, paths.auth, '/nulle-part', dinerPath(restaurant.slug, 99)]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectToFit(page, path);
    }
    await page.goto(paths.home);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await expectToFit(page, 'the open menu');
  });

  test(`the diner page does not scroll sideways ${name}, idle or pending`, async ({
    newScreen,
    restaurant,
  }) => {
    const page = await zoomed(newScreen, zoom);
    await page.goto(dinerPath(restaurant.slug, 7));
    await expectToFit(page, 'idle');
    await page.getByText('Autre demande…').click();
    await page.getByLabel('Ou dites-le avec vos mots').fill(LONG);
    await page.getByLabel('Votre prénom (facultatif)').fill('Maximilienne-Apollonia');
    await expectToFit(page, 'other request');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
    await expectToFit(page, 'pending');
    await page.getByRole('button', { name: 'Annuler la demande' }).click();
    await expect(page.getByRole('heading', { name: 'Demande annulée' })).toBeVisible();
    await expectToFit(page, 'cancelled');
  });

  test(`the board with five cards does not scroll sideways ${name}`, async ({
    newScreen,
    restaurant,
    server,
  }) => {
    for (const table of [1, 2, 3, 4]) await ask(server, restaurant, table, { type: 'bill' });
    await ask(server, restaurant, 12, { message: LONG, customerName: 'Maximilienne-Apollonia' });
    const page = await zoomed(newScreen, zoom, restaurant.owner.token);
    await page.goto(paths.staff);
    await expect(page.getByRole('article')).toHaveCount(5);
    await expectToFit(page, 'the board');
    await openMenu(page);
    await expectToFit(page, 'the menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Prendre en charge, table 12' }).click();
    await page.getByRole('button', { name: 'Commencer le service' }).click();
    await expect(page.locator('.board-start')).toHaveCount(0);
    await expect(page.getByRole('article', { name: /En cours/ })).toBeVisible();
    await expectToFit(page, 'one taken');
    await page.getByRole('button', { name: 'Reset demandes' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page, 'the dialog');
  });
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  const moves = reducedMotion === 'no-preference';
  test(`animations ${moves ? 'run' : 'do not run'} when prefers-reduced-motion is ${reducedMotion}`, async ({
    newScreen,
    restaurant,
  }) => {
    const page = await newScreen({ reducedMotion, token: restaurant.owner.token });
    await watchMotion(page);
    const checked = await holdAnswer(page, 'GET', '**/api/auth/me');
    await page.goto(paths.staff);
    await expect(page.getByText('Un instant…')).toBeAttached();
    await expectMotion(page, moves);
    checked.resolve();
    await expect(page.getByRole('heading', { name: 'Interface Serveur' })).toBeVisible();

    const asked = await holdAnswer(page, 'POST', '**/api/restaurants/*/requests');
    await page.goto(dinerPath(restaurant.slug, 7));
    await page.getByRole('button', { name: 'Pain' }).click();
    await expect(page.getByRole('button', { name: 'Envoi…' })).toBeVisible();
    await expectMotion(page, moves);
    asked.resolve();
    await expect(page.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
    await expectMotion(page, moves);
  });
}

test('each page change sets the title and moves the focus to the heading', async ({
  newScreen,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const page = await newScreen();
  await page.goto('/nulle-part');
  await expect(page).toHaveTitle('Page introuvable · Sonnette');
  await page.getByRole('main').getByRole('link').click();
  await expectArrival(page, 'Appeler le service d’un geste · Sonnette', 'Sonnette');
  await page.getByRole('navigation').getByRole('link', { name: 'Se connecter' }).click();
  await expectArrival(page, 'Connexion · Sonnette', 'Connexion');
  await signIn(page, restaurant.owner);
  await expectArrival(page, /^Interface Serveur – Le Petit Bistrot/, 'Interface Serveur');
  await openMenu(page);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expectArrival(page, 'Appeler le service d’un geste · Sonnette', 'Sonnette');
  await page.getByRole('link', { name: 'Ouvrir l’interface serveur' }).click();
  await expectArrival(page, 'Connexion · Sonnette', 'Connexion');
  await page.getByRole('link', { name: /retour à l’accueil/ }).click();
  await expectArrival(page, 'Appeler le service d’un geste · Sonnette', 'Sonnette');
});

async function expectArrival(page: Page, title: string | RegExp, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page).toHaveTitle(title);
}

type Zoom = { viewport: { width: number; height: number }; textSize: number };

async function zoomed(
  newScreen: (options: { viewport: Zoom['viewport']; token?: string }) => Promise<Page>,
  { viewport, textSize }: Zoom,
  token?: string,
): Promise<Page> {
  const page = await newScreen({ viewport, ...(token && { token }) });
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: textSize } });
  return page;
}

async function expectToFit(page: Page, what: string): Promise<void> {
  const [content, screen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content, what).toBeLessThanOrEqual(Number(screen));
}
