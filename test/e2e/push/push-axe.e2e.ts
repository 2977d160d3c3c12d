import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { startService } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { givePushes } from '../../support/push/push-browser.ts';
import { controlWorker } from '../../support/push/test-worker.ts';
import { userAgents } from '../../support/push/user-agents.ts';

const sizes = [
  [360, 740],
  [740, 360],
  [1280, 800],
] as const;
const switchOf = (page: Page) => page.getByRole('switch', { name: /^Sonner sur/ });

test('axe finds nothing on the invitation, the switch, the steps and the offline page', async ({
  server,
  restaurant,
  pushService,
  tablet,
  browserErrors,
}) => {
  // Four screens in two themes, each of half a second or more.
  test.slow();
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|503/);
  for (const table of [3, 5, 8]) await ask(server, restaurant, table);
  const { token } = restaurant.owner;
  const page = await tablet({ token, userAgent: userAgents.android });
  await givePushes(page, pushService);
  await page.goto(paths.staff);
  await controlWorker(page);
  await startService(page);
  await page.getByRole('region', { name: /^Sonnette peut/ }).waitFor();
  expect(await violationsInEachTheme(page, 'fr-FR'), 'the invitation').toEqual([]);
  for (const [width, height] of sizes) {
    await turn(page, width, height);
    expect(await coveredControls(page), `${width} px`).toEqual([]);
    expect(await sidewaysOverflow(page), `${width} px`).toBe(0);
  }

  await page.getByRole('button', { name: 'Menu' }).click();
  await switchOf(page).click();
  await expect(switchOf(page)).toBeChecked();
  expect(await violationsInEachTheme(page, 'fr-FR'), 'the switch').toEqual([]);
  await page.getByRole('button', { name: /^Installer/ }).click();
  expect(await violationsInEachTheme(page, 'fr-FR'), 'the steps').toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await violationsInEachTheme(page, 'fr-FR'), 'the offline page').toEqual([]);
  expect(await sidewaysOverflow(page), 'the offline page').toBe(0);
});
