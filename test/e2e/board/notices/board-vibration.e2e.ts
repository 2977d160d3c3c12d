import type { Page } from '@playwright/test';
import { paths } from '../../../../src/paths.ts';
import { ask } from '../../../support/people/acts.ts';
import { cardOf, startService } from '../../../support/screens/board-screen.ts';
import { expect, test } from '../../../support/screens/browser.ts';

/** Counts what a phone would feel. Call it before the page is opened. */
async function feel(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { felt: 0 });
    navigator.vibrate = () => {
      Reflect.set(window, 'felt', Reflect.get(window, 'felt') + 1);
      return true;
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'felt') as number);
}

test('a new request vibrates, unless the device is muted [NTF-16]', async ({
  server,
  restaurant,
  phone,
}) => {
  const page = await phone({ token: restaurant.owner.token });
  const felt = await feel(page);
  await page.goto(paths.staff);
  await startService(page);
  expect(await felt()).toBe(0);
  await ask(server, restaurant, 5);
  await expect.poll(felt).toBe(1);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Son', exact: true }).click();
  await ask(server, restaurant, 6);
  await expect(cardOf(page, 6)).toBeVisible();
  expect(await felt()).toBe(1);
});
