import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { writeYearOfCounts } from '../../support/people/past.ts';

test('a year of figures fits 320 px, can be read by keyboard alone, and shows the busiest hours at 360 px', async ({
  newScreen,
  restaurant,
  server,
}) => {
  await writeYearOfCounts(server.world, restaurant);
  const { token } = restaurant.owner;
  const page = await newScreen({ token, locale: 'en-GB', viewport: { width: 320, height: 640 } });
  await page.goto(paths.analytics);
  const period = page.getByLabel('Period');
  await tabTo(page, period);
  // Not by typing: the list forgets typed characters after a second.
  for (const next of ['3 months', '6 months', '1 year']) {
    await page.keyboard.press('ArrowDown');
    await expect(period).toHaveValue(next);
    await expect(page).toHaveURL(new RegExp(`period=${next.replace(' ', '\\+')}`));
  }
  await tabTo(page, page.getByRole('button', { name: 'Refresh' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Requests' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: /^QR scans, from / })).toBeVisible();
  const hours = page.getByRole('region', { name: 'Requests by day and hour' });
  await tabTo(page, hours);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const left = () => hours.evaluate(({ scrollLeft }) => scrollLeft);
  for (let presses = 0; presses < 9; presses += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(0);
  const tables = page.getByRole('region', { name: 'Your tables', exact: true });
  await tabTo(page, tables.locator('summary'));
  await page.keyboard.press('Enter');
  await expect(tables.getByRole('rowheader', { name: '12' })).toBeVisible();
  await openAll(page);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

  await turn(page, 360, 740);
  await page.reload();
  const map = page.getByRole('region', { name: 'Requests by day and hour' });
  await map.scrollIntoViewIfNeeded();
  for (const hour of [20, 21, 22]) {
    const cell = map.getByTitle(new RegExp(`^Saturday, ${hour}`));
    await expect(cell).toBeInViewport({ ratio: 0.95 });
  }
});

test('axe finds no violation on the statistics of custom days, in both themes, and nothing overflows', {
  tag: '@heart',
}, async ({ newScreen, restaurant, server }) => {
  for (const table of [3, 7]) await ask(server, restaurant, table);
  const page = await newScreen({ token: restaurant.owner.token });
  await page.goto(`${paths.analytics}?period=${daysAgo(6)}..${daysAgo(0)}`);
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(daysAgo(6));
  await expect(page.getByRole('img')).toBeVisible();
  await openAll(page);
  for (const [width, height] of [
    [740, 360],
    [1280, 800],
  ] as const) {
    await turn(page, width, height);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
  expect(await violationsInEachTheme(page, 'fr-FR')).toEqual([]);
});

/** Opens the data tables of the charts and the notes on counting. */
function openAll(page: Page): Promise<void> {
  return page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const each of all) each.open = true;
  });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
