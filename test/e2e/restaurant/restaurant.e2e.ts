import { expect, test } from '../../support/browser/browser.ts';
import {
  editSetting,
  numbersShown,
  openManagement,
  removeButton,
  removeTable,
  tileButton,
  undoButton,
} from '../../support/browser/manage.ts';
import { signInNotices } from '../../support/browser/sign-in.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';

test('the restaurant is managed without a mouse, in English', { tag: '@heart' }, async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen({ locale: 'en-GB', token: restaurant.owner.token });
  await openManagement(page);
  await tabTo(page, page.getByRole('button', { name: 'Edit Name' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Restaurant name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('The Little Bistro');
  await page.keyboard.press('Enter');
  await expect(signInNotices(page)).toContainText('Information saved');
  await expect(page.getByRole('button', { name: 'Edit Name' })).toBeFocused();

  await tabTo(page, page.getByLabel('Table number'));
  await page.keyboard.type('19-20');
  await page.keyboard.press('Enter');
  await expect(tileButton(page, 20)).toBeVisible();
  await expect(page.getByLabel('Table number')).toBeFocused();
  await expect(page.getByLabel('Table number')).toHaveValue('');

  await tileButton(page, 2).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, removeButton(page, 2));
  await page.keyboard.press('Enter');
  await expect(undoButton(page, 2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(tileButton(page, 2)).toBeFocused();
});

test('a language keeps the focus while it moves up, also in a browser without moveBefore', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'));
  await openManagement(page);
  await editSetting(page, 'Langues de vos clients');
  await page.getByRole('checkbox', { name: '日本語' }).check();
  await page.getByRole('button', { name: 'Mettre 日本語 avant English' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mettre Français avant 日本語' })).toBeVisible();
});

test('undo stays for 8 seconds, and longer while the pointer is over it', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token, hasTouch: false });
  await page.clock.install();
  await openManagement(page);
  await removeTable(page, 7);
  await undoButton(page, 7).hover();
  await page.clock.runFor(20_000);
  await expect(undoButton(page, 7)).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.mouse.move(5, 5);
  await page.clock.runFor(7000);
  await expect(undoButton(page, 7)).toBeVisible();
  await page.clock.runFor(2000);
  await expect(undoButton(page, 7)).toHaveCount(0);
  expect(await numbersShown(page)).not.toContain(7);
});
