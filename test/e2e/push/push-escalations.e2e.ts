import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { givePushes } from '../../support/push/push-browser.ts';
import { openPushMenu, switchOf } from '../../support/push/push-menu.ts';

test('owners can choose to be rung for calls that nobody takes; a reload keeps the choice, also when it comes before the answer', async ({
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
});
