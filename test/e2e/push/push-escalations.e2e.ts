import { paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { givePushes } from '../../support/push/push-browser.ts';
import { openPushMenu, switchOf } from '../../support/push/push-menu.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('owners can choose to be rung for calls that nobody takes; a reload keeps the choice [PSH-19]', async ({
  server,
  restaurant,
  pushService,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await givePushes(page, pushService);
  await page.goto(paths.staff);
  await openPushMenu(page);
  await expect(switchOf(page)).toHaveAccessibleName('Sonner sur cet appareil');
  await switchOf(page).click();
  const choice = page.getByLabel('Me prévenir aussi quand personne ne vient');
  await choice.check();
  const stored = () =>
    server.world.db
      .selectFrom('push_subscriptions')
      .innerJoin('members', 'members.id', 'push_subscriptions.member_id')
      .select('escalations_at')
      .where('members.restaurant_id', '=', restaurant.id)
      .execute();
  await expect.poll(stored).toEqual([{ escalations_at: expect.any(String) }]);
  await page.reload();
  await openPushMenu(page);
  await expect(choice).toBeChecked();

  await choice.uncheck();
  await expect.poll(stored).toEqual([{ escalations_at: null }]);
  const saved = await holdAnswer(page, 'PUT', '**/api/push/subscription');
  await choice.check();
  await saved.asked;
  await page.reload();
  saved.resolve();
  await openPushMenu(page);
  await expect(choice, 'when the page is left before the answer').toBeChecked();
  await expect.poll(stored).toEqual([{ escalations_at: expect.any(String) }]);
  await choice.uncheck();
  await expect.poll(stored).toEqual([{ escalations_at: null }]);
});

test('a choice about calls that nobody takes that the server refuses is undone [PSH-19]', async ({
  restaurant,
  pushService,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const page = await tablet({ token: restaurant.owner.token });
  await givePushes(page, pushService);
  await page.goto(paths.staff);
  await openPushMenu(page);
  await switchOf(page).click();
  await expect(switchOf(page)).toBeChecked();
  const json = { error: 'Complet.', code: 'conflict' };
  await page.route('**/api/push/subscription', (route) => route.fulfill({ status: 409, json }));
  const choice = page.getByLabel('Me prévenir aussi quand personne ne vient');
  // The box goes at once with the switch, so `check` would look for it in vain.
  await choice.click();
  await expect(page.getByText('Complet.')).toBeVisible();
  await page.unroute('**/api/push/subscription');
  await page.reload();
  await openPushMenu(page);
  await expect(switchOf(page)).toBeChecked();
  await expect(choice).not.toBeChecked();
});

test('the choice about calls that nobody takes shows at once, also while the subscription is renewed [PSH-19]', async ({
  restaurant,
  pushService,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await givePushes(page, pushService);
  await page.goto(paths.staff);
  await openPushMenu(page);
  await switchOf(page).click();
  await expect(switchOf(page)).toBeChecked();
  const renewal = await holdAnswer(page, 'PUT', '**/api/push/subscription');
  await page.getByRole('button', { name: 'English' }).click();
  await renewal.asked;
  const choice = page.getByLabel('Also alert me when nobody responds');
  await choice.click();
  await expect(choice).toBeChecked();
  renewal.resolve();
  await expect(choice).toBeChecked();
});
