import type { Locator } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { ask, cancel } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { figureCard, refreshFigures, rowsOf, tile } from '../../support/screens/figures-screen.ts';

test('a manual refresh bypasses every cache; the automatic one of every 30 s does not [ANA-02, ANA-11, API-36]', async ({
  tablet,
  restaurant,
  server,
}) => {
  const first = await ask(server, restaurant, 9);
  await cancel(server, first);
  const page = await tablet({ token: restaurant.owner.token });
  await page.clock.install();
  await page.goto(paths.analytics);
  const rows = rowsOf(page, 'Au fil du temps');
  await expect(rows).toHaveCount(31);
  const asked: { url: URL; cacheControl: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/api/analytics/')) return;
    const cacheControl = request.headers()['cache-control'];
    asked.push({ url: new URL(request.url()), cacheControl });
  });
  await refreshFigures(page);
  expect(asked).toHaveLength(4);
  for (const { url, cacheControl } of asked) {
    expect(Number(url.searchParams.get('t'))).toBeGreaterThan(1e12);
    expect(cacheControl).toBe('no-cache');
  }

  asked.length = 0;
  const summary = figureCard(page, 'Vos tables').locator('summary');
  await summary.focus();
  await page.getByRole('heading', { name: 'Vos tables' }).selectText();
  const bars = await page.locator('svg[role=img] rect').elementHandles();
  const before = await placeOf(summary);
  expect(before.scrollY).toBeGreaterThan(0);
  await ask(server, restaurant, 9);
  await page.clock.fastForward(30_000);
  await expect(tile(page, 'Demandes')).toContainText('2');
  expect(asked).toHaveLength(4);
  expect(asked.some(({ url }) => url.searchParams.has('t'))).toBe(false);
  await expect(summary).toBeFocused();
  expect(await placeOf(summary)).toMatchObject({ top: before.top, selected: 'Vos tables' });
  for (const bar of bars) expect(await bar.evaluate((element) => element.isConnected)).toBe(true);
  await expect(rows.last()).toBeVisible();
});

/** Position on the screen, scroll offset of the page, and selected text. */
function placeOf(summary: Locator) {
  return summary.evaluate((element) => ({
    top: Math.round(element.getBoundingClientRect().top),
    scrollY,
    selected: String(getSelection()),
  }));
}

test('a failed refresh is logged, and the page keeps the last figures with their time [ERR-27]', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/503|figures were not fetched/);
  await ask(server, restaurant, 2);
  const page = await tablet({ token: restaurant.owner.token });
  await page.route('**/api/analytics/**', (route) => route.fulfill({ status: 503, json: {} }));
  const logged: string[] = [];
  page.on('console', (message) => {
    if (/not fetched/.test(message.text())) logged.push(message.type());
  });
  await page.goto(paths.analytics);
  const failed = page.getByRole('alert').filter({ hasText: 'n’ont pas pu être chargés' });
  await expect(failed).toBeVisible();
  await expect.poll(() => logged).toContain('error');
  await page.unroute('**/api/analytics/**');
  await failed.getByRole('button', { name: 'Réessayer' }).click();
  await expect(tile(page, 'Demandes')).toContainText('1');

  await page.route('**/api/analytics/**', (route) => route.fulfill({ status: 503, json: {} }));
  await refreshFigures(page);
  await expect(page.getByText(/^Dernière actualisation impossible.*\d\d:\d\d\.$/)).toBeVisible();
  await expect(tile(page, 'Demandes')).toContainText('1');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
  await page.unroute('**/api/analytics/**');
  await refreshFigures(page);
  await expect(page.getByText(/^Dernière actualisation/)).toHaveCount(0);
});
