import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { heading, OFFLINE } from '../../support/browser/phone.ts';
import { ask, take } from '../../support/people/acts.ts';

test('an offline page shows the time of its last update on the 24-hour clock, does not claim that no staff screen responds, and shows the current status when it is back online [RCV-02]', {
  tag: '@heart',
}, async ({ phone, restaurant, server, browserErrors }) => {
  browserErrors.expect(OFFLINE);
  const page = await phone({ locale: 'en-GB' });
  await page.clock.install();
  await page.goto(guestPath(restaurant.slug, 7));
  await page.getByRole('button', { name: 'Bread' }).tap();
  await expect(heading(page, 'Request sent')).toBeVisible();
  const offline = page.getByText(/Offline — trying again\. Last update at \d\d:\d\d\.$/);
  await page.context().setOffline(true);
  await hurryTo(offline);
  await page.clock.fastForward(60_000);
  await expect(offline).toBeVisible();
  await expect(heading(page, 'Request sent')).toBeVisible();
  const overdue = page.getByText('The team’s screen isn’t responding yet.');
  await expect(overdue.filter({ visible: true })).toHaveCount(0);

  await take(server, restaurant, await ask(server, restaurant, 7), 'Léa');
  await page.context().setOffline(false);
  await expect(heading(page, 'Léa is on the way')).toBeVisible();
  await expect(offline).toHaveCount(0);
});
