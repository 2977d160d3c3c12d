import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { calls, cut, heading, OFFLINE, watchTries } from '../../support/browser/phone.ts';
import { ask, readBoard, take } from '../../support/people/acts.ts';

test('a request unsent for more than five minutes needs a confirmation before it is sent [DIN-15]', async ({
  phone,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  const guest = await phone();
  await guest.clock.install();
  await guest.goto(guestPath(restaurant.slug, 7));
  const tries = watchTries(guest);
  const restore = await cut(guest, 'POST', calls.asking);
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(guest, 'Pas encore envoyée')).toBeVisible();

  await guest.clock.fastForward('05:01');
  await expect(heading(guest, 'Toujours pas envoyée')).toBeVisible();
  await restore();
  const before = tries.length;
  await guest.clock.fastForward('01:00');
  await guest.evaluate(() => fetch('/api/health'));
  expect(tries).toHaveLength(before);
  expect(await readBoard(server, restaurant)).toEqual([]);

  await guest.getByRole('button', { name: 'Oui, l’envoyer' }).tap();
  await expect(heading(guest, 'Demande transmise')).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ type: 'bread' }]);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
});

test('an abandoned request is not sent, even after a reload, and its text remains in the form', async ({
  guest,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  const restore = await cut(guest, 'POST', calls.asking);
  await guest.getByText('Autre demande…').tap();
  await guest.getByLabel('Ou dites-le avec vos mots').fill('Une bougie');
  await guest.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(heading(guest, 'Pas encore envoyée')).toBeVisible();
  await guest.getByRole('button', { name: 'Abandonner' }).tap();
  await expect(guest.getByRole('button', { name: 'Pain' })).toBeVisible();
  await expect(guest.getByLabel('Ou dites-le avec vos mots')).toHaveValue('Une bougie');

  await restore();
  const tries = watchTries(guest);
  await guest.reload();
  await expect(guest.getByLabel('Ou dites-le avec vos mots')).toHaveValue('Une bougie');
  expect(tries).toEqual([]);
  expect(await readBoard(server, restaurant)).toEqual([]);
});

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

test('“new request” without a response of the server shows the buttons without a reload', async ({
  guest,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(heading(guest, 'Demande annulée')).toBeVisible();
  await guest.context().setOffline(true);
  await guest.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await guest.getByRole('button', { name: 'Eau' }).tap();
  await expect(heading(guest, 'Pas encore envoyée')).toBeVisible();
  expect(new URL(guest.url()).searchParams.get('from')).toBeNull();
  await guest.context().setOffline(false);
  await expect(heading(guest, 'Demande transmise')).toBeVisible({ timeout: 5000 });
});
