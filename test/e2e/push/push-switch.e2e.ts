import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { pairStaff } from '../../support/people/team.ts';
import { givePushes } from '../../support/push/push-browser.ts';
import { openPushMenu, switchOf } from '../../support/push/push-menu.ts';
import { controlWorker } from '../../support/push/test-worker.ts';
import { userAgents } from '../../support/push/user-agents.ts';

async function subscriptionsOf(
  world: { db: import('../../../src/db/database.ts').Db },
  memberId: string,
) {
  return world.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'language', 'escalations_at'])
    .where('member_id', '=', memberId)
    .execute();
}

test('the switch turns pushes on and off, and a test says that it arrived', {
  tag: '@heart',
}, async ({ server, restaurant, pushService, phone }) => {
  const lea = await pairStaff(server, restaurant);
  const page = await phone({ token: lea.token, userAgent: userAgents.android });
  const browser = await givePushes(page, pushService);
  await page.goto(paths.staff);
  const worker = await controlWorker(page);
  await openPushMenu(page);
  await expect(switchOf(page)).toHaveAccessibleName('Sonner sur ce téléphone');
  await switchOf(page).click();
  await expect(switchOf(page)).toBeChecked();

  await page.getByRole('button', { name: 'M’envoyer un test' }).click();
  await expect(page.getByText(/^Test envoyé/)).toBeVisible();
  await expect.poll(() => browser.made[0]?.received.length).toBe(1);
  await worker.deliver(browser.made[0]?.received[0]?.payload);
  await expect(page.getByText(/^Test bien reçu/)).toBeVisible();
  expect(await worker.shown()).toMatchObject([{ title: 'Essai de notification', actions: [] }]);

  await switchOf(page).click();
  await expect(switchOf(page)).not.toBeChecked();
  await expect.poll(() => subscriptionsOf(server.world, lea.memberId)).toEqual([]);
  expect(await browser.endpoint()).toBeNull();
});

test('each load renews the subscription: after a lost row, with another key or another language', async ({
  server,
  restaurant,
  pushService,
  phone,
}) => {
  const lea = await pairStaff(server, restaurant);
  const page = await phone({ token: lea.token });
  const browser = await givePushes(page, pushService);
  await page.goto(paths.staff);
  await openPushMenu(page);
  await switchOf(page).click();
  await expect(switchOf(page)).toBeChecked();
  const first = await browser.endpoint();

  await server.world.db.deleteFrom('push_subscriptions').execute();
  await page.reload();
  await expect
    .poll(() => subscriptionsOf(server.world, lea.memberId))
    .toMatchObject([{ endpoint: first, language: 'fr' }]);

  await openPushMenu(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect
    .poll(() => subscriptionsOf(server.world, lea.memberId))
    .toMatchObject([{ endpoint: first, language: 'en' }]);

  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('test.push') ?? '');
    localStorage.setItem(
      'test.push',
      JSON.stringify({ ...kept, key: `${kept.key.slice(0, -2)}AA` }),
    );
  });
  await page.reload();
  // Between the two subscriptions there is none.
  await expect.poll(async () => [null, first].includes(await browser.endpoint())).toBe(false);
  const second = await browser.endpoint();
  await expect
    .poll(async () => (await subscriptionsOf(server.world, lea.memberId)).map((s) => s.endpoint))
    .toContain(second);
  expect(browser.made).toHaveLength(2);
  expect(await browser.asked()).toBe(1);
});
