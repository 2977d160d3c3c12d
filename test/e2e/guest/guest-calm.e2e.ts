import type { Locator, Page } from '@playwright/test';
import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { calls, heading, holdBack } from '../../support/browser/phone.ts';
import { expectMotion, watchMotion } from '../../support/page-checks/motion.ts';
import { ask, finish, take } from '../../support/people/acts.ts';

test('after the first tap the table is on one line beside the menu button, which keeps its place; 96 px at most', async ({
  phone,
  restaurant,
  server,
}) => {
  const guest = await phone();
  await guest.goto(guestPath(restaurant.slug, 12));
  const table = guest.locator('section').filter({ has: guest.getByRole('heading', { level: 1 }) });
  const menu = guest.getByRole('link', { name: /^(Voir la carte|View the menu)/ });
  const place = await boxOf(menu);
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(guest, 'Demande transmise')).toBeVisible();
  expect((await boxOf(table)).height).toBeLessThanOrEqual(96);
  await expect(table).toContainText('Le Petit Bistrot');
  expect(await boxOf(menu)).toEqual(place);
  await expectOneLineBeside(guest, menu);

  const request = await ask(server, restaurant, 12);
  await take(server, restaurant, request);
  await expect(heading(guest, 'Un serveur arrive')).toBeVisible();
  expect(await boxOf(menu)).toEqual(place);
  await finish(server, restaurant, request);
  await expect(heading(guest, 'C’est servi')).toBeVisible();
  expect(await boxOf(menu)).toEqual(place);
  await guest.getByRole('link', { name: 'EN English' }).tap();
  await expect(guest.getByRole('link', { name: 'New request' })).toBeVisible();
  await expectOneLineBeside(guest, menu);
});

test('nothing on the page shifts from the first tap to the end of the request', async ({
  phone,
  restaurant,
  server,
}) => {
  const page = await phone();
  await page.goto(guestPath(restaurant.slug, 7));
  await page.evaluate(watchShifts);
  await page.clock.install();
  const gate = await holdBack(page, 'POST', calls.asking);
  await page.getByRole('button', { name: 'Pain' }).tap();
  // More than half a second after the tap, so that shifts are not excused by it.
  await expect(heading(page, 'Pas encore envoyée')).toBeVisible();
  gate.open();
  await expect(heading(page, 'Demande transmise')).toBeVisible();
  const request = await ask(server, restaurant, 7);
  const { db } = server.world;
  const is = (columns: { created_at?: string; received_at?: string }) =>
    db.updateTable('requests').set(columns).where('id', '=', request.id).execute();
  await is({ created_at: new Date(Date.now() - 10_000).toISOString() });
  await hurryTo(page.locator('.overdue'));
  await is({ received_at: new Date().toISOString() });
  await hurryTo(heading(page, 'Reçue en salle'));
  await hurryTo(page.getByText('Elle reste affichée').filter({ visible: true }));
  await take(server, restaurant, request, 'Léa');
  await expect(heading(page, 'Léa arrive')).toBeVisible();
  await finish(server, restaurant, request);
  await expect(heading(page, 'C’est servi')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});

test('the steps of a request are drawn, and stand still with prefers-reduced-motion: reduce', async ({
  phone,
  restaurant,
  server,
}) => {
  const request = await ask(server, restaurant, 7);
  const pages = [];
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const page = await phone({ reducedMotion });
    await watchMotion(page);
    await page.goto(guestPath(restaurant.slug, 7));
    await expect(heading(page, 'Demande transmise')).toBeVisible();
    pages.push({ page, moves: reducedMotion === 'no-preference' });
  }
  for (const { page, moves } of pages) await expectMotion(page, moves);
  await take(server, restaurant, request);
  for (const { page, moves } of pages) {
    await expect(heading(page, 'Un serveur arrive')).toBeVisible();
    await expectMotion(page, moves);
  }
});

test('what ends a request is in reach of a thumb, and not a second tap on what was there before', async ({
  phone,
  restaurant,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await phone({ javaScriptEnabled });
    await page.goto(guestPath(restaurant.slug, 7));
    await page.getByRole('button', { name: 'Pain' }).tap();
    const cancel = page.getByRole('button', { name: 'Annuler la demande' });
    const { y, height } = await boxOf(cancel);
    expect(y).toBeGreaterThan(740 * 0.75);
    expect(y + height).toBeLessThanOrEqual(740 - 24);
    if (!javaScriptEnabled) continue;
    const taps = await cancel.evaluate((button) => {
      const acts = button.closest<HTMLElement>('.acts');
      // It may be over by now. Taken away and given back, it starts again.
      for (const display of ['none', '']) {
        acts?.style.setProperty('display', display);
        acts?.getBoundingClientRect();
      }
      const guard = acts?.getAnimations().find((one) => {
        return one instanceof CSSAnimation && one.animationName === 'guard';
      });
      if (!guard) throw new Error('no guard');
      guard.pause();
      return [300, 700].map((milliseconds) => {
        guard.currentTime = milliseconds;
        return getComputedStyle(button).pointerEvents;
      });
    });
    expect(taps).toEqual(['none', 'auto']);
    await cancel.tap();
    await expect(heading(page, 'Demande annulée')).toBeVisible();
  }
});

/** The name of the table is on one line, which ends before the menu button beside it. */
async function expectOneLineBeside(page: Page, menu: Locator): Promise<void> {
  const table = page.getByRole('heading', { level: 1, name: 'Table 12' });
  const lines = await table.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
  const [left, right] = [await boxOf(table), await boxOf(menu)];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  expect(right.y).toBeLessThan(left.y + left.height);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return box;
}

/** Runs in the page. Records from the next frames on what shifts, unless within half a second of a tap. */
async function watchShifts(): Promise<void> {
  // What the browser draws in pieces while it loads the page does not count.
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  type Shift = PerformanceEntry & {
    hadRecentInput: boolean;
    value: number;
    sources: { node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      const moved = shift.sources.map(({ node }) => node?.textContent?.slice(0, 40));
      shifts.push(`${shift.value} ${moved}`);
    }
  }).observe({ type: 'layout-shift' });
}
