import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { openMenu } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { expectMotion, watchMotion } from '../../support/page-checks/motion.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';

const LONG = `${'Un plat à partager, sans gluten ni arachides. '.repeat(5)}Donaudampfschifffahrtsgesellschaft`;

/** A 640 px window zoomed to 200 % has 320 CSS px. With enlarged text only, it keeps its 640 px. */
const zooms = [
  { name: 'at 320 px', width: 320, textSize: 100 },
  { name: 'with text at 200 %', width: 640, textSize: 200 },
];

test('the guest page, idle or pending, does not scroll sideways at 320 px or with text at 200 %', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  await page.goto(guestPath(restaurant.slug, 7));
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

test('the board with five cards does not scroll sideways at 320 px or with text at 200 %', async ({
  newScreen,
  restaurant,
  server,
}) => {
  for (const table of [1, 2, 3, 4]) await ask(server, restaurant, table, { type: 'bill' });
  await ask(server, restaurant, 12, { message: LONG, customerName: 'Maximilienne-Apollonia' });
  const viewport = { width: 320, height: 640 };
  const page = await newScreen({ viewport, token: restaurant.owner.token });
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

test('while the session is checked, a guarded page shows only a spinner; animations run unless prefers-reduced-motion is reduce [NAV-12]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  await watchMotion(page);
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const moves = reducedMotion === 'no-preference';
    await page.emulateMedia({ reducedMotion });
    const checked = await holdAnswer(page, 'GET', '**/api/auth/me');
    await page.goto(paths.staff);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Un instant…');
    await expectMotion(page, moves);
    await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
    await expect(page).toHaveURL(paths.staff);
    checked.resolve();
    await expect(page.getByRole('heading', { name: 'Interface Serveur' })).toBeVisible();
    await expect(page.getByText('Un instant…')).toHaveCount(0);

    const asked = await holdAnswer(page, 'POST', '**/api/restaurants/*/requests');
    await page.goto(guestPath(restaurant.slug, moves ? 7 : 8));
    await page.getByRole('button', { name: 'Pain' }).click();
    await expect(page.getByRole('button', { name: 'Envoi…' })).toBeVisible();
    await expectMotion(page, moves);
    asked.resolve();
    await expect(page.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
    await expectMotion(page, moves);
  }
});

/** Looks at the page at both zooms. */
async function expectToFit(page: Page, what: string): Promise<void> {
  for (const { name, width, textSize } of zooms) {
    await setTextSize(page, textSize);
    await turn(page, width, 640);
    expect(await widerThanScreen(page), `${what} ${name}`).toEqual([]);
  }
}
