import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { root } from '../../support/people/people.ts';
import { menuButton, openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { fillIn } from '../../support/screens/sign-in.ts';

test('every page but sign-in has the header [NAV-03]', async ({ newScreen }) => {
  const page = await newScreen();
  await page.goto(paths.home);
  await expect(page.getByRole('banner')).toBeVisible();
  await bar(page).getByRole('link', { name: 'Se connecter' }).click();
  await expect(page.getByLabel('Mot de passe')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('signed out, the header links to the site’s pages and to sign in, and offers both languages [NAV-15, NAV-16, NAV-22]', async ({
  newScreen,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const page = await newScreen();
  await page.goto('/nulle-part');
  for (const [name, path] of [
    ['Accueil', '/'],
    ['Tarifs', '/tarifs'],
    ['FAQ', '/faq'],
    ['Démo', '/demo'],
  ] as const) {
    const link = bar(page).getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', path);
  }
  const signIn = bar(page).getByRole('link', { name: 'Se connecter' });
  await expect(signIn).toHaveAttribute('href', paths.auth);
  await expect(bar(page).getByRole('link')).toHaveCount(5);

  const picker = page.getByRole('banner').getByRole('group', { name: 'Langue' });
  await expect(picker.getByRole('button')).toHaveText([/Français/, /English/]);
  await expect(picker.getByRole('button', { pressed: true })).toHaveText(/Français/);

  await logo(page).click();
  await expect(page).toHaveURL(paths.home);
  await signIn.click();
  await page.getByRole('link', { name: 'Sonnette, retour à l’accueil' }).click();
  await expect(page).toHaveURL(paths.home);
});

test('signed in, the header has the board, the restaurant, the account and sign-out [part of NAV-17] [NAV-19, NAV-22]', async ({
  board,
  restaurant,
}) => {
  await openMenu(board);
  const link = bar(board).getByRole('link', { name: 'Interface serveur' });
  await expect(link).toHaveAttribute('href', paths.staff);
  const manage = bar(board).getByRole('link', { name: 'Gérer le restaurant' });
  await expect(manage).toHaveAttribute('href', paths.restaurant);
  await expect(bar(board).getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  await expect(bar(board).getByRole('link', { name: /Se connecter|Accueil/ })).toHaveCount(0);
  const name = bar(board).getByText('Le Petit Bistrot').filter({ visible: true });
  const email = bar(board).getByText(restaurant.owner.email).filter({ visible: true });
  await expect(name).toHaveCount(1);
  await expect(email).toHaveCount(1);

  await board.keyboard.press('Escape');
  await turn(board, 360, 740);
  await expect(board.getByRole('banner')).toBeVisible();
  await expect(name).toHaveCount(0);
  await expect(email).toHaveCount(0);
  await openMenu(board);
  await expect(name).toHaveCount(1);
  await expect(email).toHaveCount(1);

  await logo(board).click();
  await expect(board).toHaveURL(paths.home);
});

test('the header highlights the link of the current page [NAV-20]', async ({
  board,
  newScreen,
}) => {
  await openMenu(board);
  const link = bar(board).getByRole('link', { name: 'Interface serveur' });
  await expect(link).toHaveAttribute('aria-current', 'page');
  const highlighted = await background(link);
  await logo(board).click();
  await expect(link).not.toHaveAttribute('aria-current');
  await expect.poll(() => background(link)).not.toBe(highlighted);

  const page = await newScreen();
  await page.goto(paths.home);
  await expect(bar(page).getByRole('link', { name: 'Accueil' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('both URLs of the statistics highlight the same link [NAV-20]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  for (const path of [paths.figures, paths.analytics]) {
    await page.goto(path);
    const shown = bar(page).locator('[aria-current=page]');
    await expect(shown).toHaveText(['Statistiques']);
  }
});

for (const locale of ['fr-FR', 'en-GB']) {
  test(`signed out, the header is a menu at 767 px, a bar at 768 and 1024 px: ${locale} [NAV-21]`, async ({
    newScreen,
  }) => {
    const page = await newScreen({ locale, viewport: { width: 767, height: 800 } });
    await page.goto(paths.pricing);
    const banner = page.getByRole('banner');
    const links = page.getByRole('navigation', { name: /Navigation principale|Main navigation/ });
    for (const [width, isOpen] of [
      [767, false],
      [768, true],
      [1024, true],
    ] as const) {
      await turn(page, width, 800);
      await expect(menuButton(page)).toBeVisible({ visible: !isOpen });
      await expect(links.getByRole('link')).toHaveCount(isOpen ? 5 : 0);
      expect((await banner.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(72);
      expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

for (const locale of ['fr-FR', 'en-GB']) {
  for (const [who, ...widths] of [
    ['owner', 1200, 1280, 1440],
    ['super_admin', 1280, 1440],
  ] as const) {
    test(`the header fits on one line: ${locale}, ${who}, ${widths.join(', ')} px [NAV-19]`, async ({
      newScreen,
      server,
      restaurant,
    }) => {
      const person = who === 'owner' ? restaurant.owner : await root(server.world);
      const viewport = { width: widths[0], height: 800 };
      const page = await newScreen({ locale, viewport, token: person.token });
      await page.goto(paths.restaurant);
      const banner = page.getByRole('banner');
      const email = banner.getByText(person.email).filter({ visible: true });
      const signOut = banner.getByRole('button', { name: /^(Déconnexion|Sign out)$/ });
      for (const width of widths) {
        await turn(page, width, 800);
        // A longer e-mail address may be truncated, but must remain readable.
        expect((await email.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(120);
        const box = await signOut.boundingBox();
        const side = Math.min(box?.width ?? 0, box?.height ?? 0);
        expect(side, `${width} px`).toBeGreaterThanOrEqual(48);
        expect((await banner.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(72);
        expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
}

for (const [who, width] of [
  ['owner', 1199],
  ['super_admin', 1279],
] as const) {
  test(`signed in as ${who}, the header is a menu at ${width} px [NAV-21]`, async ({
    newScreen,
    server,
    restaurant,
  }) => {
    const { token } = who === 'owner' ? restaurant.owner : await root(server.world);
    const page = await newScreen({ token, viewport: { width, height: 800 } });
    await page.goto(paths.restaurant);
    await expect(menuButton(page)).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
}

test('on a phone the header is a menu, which closes after a choice [NAV-21]', async ({
  phone,
  restaurant,
}) => {
  const page = await phone();
  await page.goto(paths.home);
  await expect(bar(page)).toHaveCount(0);
  const button = menuButton(page);

  for (const [close, isNavigation] of [
    [() => bar(page).getByRole('link', { name: 'Tarifs' }).click(), true],
    [() => page.keyboard.press('Escape'), false],
    [() => button.click(), false],
    [() => logo(page).click(), true],
  ] as const) {
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(bar(page).getByRole('link', { name: 'Accueil' })).toBeVisible();
    await close();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(bar(page)).toHaveCount(0);
    // A new page closes the menu once more.
    if (isNavigation) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }

  await button.click();
  await bar(page).getByRole('link', { name: 'Se connecter' }).click();
  await fillIn(page, restaurant.owner.email, restaurant.owner.password);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await bar(page).getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the header of the diner page has only logo and languages [NAV-25]', async ({ diner }) => {
  const banner = diner.getByRole('banner');
  await expect(banner.getByRole('link')).toHaveText(['Sonnette', /FR Français/, /EN English/]);
  await expect(banner.getByRole('link', { name: /accueil/ })).toHaveAttribute('href', paths.home);
  await expect(banner.getByRole('button')).toHaveCount(0);
  const box = await banner.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(64);
});

/** The links of the header. They are either in the bar or in the open menu. */
function bar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Navigation principale' });
}

function logo(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Sonnette, accueil' });
}

function background(link: Locator): Promise<string> {
  return link.evaluate((element) => getComputedStyle(element).backgroundColor);
}
