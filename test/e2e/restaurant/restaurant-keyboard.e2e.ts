import { paths } from '../../../src/paths.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { menuButton } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { removeButton, undoButton } from '../../support/screens/manage.ts';
import { signIn, signInNotices } from '../../support/screens/sign-in.ts';

test('the restaurant is managed without a mouse, in English', async ({ newScreen, restaurant }) => {
  const page = await newScreen({ locale: 'en-GB' });
  await page.goto(paths.auth);
  await signIn(page, restaurant.owner);
  await tabTo(page, menuButton(page));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Manage restaurant' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage restaurant' })).toBeFocused();
  await tabTo(page, page.getByLabel('Restaurant name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('The Little Bistro');
  await page.keyboard.press('Enter');
  await expect(signInNotices(page)).toContainText('Information saved');

  await tabTo(page, page.getByLabel('Table number'));
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(removeButton(page, 20)).toBeVisible();
  await expect(page.getByLabel('Table number')).toBeFocused();
  await expect(page.getByLabel('Table number')).toHaveValue('');

  await tabTo(page, removeButton(page, 2));
  await page.keyboard.press('Enter');
  await expect(undoButton(page, 2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(removeButton(page, 2)).toBeFocused();
});
