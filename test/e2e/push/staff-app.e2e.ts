import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { cardOf, startService } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { ask } from '../../support/people/acts.ts';
import { untilAppFollows } from '../../support/push/push-browser.ts';
import { controlWorker } from '../../support/push/test-worker.ts';

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

test('staff screens are an app with a worker each; public pages and the guest’s page are not [APP-01, APP-02]', async ({
  restaurant,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  for (const path of [paths.home, guestPath(restaurant.slug, 7)]) {
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
  await page.goto(guestPath(restaurant.slug, 7));
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('the calls of an open board do not pass through its worker', async ({ board }) => {
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

test('without connection a staff screen says since when, tries again and comes back by itself [APP-02]', {
  tag: '@heart',
}, async ({ board, browserErrors }) => {
  browserErrors.expect(DOWN);
  await controlWorker(board);
  await untilAppFollows(board);
  const long = Date.now() - 3 * 60 * 60_000;
  // As the board notes when it loses its connection.
  await board.evaluate((since) => localStorage.setItem('sonnette.offline-since', since), `${long}`);
  await board.context().setOffline(true);
  await board.reload();
  await expect(board.getByRole('heading', { level: 1 })).toHaveText('Pas de connexion');
  await expect(board).toHaveTitle('Pas de connexion · Sonnette');
  await expect(board.locator('html')).toHaveAttribute('lang', 'fr');
  const options = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' } as const;
  const time = new Date(long).toLocaleTimeString('fr', options);
  const line = board.getByText(`injoignable depuis ${time}.`).or(board.getByText(`à ${time}.`));
  await expect(line).toBeVisible();

  const retry = board.getByRole('button', { name: 'Réessayer' });
  await retry.click();
  await expect(board.getByRole('status')).toHaveText(/^Toujours pas/);
  // A reload does not start to count again, and the page follows the language of the device.
  await board.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
  await board.clock.install();
  await board.reload();
  await expect(board.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(board.getByText(/out of reach since/)).toContainText(time);

  await board.context().setOffline(false);
  await board.clock.fastForward(5000);
  await expect(board.getByRole('heading', { level: 1 })).toHaveText(/dashboard/);
});

test('the board works if none of the parts that load after it can be loaded [APP-01]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  const page = await tablet({ token: restaurant.owner.token });
  await page.route('**/assets/app/{RequestsElsewhere,StaffApp}-*.js', (route) => route.abort());
  await page.goto(paths.staff);
  await startService(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByLabel('Rappels sonores')).toBeVisible();
  await page.keyboard.press('Escape');
  await ask(server, restaurant, 5);
  await expect(cardOf(page, 5)).toBeVisible();
  expect(await scopesOf(page)).toEqual([]);
});
