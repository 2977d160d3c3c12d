import { expect, test } from '../../support/browser/browser.ts';
import { openOwnData, ownData } from '../../support/browser/leaving-screen.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';

test('Escape and the first button close the dialog without deleting, by keyboard alone; it fits small screens', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
  await openOwnData(page);
  const open = ownData(page).getByRole('button', { name: 'Delete the restaurant' });
  await open.focus();
  await page.keyboard.press('Enter');
  const name = page.getByLabel('To confirm, type the restaurant’s name');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  expect(await violations(page)).toEqual([]);
  for (const [width, height] of [
    [320, 640],
    [740, 360],
  ] as const) {
    await turn(page, width, height);
    expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Keep the restaurant' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^(Edit|Change) Name$/ })).toBeVisible();
});
