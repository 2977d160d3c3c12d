import type { Page } from '@playwright/test';
import { dinerPath, paths } from '../../../src/paths.ts';
import { readBoard } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import {
  calls,
  cut,
  heading,
  holdBack,
  intercept,
  loseAnswers,
  OFFLINE,
  watchTries,
} from '../../support/screens/phone.ts';

test('the page reacts to a tap within 100 ms, whatever the network does', async ({
  phone,
  restaurant,
}) => {
  // A busy machine may delay some of the five taps. A slow page delays all of them.
  const shownAfter: number[] = [];
  for (const table of [1, 2, 3, 4, 5]) {
    const diner = await phone();
    await diner.goto(dinerPath(restaurant.slug, table));
    await holdBack(diner, 'POST', calls.asking);
    await diner.evaluate(watchTap);
    await diner.getByRole('button', { name: 'Pain' }).tap();
    await expect(diner.getByRole('button', { name: 'Envoi…' })).toBeVisible();
    const frame = await diner.waitForFunction(() => document.body.dataset.shownAfter);
    shownAfter.push(Number(await frame.jsonValue()));
    await diner.close();
    if (Math.min(...shownAfter) <= 100) break;
  }
  expect(Math.min(...shownAfter)).toBeGreaterThan(0);
  expect(Math.min(...shownAfter)).toBeLessThanOrEqual(100);
});

test('“transmise” appears only after the server’s response; before that “not sent yet” appears within 2 s [DIN-15]', async ({
  diner,
  restaurant,
  server,
}) => {
  const gate = await holdBack(diner, 'POST', calls.asking);
  await stopClock(diner);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(diner.getByRole('button', { name: 'Envoi…' })).toBeVisible();
  await diner.clock.runFor(2000);
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  await expect(diner.getByText(/transmise/i)).toHaveCount(0);
  await expect(diner).toHaveTitle(/^Table 7 – Pas encore envoyée/);
  expect(await readBoard(server, restaurant)).toEqual([]);
  gate.open();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await expect(diner.getByText(/pas encore envoyée/i)).toHaveCount(0);
});

test('five rapid taps send one request [DIN-15]', async ({ diner, restaurant, server }) => {
  const tries = watchTries(diner);
  const gate = await holdBack(diner, 'POST', calls.asking);
  await diner.getByRole('button', { name: 'Pain' }).click({ clickCount: 5 });
  await diner.getByRole('button', { name: 'Eau' }).dispatchEvent('click');
  gate.open();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  expect(tries).toHaveLength(1);
  expect(await readBoard(server, restaurant)).toMatchObject([{ type: 'bread' }]);
});

test('a network lost while sending is shown within 2 s; the request arrives once, within 5 s after the network is back [DIN-15]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  const tries = watchTries(diner);
  const gate = await holdBack(diner, 'POST', calls.asking);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(diner.getByRole('button', { name: 'Envoi…' })).toBeVisible();
  await diner.context().setOffline(true);
  await gate.lose();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible({ timeout: 2000 });
  await expect(diner.getByText('Vous avez demandé Pain')).toBeVisible();
  expect(await readBoard(server, restaurant)).toEqual([]);

  await diner.context().setOffline(false);
  await expect(heading(diner, 'Demande transmise')).toBeVisible({ timeout: 5000 });
  await expectOneRow(server, restaurant, tries);
});

test('a tap without network is queued and sent when the network is back [DIN-15]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  const tries = watchTries(diner);
  await diner.context().setOffline(true);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible({ timeout: 2000 });
  await expect.poll(() => tries.length).toBeGreaterThan(1);
  await diner.context().setOffline(false);
  await expect(heading(diner, 'Demande transmise')).toBeVisible({ timeout: 5000 });
  await expectOneRow(server, restaurant, tries);
});

test('a reload during an outage keeps the unsent request and its idempotency key [DIN-15]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  const tries = watchTries(diner);
  const restore = await cut(diner, 'POST', calls.asking);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  await diner.reload();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  await expect(diner.getByText('Vous avez demandé Pain')).toBeVisible();
  await expect(diner.getByRole('button', { name: 'Eau' })).toHaveCount(0);

  await restore();
  await expect(heading(diner, 'Demande transmise')).toBeVisible({ timeout: 5000 });
  await expectOneRow(server, restaurant, tries);
});

test('a request unsent when the guest left the page is sent when they return [DIN-15]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  const tries = watchTries(diner);
  const restore = await cut(diner, 'POST', calls.asking);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  await diner.goto(paths.home);
  await restore();
  expect(await readBoard(server, restaurant)).toEqual([]);

  await diner.goto(dinerPath(restaurant.slug, 7));
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await expectOneRow(server, restaurant, tries);
});

test('after a lost response the page retries with the same idempotency key, which creates one request [DIN-15, ERR-17]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  const tries = watchTries(diner);
  const restore = await loseAnswers(diner, 'POST', calls.asking);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  expect(await readBoard(server, restaurant)).toHaveLength(1);
  await restore();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await expect(diner.getByText(/Demande envoyée !/)).toBeVisible();
  expect(tries.length).toBeGreaterThan(1);
  await expectOneRow(server, restaurant, tries);
});

for (const [status, code] of [
  [429, 'too_many'],
  [503, 'unavailable'],
] as const) {
  test(`after a ${status} the page waits for the Retry-After time, then sends the request again [DIN-15]`, async ({
    diner,
    restaurant,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(new RegExp(String(status)));
    const tries = watchTries(diner);
    const restore = await intercept(diner, 'POST', calls.asking, (route) =>
      route.fulfill({ status, headers: { 'Retry-After': '2' }, json: { error: 'Non', code } }),
    );
    await stopClock(diner);
    await diner.getByRole('button', { name: 'Pain' }).tap();
    await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
    await expect(diner.getByText(/Le service est très sollicité/)).toBeVisible();
    await expect(diner.getByText(/transmise/i)).toHaveCount(0);
    await restore();
    await diner.clock.runFor(1999);
    await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
    expect(tries).toHaveLength(1);
    await diner.clock.runFor(1);
    await expect(heading(diner, 'Demande transmise')).toBeVisible();
    await expectOneRow(server, restaurant, tries);
  });
}

/** After this the page's clock advances only by `runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function expectOneRow(
  server: Site,
  restaurant: TestRestaurant,
  tries: { key: string | undefined }[],
): Promise<void> {
  expect(await readBoard(server, restaurant)).toMatchObject([{ type: 'bread', status: 'pending' }]);
  const keys = new Set(tries.map(({ key }) => key));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
}

/** Runs in the page. Measures the time from the touch to the frame that shows the first change. */
function watchTap(): void {
  let touchedAt = 0;
  addEventListener('pointerdown', (event) => {
    touchedAt = event.timeStamp;
  });
  const observer = new MutationObserver(() => {
    observer.disconnect();
    requestAnimationFrame(() => {
      document.body.dataset.shownAfter = String(performance.now() - touchedAt);
    });
  });
  const watched = document.querySelector('main');
  if (watched) observer.observe(watched, { subtree: true, attributes: true, childList: true });
}
