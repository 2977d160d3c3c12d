import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { startService } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { pairStaff } from '../../support/people/team.ts';
import { pushCalls } from '../../support/push/calls.ts';
import { givePushes } from '../../support/push/push-browser.ts';
import { openPushMenu, switchOf } from '../../support/push/push-menu.ts';
import { controlWorker } from '../../support/push/test-worker.ts';

/** The session that the service worker renews a subscription with. */
function workerSession(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('sonnette.push', 1);
        opening.onsuccess = () => {
          const read = opening.result.transaction('session').objectStore('session').get('own');
          read.onsuccess = () => resolve(read.result?.token);
        };
      }),
  );
}

/** Contains the id of the person. */
function pushWish(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('sonnette.push'));
}

async function turnOn(page: Page): Promise<void> {
  await page.goto(paths.staff);
  await openPushMenu(page);
  await switchOf(page).click();
  await expect(switchOf(page)).toBeChecked();
}

test('signing out ends the subscription and closes the notifications, from a public page too [PSH-05]', async ({
  server,
  restaurant,
  pushService,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  const browser = await givePushes(page, pushService);
  await turnOn(page);
  expect(await workerSession(page)).toBe(restaurant.owner.token);
  await page.addInitScript(() => {
    const close = () => localStorage.setItem('test.closed', 'yes');
    ServiceWorkerRegistration.prototype.getNotifications = async () =>
      [{ close }] as unknown as Notification[];
  });
  await page.goto(paths.pricing);
  const closed = () => page.evaluate(() => localStorage.getItem('test.closed'));
  expect(await closed()).toBeNull();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect.poll(() => browser.endpoint()).toBeNull();
  await expect.poll(() => workerSession(page)).toBeUndefined();
  await expect.poll(() => pushWish(page)).toBeNull();
  await expect.poll(closed).toBe('yes');
  const left = server.world.db.selectFrom('push_subscriptions').selectAll();
  await expect
    .poll(() => left.where('endpoint', '=', browser.made[0]?.endpoint ?? '').execute())
    .toEqual([]);
});

test('“No thanks” is final on the device until somebody signs out; the switch in the menu stays [PSH-05]', async ({
  restaurant,
  pushService,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  const browser = await givePushes(page, pushService);
  await page.goto(paths.staff);
  await startService(page);
  const refusal = page.getByRole('button', { name: 'Non merci' });
  await refusal.click();
  await expect(refusal).toHaveCount(0);
  expect(await pushWish(page)).toContain('isAnswered');
  await page.reload();
  await openPushMenu(page);
  await expect(switchOf(page)).not.toBeChecked();
  await expect(refusal).toHaveCount(0);
  expect(await browser.asked()).toBe(0);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect.poll(() => pushWish(page)).toBeNull();
});

test('the worker sends a changed subscription to the server by itself, while the session lasts', async ({
  server,
  restaurant,
  pushService,
  phone,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const lea = await pairStaff(server, restaurant);
  const page = await phone({ token: lea.token });
  const browser = await givePushes(page, pushService);
  await turnOn(page);
  const worker = await controlWorker(page);
  const stored = async () => {
    const rows = server.world.db.selectFrom('push_subscriptions').select(['endpoint', 'language']);
    return rows.where('member_id', '=', lea.memberId).orderBy('created_at', 'desc').execute();
  };
  const { key } = (await pushCalls(server, lea.token).key()).body;
  const next = pushService.subscribe(key);
  await worker.deliver({ kind: 'test', id: 'r', title: 'A', body: '', tag: 'r', language: 'fr' });
  // No page is open.
  await page.goto('about:blank');
  await worker.changeSubscription({ endpoint: next.endpoint, keys: next.keys });
  expect(await stored()).toContainEqual({ endpoint: next.endpoint, language: 'fr' });
  expect(browser.made).toHaveLength(1);
  expect(await worker.shown()).toHaveLength(1);

  const path = `/restaurants/${restaurant.id}/devices/${lea.deviceId}`;
  await server.call('DELETE', path, { token: restaurant.owner.token });
  const late = pushService.subscribe(key);
  await worker.changeSubscription({ endpoint: late.endpoint, keys: late.keys });
  expect(await stored()).toEqual([]);
  expect(await worker.shown()).toEqual([]);
  await page.goto(paths.home);
  expect(await workerSession(page)).toBeUndefined();
});
