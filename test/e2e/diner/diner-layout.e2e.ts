import type { Locator, Page } from '@playwright/test';
import { dinerPath } from '../../../src/paths.ts';
import { readBoard } from '../../support/people/acts.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { hurryTo } from '../../support/screens/clock.ts';
import { calls, cut, heading, OFFLINE } from '../../support/screens/phone.ts';

type Box = { x: number; y: number; width: number; height: number };

/** Long enough to take three lines of a small phone. */
const LONG_NAME = 'Brasserie des Grands Boulevards et de la Gare du Nord, Maison Lefèvre & Filles';

const viewports = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

const quick = {
  'fr-FR': ['Pain', 'Eau', 'Addition', 'Appeler un serveur'],
  'en-GB': ['Bread', 'Water', 'Bill', 'Call a server'],
} as const;

for (const viewport of viewports) {
  const size = `${viewport.width}×${viewport.height}`;

  test(`the four buttons are within reach of a thumb at ${size}, in both languages, also with a long name and a menu`, async ({
    phone,
    server,
  }) => {
    const restaurants = [
      await server.openCantine(),
      await server.openBistrot(),
      await petitBistrot(server.world, LONG_NAME),
    ];
    for (const locale of ['fr-FR', 'en-GB'] as const) {
      const page = await phone({ viewport, locale });
      for (const restaurant of restaurants) {
        await page.goto(dinerPath(restaurant.slug, 4));
        const boxes: Box[] = [];
        for (const name of quick[locale]) {
          boxes.push(await boxOf(page.getByRole('button', { name, exact: true })));
        }
        for (const box of boxes) {
          expect(box.y, `${restaurant.slug}, ${locale}`).toBeGreaterThanOrEqual(
            viewport.height * 0.4,
          );
          expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
          expect(box.height).toBeGreaterThanOrEqual(64);
        }
        expect(smallestGap(boxes)).toBeGreaterThanOrEqual(8);
        expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
      }
    }
  });

  test(`every other target is at least 48 px at ${size}, in every state of the page`, async ({
    phone,
    server,
    restaurant,
    browserErrors,
  }) => {
    browserErrors.expect(/404/);
    browserErrors.expect(OFFLINE);
    for (const locale of ['fr-FR', 'en-GB'] as const) {
      const [bread] = quick[locale];
      const page = await phone({ viewport, locale });
      await page.clock.install();
      await page.goto(dinerPath(restaurant.slug, 4));
      await page.locator('summary').tap();
      await expect(page.getByRole('textbox')).toHaveCount(2);
      await expectTargets(page, 16);

      const restore = await cut(page, 'POST', calls.asking);
      await page.getByRole('button', { name: bread }).tap();
      await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
      await expectTargets(page, 6);
      await restore();
      await hurryTo(page.getByRole('button', { name: /Annuler|Cancel/ }));
      await expectTargets(page, 5);
      await page.getByRole('button', { name: /Annuler|Cancel/ }).tap();
      await expect(page.getByRole('link', { name: /Nouvelle demande|New request/ })).toBeVisible();
      await expectTargets(page, 5);

      await page.goto(dinerPath(restaurant.slug, 99));
      await expectTargets(page, 4);
    }
    expect(await readBoard(server, restaurant)).toHaveLength(2);
  });
}

test('without JavaScript all buttons are there, and a request can be sent and cancelled [DIN-16, DIN-03]', async ({
  phone,
  restaurant,
  server,
}) => {
  const page = await phone({ javaScriptEnabled: false });
  await page.goto(`${dinerPath(restaurant.slug, 7)}&from=qr`);
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

test('without JavaScript a request can include a message and a name, in English too [DIN-16, DIN-05]', async ({
  phone,
  restaurant,
  server,
}) => {
  const page = await phone({ javaScriptEnabled: false, locale: 'en-GB' });
  await page.goto(dinerPath(restaurant.slug, 7));
  await page.getByText('Something else…').tap();
  await page.getByLabel('Or say it in your own words').fill('No nuts, please');
  await page.getByLabel('Your first name (optional)').fill('Inès');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([
    { type: 'other', message: 'No nuts, please', customer_name: 'Inès' },
  ]);
});

test('without a menu button, the words fill most of the card of the table [DIN-03]', async ({
  phone,
  server,
}) => {
  const page = await phone();
  const cantine = await server.openCantine();
  await page.goto(dinerPath(cantine.slug, 2));
  const card = await page.locator('.plaque').boundingBox();
  const first = await page.getByText('Table détectée').boundingBox();
  const last = await page.locator('.restaurant-name').boundingBox();
  if (!card || !first || !last) throw new Error('a part of the card is not shown');
  expect((last.y + last.height - first.y) / card.height).toBeGreaterThan(0.6);
});

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

/** There are `count` visible targets, and each is at least 48 px high and wide. */
async function expectTargets(page: Page, count: number): Promise<void> {
  const targets = page.locator(':is(a, button, summary, input, textarea):visible');
  await expect(targets).toHaveCount(count);
  for (const target of await targets.all()) {
    const { width, height } = await boxOf(target);
    expect(Math.min(width, height), `${target}`).toBeGreaterThanOrEqual(48);
  }
}

for (const [locale, water, sent] of [
  ['fr-FR', 'Eau', 'Demande transmise'],
  ['en-GB', 'Water', 'Request sent'],
] as const) {
  test(`once the guest has asked, the table is named on one line beside the menu (${locale}) [DIN-29]`, async ({
    phone,
    restaurant,
  }) => {
    const page = await phone({ locale });
    await page.goto(dinerPath(restaurant.slug, 12));
    await page.getByRole('button', { name: water }).tap();
    const table = page.getByRole('heading', { level: 1, name: 'Table 12' });
    await heading(page, sent).waitFor();
    const lines = await table.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    const menu = page.getByRole('link', { name: /^(Voir la carte|View the menu)/ });
    const [left, right] = [await table.boundingBox(), await menu.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    expect(right?.y ?? 0).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0));
  });
}
