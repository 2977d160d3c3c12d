import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { locales, violationsInEachLook } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { ask } from '../../support/people/acts.ts';
import { writeYearOfCounts } from '../../support/people/past.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('a year of figures fits 320 px and can be read by keyboard alone', async ({
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
});

test('a phone shows the busiest hours without scrolling', async ({ phone, restaurant, server }) => {
  await writeYearOfCounts(server.world, restaurant);
  const page = await phone({ token: restaurant.owner.token });
  await page.goto(`${paths.analytics}?period=1+year`);
  const map = page.getByRole('region', { name: 'Demandes par jour et par heure' });
  await map.scrollIntoViewIfNeeded();
  for (const hour of [20, 21, 22]) {
    const cell = map.getByTitle(new RegExp(`^samedi, ${hour}\\sh`));
    await expect(cell).toBeInViewport({ ratio: 0.95 });
  }
});

for (const locale of locales) {
  test(`axe finds no violation on the statistics, in both themes and sizes: ${locale}`, async ({
    newScreen,
    restaurant,
    server,
  }) => {
    test.slow();
    for (const table of [3, 7]) await ask(server, restaurant, table);
    const page = await newScreen({ locale, token: restaurant.owner.token });
    await page.goto(paths.analytics);
    await expect(page.getByRole('img')).toBeVisible();
    await openAll(page);
    expect(await violationsInEachLook(page)).toEqual([]);
  });
}

/** Opens the data tables of the charts and the notes on counting. */
function openAll(page: Page): Promise<void> {
  return page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const each of all) each.open = true;
  });
}
