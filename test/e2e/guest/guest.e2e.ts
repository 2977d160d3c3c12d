import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { stopClock } from '../../support/browser/clock.ts';
import { heading } from '../../support/browser/phone.ts';
import { UNTIL_TEST_ENDS } from '../../support/browser/waits.ts';
import { readBoard } from '../../support/people/acts.ts';

test('a whole visit with two requests sets no cookie and sends no request to another host; “new request” loads the page without `from` [DIN-01, DIN-10, DIN-17]', {
  tag: '@heart',
}, async ({ phone, restaurant, server, baseURL }) => {
  const page = await phone();
  const asked = new Set<string>();
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto(`${guestPath(restaurant.slug, 7)}&from=qr`);
  await page.getByRole('button', { name: 'Pain' }).tap();
  await page.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(heading(page, 'Demande annulée')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('from')).toBe('qr');

  // The page loads only if the server answers its probe in time.
  await stopClock(page);
  const loaded = page.waitForEvent('load', UNTIL_TEST_ENDS);
  await page.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await loaded;
  expect(new URL(page.url()).search).toBe(`?restaurant=${restaurant.slug}&table=7`);
  await page.getByRole('button', { name: 'Eau' }).tap();
  await expect(heading(page, 'Demande transmise')).toBeVisible();
  const statuses = (await readBoard(server, restaurant)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['cancelled', 'pending']);
  expect([...asked]).toEqual([baseURL]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});
