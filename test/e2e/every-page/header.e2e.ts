import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { menuButton } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { root } from '../../support/people/people.ts';

test('signed out, the header is a menu at 360 and 767 px, a bar at 768 and 1024 px [NAV-21]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.goto(paths.pricing);
  for (const [width, inBar] of [
    [360, 0],
    [767, 0],
    [768, 5],
    [1024, 6],
  ] as const) {
    await turn(page, width, 800);
    await expect(menuButton(page)).toBeVisible({ visible: inBar === 0 });
    await expect(links(page).getByRole('link')).toHaveCount(inBar);
    await expectOneLine(page, width);
  }
  await turn(page, 360, 740);
  await menuButton(page).click();
  await expect(links(page).getByRole('link')).toHaveCount(6);
  await links(page).getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(paths.faq);
  await expect(links(page)).toHaveCount(0);
});

test('signed in, the header fits on one line with name, e-mail and sign-out, or is a menu that has them [NAV-19, NAV-21]', async ({
  newScreen,
  server,
  restaurant,
}) => {
  for (const [person, lastMenu, ...bars] of [
    [restaurant.owner, 1199, 1200, 1280, 1440],
    [await root(server.world), 1279, 1280, 1440],
  ] as const) {
    const page = await newScreen({ token: person.token });
    await page.goto(paths.restaurant);
    const email = links(page).getByText(person.email).filter({ visible: true });
    const signOut = links(page).getByRole('button', { name: 'Déconnexion' });
    for (const width of bars) {
      await turn(page, width, 800);
      // A longer e-mail address may be truncated, but must remain readable.
      expect((await email.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(120);
      const box = await signOut.boundingBox();
      const side = Math.min(box?.width ?? 0, box?.height ?? 0);
      expect(side, `${width} px`).toBeGreaterThanOrEqual(48);
      await expectOneLine(page, width);
    }
    const [here, other] = ['Gérer le restaurant', 'Codes QR'].map((name) =>
      links(page).getByRole('link', { name }),
    );
    if (here && other) expect(await background(here)).not.toBe(await background(other));

    await turn(page, lastMenu, 800);
    await expect(menuButton(page)).toBeVisible();
    await expect(links(page)).toHaveCount(0);
    await turn(page, 360, 740);
    await menuButton(page).click();
    await expect(email).toHaveCount(1);
    await expect(signOut).toBeVisible();
    await page.context().close();
  }
});

/** The links of the header. They are either in the bar or in the open menu. */
function links(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Navigation principale' });
}

async function expectOneLine(page: Page, width: number): Promise<void> {
  const box = await page.getByRole('banner').boundingBox();
  expect(box?.height, `${width} px`).toBeLessThanOrEqual(72);
  expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
}

function background(link: Locator): Promise<string> {
  return link.evaluate((element) => getComputedStyle(element).backgroundColor);
}
