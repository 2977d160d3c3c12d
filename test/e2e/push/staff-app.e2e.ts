import type { BrowserContext, Page } from '@playwright/test';
import { dinerPath, paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { controlWorker } from '../../support/push/test-worker.ts';
import { cardOf, startService } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

function scopesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations())
      .map(({ scope }) => new URL(scope).pathname)
      .sort(),
  );
}

function headLinks(page: Page): Promise<number> {
  return page.locator('link[rel="manifest"], link[rel="apple-touch-icon"]').count();
}

/** Without the network Chromium logs each failed call. */
const DOWN = /ERR_INTERNET_DISCONNECTED|503/;

async function unplug(context: BrowserContext, isOff: boolean): Promise<void> {
  await context.setOffline(isOff);
}

test('the offline page shows the time since which the board was offline [APP-03]', async ({
  board,
  browserErrors,
}) => {
  browserErrors.expect(DOWN);
  await controlWorker(board);
  await expect(board.getByText('En direct')).toBeVisible();
  await unplug(board.context(), true);
  await expect(board.getByText(/^Hors ligne depuis/)).toBeVisible({ timeout: 10_000 });
  const long = Date.now() - 3 * 60 * 60_000;
  const key = 'sonnette.offline-since';
  const noted = () => board.evaluate((name) => Number(localStorage.getItem(name)), key);
  await expect.poll(async () => Math.abs(Date.now() - (await noted()))).toBeLessThan(15_000);
  // As if that were three hours ago.
  await board.evaluate(([name, since]) => localStorage.setItem(name, since), [
    key,
    `${long}`,
  ] as const);
  await board.reload();
  const time = new Date(long).toLocaleTimeString('fr', {
    ...({ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' } as const),
  });
  await expect(
    board.getByText(`injoignable depuis ${time}.`).or(board.getByText(`à ${time}.`)),
  ).toBeVisible();
});

test('staff screens are an app with a worker each; public pages and the guest’s page are not [APP-01, APP-02]', async ({
  restaurant,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  for (const path of [paths.home, paths.pricing, dinerPath(restaurant.slug, 7)]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await scopesOf(page), path).toEqual([]);
    expect(await headLinks(page), path).toBe(0);
  }
  await page.goto(paths.restaurant);
  await expect.poll(() => headLinks(page)).toBe(2);
  await expect.poll(() => scopesOf(page)).toEqual([paths.restaurant, paths.staff]);
  await page.goto(`/en${paths.staff}`);
  await expect
    .poll(() => scopesOf(page))
    .toEqual([`/en${paths.staff}`, paths.restaurant, paths.staff]);

  // The guest's page of the same browser has no worker in its way.
  await page.goto(dinerPath(restaurant.slug, 7));
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('the calls of an open board do not pass through its worker [APP-05]', async ({ board }) => {
  await controlWorker(board);
  await board.reload();
  await expect(board.getByText('En direct')).toBeVisible();
  const sources = await board.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      // TypeScript does not declare it yet. It is empty for a call that the worker got.
      .map((entry) => Reflect.get(entry, 'workerMatchedSourceType')),
  );
  expect(new Set(sources)).toEqual(new Set(['network']));
});

for (const [locale, title, since, button, still] of [
  ['fr-FR', 'Pas de connexion', /injoignable depuis \d\d:\d\d\./, 'Réessayer', /^Toujours pas/],
  ['en-GB', 'No connection', /out of reach since \d\d:\d\d\./, 'Try again', /^Still no/],
] as const) {
  test(`without connection a staff screen says so and comes back by itself, ${locale} [APP-03]`, async ({
    restaurant,
    tablet,
    browserErrors,
  }) => {
    browserErrors.expect(DOWN);
    const page = await tablet({ token: restaurant.owner.token, locale });
    await page.goto(paths.staff);
    await controlWorker(page);
    await unplug(page.context(), true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Sonnette`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
    const line = page.getByText(since);
    await expect(line).toBeVisible();
    const words = await line.textContent();

    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('status')).toHaveText(still);
    // A reload does not start to count again.
    await page.reload();
    await expect(page.getByText(words ?? '')).toBeVisible();

    await unplug(page.context(), false);
    // The offline page tries again by itself, after some seconds.
    await expect(page.getByRole('button', { name: button })).toHaveCount(0, { timeout: 10_000 });
    await page.waitForLoadState();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Interface Serveur|dashboard/);
  });
}

test('the board works if none of the parts that load after it can be loaded [APP-01]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  const page = await tablet({ token: restaurant.owner.token });
  await page.route('**/assets/app/{Calls,StaffApp}-*.js', (route) => route.abort());
  await page.goto(paths.staff);
  await startService(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByLabel('Rappels sonores')).toBeVisible();
  await page.keyboard.press('Escape');
  await ask(server, restaurant, 5);
  await expect(cardOf(page, 5)).toBeVisible();
  expect(await scopesOf(page)).toEqual([]);
});
