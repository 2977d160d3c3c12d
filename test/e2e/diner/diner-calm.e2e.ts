import type { Page } from '@playwright/test';
import { dinerPath } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { expectMotion, watchMotion } from '../../support/page-checks/motion.ts';
import { ask, finish, take } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { hurryTo, stopClock } from '../../support/screens/clock.ts';
import { calls, cut, heading, holdBack, OFFLINE, settled } from '../../support/screens/phone.ts';

test('after the first tap the table is one line of 96 px at most, and the menu button keeps its place [DIN-29]', async ({
  diner,
  restaurant,
  server,
}) => {
  const table = diner.locator('section').filter({ has: diner.getByRole('heading', { level: 1 }) });
  const menu = diner.getByRole('link', { name: 'Voir la carte' });
  const place = await menu.boundingBox();
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  expect((await table.boundingBox())?.height).toBeLessThanOrEqual(96);
  await expect(table).toContainText('Table 7');
  await expect(table).toContainText('Le Petit Bistrot');
  expect(await menu.boundingBox()).toEqual(place);

  const request = await ask(server, restaurant, 7);
  await take(server, restaurant, request);
  await expect(heading(diner, 'Un serveur arrive')).toBeVisible();
  expect(await menu.boundingBox()).toEqual(place);
  await finish(server, restaurant, request);
  await expect(heading(diner, 'C’est servi')).toBeVisible();
  expect(await menu.boundingBox()).toEqual(place);
});

test('nothing on the page shifts from the first tap to the end of the request [DIN-29]', async ({
  phone,
  restaurant,
  server,
}) => {
  const page = await phone();
  await page.goto(dinerPath(restaurant.slug, 7));
  await page.evaluate(watchShifts);
  await page.clock.install();
  const gate = await holdBack(page, 'POST', calls.asking);
  await page.getByRole('button', { name: 'Pain' }).tap();
  // More than half a second after the tap, so that shifts are not excused by it.
  await expect(heading(page, 'Pas encore envoyée')).toBeVisible();
  gate.open();
  await expect(heading(page, 'Demande transmise')).toBeVisible();
  const request = await ask(server, restaurant, 7);
  const { db } = server.world;
  const is = (columns: { created_at?: string; received_at?: string }) =>
    db.updateTable('requests').set(columns).where('id', '=', request.id).execute();
  await is({ created_at: new Date(Date.now() - 10_000).toISOString() });
  await hurryTo(page.locator('.overdue'));
  await is({ received_at: new Date().toISOString() });
  await hurryTo(heading(page, 'Reçue en salle'));
  await hurryTo(page.getByText('Elle reste affichée').filter({ visible: true }));
  await take(server, restaurant, request, 'Léa');
  await expect(heading(page, 'Léa arrive')).toBeVisible();
  await finish(server, restaurant, request);
  await expect(heading(page, 'C’est servi')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});

test('the notice “sent” gives way to a sentence that promises nothing [DIN-31, ERR-17]', async ({
  phone,
  restaurant,
}) => {
  const page = await phone();
  await page.goto(dinerPath(restaurant.slug, 7));
  await holdBack(page, 'GET', calls.oneRequest);
  await stopClock(page);
  await page.getByRole('button', { name: 'Pain' }).tap();
  const promise = page.getByText('Demande envoyée ! Un serveur va arriver bientôt');
  await expect(promise).toBeVisible();
  await settled(page);
  await page.clock.runFor(5000);
  await expect(promise).toHaveCount(0);
  await expect(page.getByRole('status')).toContainText(
    'Dès que l’écran de la salle l’affiche, nous vous le disons ici.',
  );
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`each state has text of 17 px and more, in a contrast of 7:1, when it is ${colorScheme} [DIN-30]`, async ({
    phone,
    restaurant,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(OFFLINE);
    const page = await phone({ colorScheme });
    await page.clock.install();
    await page.goto(dinerPath(restaurant.slug, 7));
    await page.getByText('Autre demande…').tap();
    await expectReadable(page);
    const restore = await cut(page, 'POST', calls.asking);
    await page.getByRole('button', { name: 'Pain' }).tap();
    await expect(heading(page, 'Pas encore envoyée')).toBeVisible();
    await expectReadable(page);
    await restore();
    await hurryTo(heading(page, 'Demande transmise'));
    await cut(page, 'DELETE', calls.oneRequest);
    await page.getByRole('button', { name: 'Annuler la demande' }).tap();
    await expect(page.getByText('Pas encore annulée')).toBeVisible();
    await expectReadable(page);
    const request = await ask(server, restaurant, 7);
    await take(server, restaurant, request, 'Léa');
    await expect(heading(page, 'Léa arrive')).toBeVisible();
    await expectReadable(page);
    await finish(server, restaurant, request);
    await expect(heading(page, 'C’est servi')).toBeVisible();
    await expectReadable(page);
  });
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  const moves = reducedMotion === 'no-preference';
  test(`the steps of a request ${moves ? 'are drawn' : 'stand still'} with prefers-reduced-motion: ${reducedMotion} [DIN-32]`, async ({
    phone,
    restaurant,
    server,
  }) => {
    const page = await phone({ reducedMotion });
    await watchMotion(page);
    await page.goto(dinerPath(restaurant.slug, 7));
    const request = await ask(server, restaurant, 7);
    await page.reload();
    await expect(heading(page, 'Demande transmise')).toBeVisible();
    await expectMotion(page, moves);
    await take(server, restaurant, request, 'Léa');
    await expect(heading(page, 'Léa arrive')).toBeVisible();
    await expectMotion(page, moves);
  });
}

async function expectReadable(page: Page): Promise<void> {
  expect(await page.evaluate(smallTexts)).toEqual([]);
  expect(await violations(page, { rules: ['color-contrast-enhanced'] })).toEqual([]);
}

/** Runs in the page. The visible texts that are smaller than 17 px. */
function smallTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small: string[] = [];
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    if (!element || element.closest('script, .unseen') || !textContent?.trim()) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (element.checkVisibility({ visibilityProperty: true }) && size < 17) small.push(textContent);
  }
  return small;
}

/** Runs in the page. Records from the next frames on what shifts, unless within half a second of a tap. */
async function watchShifts(): Promise<void> {
  // What the browser draws in pieces while it loads the page does not count.
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  type Shift = PerformanceEntry & {
    hadRecentInput: boolean;
    value: number;
    sources: { node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      const moved = shift.sources.map(({ node }) => node?.textContent?.slice(0, 40));
      shifts.push(`${shift.value} ${moved}`);
    }
  }).observe({ type: 'layout-shift' });
}
