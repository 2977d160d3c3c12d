import type { Locator, Page } from '@playwright/test';
import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { calls, cut, OFFLINE } from '../../support/browser/phone.ts';
import { readBoard } from '../../support/people/acts.ts';
import { petitBistrot } from '../../support/people/people.ts';

type Box = { x: number; y: number; width: number; height: number };

/** Long enough to take three lines of a small phone. */
const LONG_NAME = 'Brasserie des Grands Boulevards et de la Gare du Nord, Maison Lefèvre & Filles';

const viewports = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const quick = {
  'fr-FR': ['Pain', 'Eau', 'Addition', 'Appeler un serveur'],
  'en-GB': ['Bread', 'Water', 'Bill', 'Call a server'],
} as const;

test('the four buttons are within reach of a thumb, in both languages, also with a long name and a menu; without a menu the words fill most of the card [DIN-03]', async ({
  phone,
  server,
}) => {
  const named = await petitBistrot(server.world, LONG_NAME);
  const page = await phone();
  await page.goto(guestPath(named.slug, 4));
  await expectWithinReach(page, 'fr-FR');
  await page.goto(guestPath((await server.openCantine()).slug, 4));
  await expectWithinReach(page, 'fr-FR');
  const card = await boxOf(page.locator('.plaque'));
  const first = await boxOf(page.getByRole('heading', { level: 1 }));
  const last = await boxOf(page.locator('.restaurant-name'));
  expect((last.y + last.height - first.y) / card.height).toBeGreaterThan(0.6);

  const english = await phone({ locale: 'en-GB' });
  await english.goto(guestPath((await server.openBistrot()).slug, 4));
  await expectWithinReach(english, 'en-GB');
});

test('every other target is at least 48 px, in every state of the page', async ({
  phone,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  browserErrors.expect(OFFLINE);
  const page = await phone();
  await page.clock.install();
  await page.goto(guestPath(restaurant.slug, 4));
  await page.locator('summary').tap();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expectTargets(page, 16);

  const restore = await cut(page, 'POST', calls.asking);
  await page.getByRole('button', { name: 'Pain' }).tap();
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
  await expectTargets(page, 6);
  await restore();
  const cancel = page.getByRole('button', { name: 'Annuler la demande' });
  await hurryTo(cancel);
  await expectTargets(page, 5);
  await cancel.tap();
  await expect(page.getByRole('link', { name: 'Nouvelle demande' })).toBeVisible();
  await expectTargets(page, 5);

  await page.goto(guestPath(restaurant.slug, 99));
  await expectTargets(page, 3);
});

test('without JavaScript all buttons are there, and a request can be sent and cancelled [DIN-16, DIN-03]', {
  tag: '@heart',
}, async ({ phone, restaurant, server }) => {
  const page = await phone({ javaScriptEnabled: false });
  await page.goto(`${guestPath(restaurant.slug, 7)}&from=qr`);
  await expect(page.getByText('Le Petit Bistrot')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Table 7' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Voir la carte/ })).toBeVisible();
  for (const name of quick['fr-FR']) await expect(page.getByRole('button', { name })).toBeVisible();

  await page.getByRole('button', { name: 'Eau' }).tap();
  await expect(page.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await expect(page.getByText('Vous avez demandé Eau')).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ type: 'water', status: 'pending' }]);

  await page.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(page.getByRole('heading', { name: 'Demande annulée' })).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([
    { type: 'water', status: 'cancelled' },
  ]);
});

async function expectWithinReach(page: Page, locale: keyof typeof quick): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const boxes: Box[] = [];
    for (const name of quick[locale]) {
      boxes.push(await boxOf(page.getByRole('button', { name, exact: true })));
    }
    for (const box of boxes) {
      expect(box.y).toBeGreaterThanOrEqual(viewport.height * 0.4);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.height).toBeGreaterThanOrEqual(64);
    }
    expect(smallestGap(boxes)).toBeGreaterThanOrEqual(8);
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  }
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return box;
}

/** The gap between the two closest boxes. */
function smallestGap(boxes: Box[]): number {
  const gaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .map((b) =>
        Math.max(
          b.x - (a.x + a.width),
          a.x - (b.x + b.width),
          b.y - (a.y + a.height),
          a.y - (b.y + b.height),
        ),
      ),
  );
  return Math.min(...gaps);
}

/** There are `count` visible targets, and on each phone each of them is at least 48 px high and wide. */
async function expectTargets(page: Page, count: number): Promise<void> {
  const targets = page.locator(':is(a, button, summary, input, textarea):visible');
  await expect(targets).toHaveCount(count);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const small = await targets.evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter((box) => Math.min(box.width, box.height) < 48),
    );
    expect(small).toEqual([]);
  }
}
