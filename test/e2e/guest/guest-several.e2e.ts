import type { Page } from '@playwright/test';
import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import {
  allowSeveral,
  ask,
  finish,
  keyOfTable,
  readBoard,
  take,
} from '../../support/people/acts.ts';

const card = (page: Page, wish: string) => page.locator('.requests > li', { hasText: wish });
const tap = (page: Page, name: string) => page.locator('.tile', { hasText: name }).tap();

test('two requests of a table are followed side by side, also after a reload, and each ends by itself [DIN-46]', {
  tag: '@heart',
}, async ({ phone, restaurant, server }) => {
  await allowSeveral(server, restaurant);
  const page = await phone();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(guestPath(restaurant.slug, 7));
  for (const wish of ['Pain', 'Addition']) {
    await tap(page, wish);
    await expect(card(page, wish).getByRole('heading')).toBeFocused();
    await expect(card(page, wish)).toBeInViewport({ ratio: 1 });
  }
  const bread = await ask(server, restaurant, 7, { type: 'bread' });
  await take(server, restaurant, bread, 'Léa');
  await expect(card(page, 'Pain').getByText('Léa arrive')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Pain').getByText('Vous avez demandé')).toBeAttached();
  await card(page, 'Addition').getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(card(page, 'Addition').getByText('Demande annulée')).toBeVisible();
  await card(page, 'Addition').getByRole('link', { name: 'Masquer' }).tap();
  await expect(card(page, 'Addition')).toHaveCount(0);
  await finish(server, restaurant, bread);
  await expect(card(page, 'Pain').getByText('C’est servi')).toBeVisible();
  const statuses = (await readBoard(server, restaurant)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['cancelled', 'completed']);
});

test('five requests of a table are low cards above the buttons, in each language and theme, without a violation [DIN-46]', async ({
  newScreen,
  restaurant,
  server,
}) => {
  const { id, owner, slug } = restaurant;
  const body = { requests_per_table: 'one-per-wish', guest_languages: ['fr', 'de', 'ar'] };
  await server.call('PUT', `/restaurants/${id}`, { ...owner, body });
  await ask(server, restaurant, 7, { message: 'Une bougie' });
  for (const type of ['bread', 'water', 'bill']) await ask(server, restaurant, 7, { type });
  const waiter = await ask(server, restaurant, 7, { type: 'waiter' });
  await take(server, restaurant, waiter, 'Maximilienne-Apollonia');
  const key = await keyOfTable(server, restaurant, 7);
  for (const language of ['fr', 'de', 'ar']) {
    const page = await newScreen({ locale: language, viewport: { width: 360, height: 740 } });
    await page.goto(guestPath(slug, 7, key));
    const closed = page.locator('.card', { has: page.locator('.folding:not([open])') });
    await expect(closed).toHaveCount(4);
    for (const each of await closed.all()) {
      expect((await each.boundingBox())?.height).toBeLessThanOrEqual(144);
    }
    expect(await violationsInEachTheme(page, language)).toEqual([]);
    for (const [width, height] of [
      [320, 640],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await sidewaysOverflow(page)).toBe(0);
    }
  }
});
