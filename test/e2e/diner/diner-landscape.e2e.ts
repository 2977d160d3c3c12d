import type { Page } from '@playwright/test';
import { dinerPath } from '../../../src/paths.ts';
import { ask, take } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { hurryTo } from '../../support/screens/clock.ts';

const viewport = { width: 740, height: 360 };

for (const locale of ['fr-FR', 'en-GB'] as const) {
  test(`a phone in landscape orientation shows every button without scrolling, in ${locale} [DIN-23]`, async ({
    phone,
    restaurant,
    server,
  }) => {
    const page = await phone({ viewport, locale });
    await page.clock.install();
    await page.goto(dinerPath(restaurant.slug, 4));
    await expectInSight(page, /Pain|Bread/, /Eau|Water/, /Addition|Bill/, /serveur|server/);
    expect((await page.locator('summary').boundingBox())?.y).toBeLessThanOrEqual(360 - 56);

    await page.getByRole('button', { name: /Pain|Bread/ }).tap();
    await expect(
      page.getByRole('heading', { name: /Demande transmise|Request sent/ }),
    ).toBeVisible();
    await expectInSight(page, /Annuler|Cancel/);

    const request = await take(server, restaurant, await ask(server, restaurant, 4));
    const taken_at = new Date(Date.now() - 125_000).toISOString();
    const { db } = server.world;
    await db.updateTable('requests').set({ taken_at }).where('id', '=', request.id).execute();
    await hurryTo(page.getByRole('button', { name: /servi|served/ }));
    await expectInSight(page, /servi|served/);
  });
}

test('the icon of a long request is beside its text [DIN-05]', async ({ phone, restaurant }) => {
  const page = await phone();
  await page.goto(dinerPath(restaurant.slug, 4));
  await page.getByText('Autre demande…').tap();
  const words = 'Une deuxième fourchette et une serviette pour la petite, merci beaucoup';
  await page.getByLabel('Ou dites-le avec vos mots').fill(words);
  await page.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(page.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  const gap = await page.getByText(words).evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text.lastChild ?? text);
    const icon = text.parentElement?.querySelector('svg')?.getBoundingClientRect();
    const lines = [...range.getClientRects()];
    return Math.max(...lines.map((line) => line.left)) - (icon?.right ?? 0);
  });
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(16);
});

async function expectInSight(page: Page, ...names: RegExp[]): Promise<void> {
  for (const name of names) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box?.y, String(name)).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), String(name)).toBeLessThanOrEqual(360);
  }
}
