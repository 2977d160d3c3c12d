import { refusalPath } from '../../../src/features/analytics/report/opt-out/unsubscribe-page.ts';
import * as members from '../../../src/features/auth/members-store.ts';
import * as auth from '../../../src/features/auth/store.ts';
import { paths } from '../../../src/paths.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { violations, violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { serverSecretKey } from '../../support/server/server.ts';

/** The unsubscribe link of the mail. */
async function unsubscribeLinkOf({ world }: Site, { owner }: TestRestaurant) {
  const account = await auth.findAccountByEmail(world.db, owner.email);
  const [member] = await members.listMemberships(world.db, account?.id ?? '');
  return refusalPath(serverSecretKey, member?.id ?? '', 'fr');
}

test('the mail’s link unsubscribes without a session and says where to subscribe again', {
  tag: '@heart',
}, async ({ newScreen, restaurant, server, browserErrors }) => {
  const page = await newScreen({ viewport: { width: 320, height: 640 } });
  const link = await unsubscribeLinkOf(server, restaurant);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ne plus recevoir le rapport hebdomadaire\u202f?',
  );
  const button = page.getByRole('button', { name: 'Ne plus le recevoir' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  expect(await violationsInEachTheme(page, 'fr-FR')).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est fait.');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est fait.');
  await page.getByRole('link', { name: 'Votre compte' }).click();
  await expect(page).toHaveURL(/\/auth/);
  const key = new URL(link, server.url).searchParams.get('key');
  expect(key).toHaveLength(43);
  expect(server.output()).not.toContain(key);

  browserErrors.expect(/404/);
  await page.goto(paths.unsubscribe);
  expect(await violations(page)).toEqual([]);
});
