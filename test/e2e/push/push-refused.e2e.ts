import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { pairStaff } from '../../support/people/team.ts';
import { type Given, givePushes } from '../../support/push/push-browser.ts';
import { openPushMenu, switchOf } from '../../support/push/push-menu.ts';
import { untilBoardIsOpen } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

/** Opens the board and its menu. */
async function openMenu(page: Page): Promise<void> {
  await page.goto(paths.staff);
  await openPushMenu(page);
}

const states: [string, Given, RegExp][] = [
  [
    'blocked',
    { permission: 'denied' },
    /^Les notifications de Sonnette sont bloquées.+Cliquez sur l’icône/,
  ],
  ['refused when asked', { choice: 'denied' }, /^Les notifications de Sonnette sont bloquées/],
  ['without a push service', { isBroken: true }, /^Ce navigateur n’a pas pu joindre son service/],
  ['without pushes', { isMissing: true }, /^Ce navigateur ne peut pas sonner tableau fermé/],
];
for (const [name, given, words] of states) {
  test(`the switch says why a browser ${name} cannot ring [PSH-19]`, async ({
    restaurant,
    pushService,
    tablet,
  }) => {
    const page = await tablet({ token: restaurant.owner.token });
    const browser = await givePushes(page, pushService, given);
    await openMenu(page);
    await switchOf(page).click({ force: true });
    await expect(page.getByText(words)).toBeVisible();
    await expect(switchOf(page)).not.toBeChecked();
    await expect(switchOf(page)).toHaveAccessibleDescription(words);
    expect(await browser.endpoint()).toBeNull();
  });
}

test.describe('over plain http', () => {
  test.use({ host: 'sonnette.test' });
  test('the switch says that it needs https [PSH-19]', async ({ restaurant, tablet }) => {
    const page = await tablet({ token: restaurant.owner.token });
    await page.goto(paths.staff);
    await untilBoardIsOpen(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByText(/à une adresse en https/)).toBeVisible();
  });
});

test('the eleventh device of a member shows what to do about the limit [PSH-19]', async ({
  server,
  restaurant,
  pushService,
  phone,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const lea = await pairStaff(server, restaurant);
  const row = {
    ...{
      member_id: lea.memberId,
      p256dh: 'x',
      auth: 'x',
      service: 'google',
      language: 'fr' as const,
    },
    ...{ created_at: new Date().toISOString(), escalations_at: null },
  } as const;
  const { token_hash: session_id } = await server.world.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('member_id', '=', lea.memberId)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 10; n++) {
    const subscription = {
      ...row,
      id: `${lea.memberId}-${n}`,
      endpoint: `${lea.memberId}${n}`,
      session_id,
    };
    await server.world.db.insertInto('push_subscriptions').values(subscription).execute();
  }
  const page = await phone({ token: lea.token });
  await givePushes(page, pushService);
  await openMenu(page);
  await switchOf(page).click();
  await expect(
    page.getByText(/^Pas activé. Une personne reçoit des notifications sur 10/),
  ).toBeVisible();
  await expect(switchOf(page)).not.toBeChecked();
});
