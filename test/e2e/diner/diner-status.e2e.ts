import { dinerPath } from '../../../src/paths.ts';
import { cancel, finish, readBoard, take } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { hurryTo, stopClock } from '../../support/screens/clock.ts';
import {
  askForBread,
  calls,
  cut,
  heading,
  holdBack,
  intercept,
  OFFLINE,
  pollOnce,
  settled,
  watchPolls,
} from '../../support/screens/phone.ts';
import { UNTIL_TEST_ENDS } from '../../support/screens/waits.ts';

test('only a pending request has a cancel button [DIN-07, DIN-08, DIN-09]', async ({
  diner,
  restaurant,
  server,
}) => {
  const cancel = diner.getByRole('button', { name: 'Annuler la demande' });
  const again = diner.getByRole('link', { name: 'Nouvelle demande' });
  const request = await askForBread(diner, server, restaurant);
  await expect(cancel).toBeVisible();
  await expect(again).toHaveCount(0);

  await take(server, restaurant, request);
  await expect(heading(diner, 'Un serveur arrive')).toBeVisible();
  await expect(diner.getByText('Votre demande est prise en charge.')).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(again).toHaveCount(0);

  await finish(server, restaurant, request);
  await expect(heading(diner, 'C’est servi')).toBeVisible();
  await expect(diner.getByText('Votre demande est terminée.')).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(again).toBeVisible();
});

test('a request in progress shows who is on the way [DIN-08]', async ({
  diner,
  restaurant,
  server,
}) => {
  const request = await askForBread(diner, server, restaurant);
  await take(server, restaurant, request, 'Léa');
  await expect(heading(diner, 'Léa arrive')).toBeVisible();
  await expect(diner.getByText('Votre demande est prise en charge.')).toBeVisible();
});

test('a cancelled request shows a message and a new-request button [DIN-09, ERR-19]', async ({
  diner,
  restaurant,
  server,
}) => {
  await askForBread(diner, server, restaurant);
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(heading(diner, 'Demande annulée')).toBeVisible();
  await expect(diner.getByText('Cette demande ne sera pas servie.')).toBeVisible();
  await expect(diner.getByRole('link', { name: 'Nouvelle demande' })).toBeVisible();
  await expect(diner.getByRole('button', { name: 'Annuler la demande' })).toHaveCount(0);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'cancelled' }]);
});

test('the new-request button reloads the page without `from` in the URL [DIN-10]', async ({
  diner,
  restaurant,
  server,
}) => {
  await askForBread(diner, server, restaurant);
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(heading(diner, 'Demande annulée')).toBeVisible();
  expect(new URL(diner.url()).searchParams.get('from')).toBe('qr');

  // The page reloads only if the server answers its probe in time.
  await stopClock(diner);
  const loaded = diner.waitForEvent('load', UNTIL_TEST_ENDS);
  await diner.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await loaded;
  expect(new URL(diner.url()).search).toBe(`?restaurant=${restaurant.slug}&table=7`);
  await expect(diner.getByRole('button', { name: 'Pain' })).toBeVisible();
});

test('a request is shown as cancelled only after the server has confirmed it [DIN-12, ERR-19]', async ({
  diner,
  restaurant,
  server,
}) => {
  await askForBread(diner, server, restaurant);
  const gate = await holdBack(diner, 'DELETE', calls.oneRequest);
  await stopClock(diner);
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(diner.getByRole('button', { name: 'Annulation…' })).toBeVisible();
  // The page polls meanwhile, and the request has not ended.
  await pollOnce(diner);
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await expect(diner.getByText('Demande annulée')).toHaveCount(0);
  gate.open();
  await expect(heading(diner, 'Demande annulée')).toBeVisible();
});

test('a lost cancellation shows an error and leaves the request unchanged [ERR-20, DIN-12]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await askForBread(diner, server, restaurant);
  await cut(diner, 'DELETE', calls.oneRequest);
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(diner.getByRole('alert')).toHaveText("Impossible d'annuler la demande.");
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await expect(diner.getByRole('button', { name: 'Annuler la demande' })).toBeVisible();
});

test('a late cancellation shows the server’s message and the actual status [ERR-20, DIN-12]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  browserErrors.expect(OFFLINE);
  await cut(diner, 'GET', calls.stream);
  // Set before the request exists, so that no poll in flight can reveal that it was taken.
  await holdBack(diner, 'GET', calls.oneRequest);
  const request = await askForBread(diner, server, restaurant);
  await take(server, restaurant, request, 'Léa');
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(diner.getByRole('alert')).toHaveText(
    'Votre demande est déjà prise en charge : elle ne peut plus être annulée.',
  );
  await expect(heading(diner, 'Léa arrive')).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);
});

test('the page polls its request every 3 s until it is cancelled [REQ-17]', async ({
  phone,
  restaurant,
  server,
}) => {
  const diner = await phone();
  await diner.goto(dinerPath(restaurant.slug, 7));
  await stopClock(diner);
  const polls = watchPolls(diner);
  const isAnswered = diner.waitForResponse(calls.oneRequest, UNTIL_TEST_ENDS);
  const request = await askForBread(diner, server, restaurant);
  await isAnswered;
  for (const count of [1, 2]) {
    await settled(diner);
    expect(polls).toHaveLength(count);
    await diner.clock.runFor(2999);
    await settled(diner);
    expect(polls).toHaveLength(count);
    const isAnsweredAgain = diner.waitForResponse(calls.oneRequest);
    await diner.clock.runFor(1);
    await isAnsweredAgain;
  }

  await cancel(server, request, restaurant.owner);
  await expect(heading(diner, 'Demande annulée')).toBeVisible();
  const before = polls.length;
  await diner.clock.fastForward(10_000);
  await settled(diner);
  expect(polls).toHaveLength(before);
});

test('a change appears through the stream alone, without a poll or a timer [REQ-20]', async ({
  diner,
  restaurant,
  server,
}) => {
  await stopClock(diner);
  const streaming = diner.waitForResponse(calls.stream, UNTIL_TEST_ENDS);
  const request = await askForBread(diner, server, restaurant);
  await streaming;
  await holdBack(diner, 'GET', calls.oneRequest);
  await take(server, restaurant, request, 'Léa');
  await expect(heading(diner, 'Léa arrive')).toBeVisible();
  await finish(server, restaurant, request);
  await expect(heading(diner, 'C’est servi')).toBeVisible();
});

test('a change appears within 3 s through polling alone, without a stream [REQ-20]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await cut(diner, 'GET', calls.stream);
  await stopClock(diner);
  const isAnswered = diner.waitForResponse(calls.oneRequest, UNTIL_TEST_ENDS);
  const request = await askForBread(diner, server, restaurant);
  await isAnswered;
  await settled(diner);
  await take(server, restaurant, request, 'Léa');
  await diner.clock.runFor(3000);
  await expect(heading(diner, 'Léa arrive')).toBeVisible();
});

test('when its request no longer exists, the page says so and shows the buttons again', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  browserErrors.expect(OFFLINE);
  await diner.clock.install();
  await cut(diner, 'GET', calls.stream);
  await askForBread(diner, server, restaurant);
  await intercept(diner, 'GET', calls.oneRequest, (route) =>
    route.fulfill({ status: 404, json: { error: 'Inconnue', code: 'unknown_request' } }),
  );
  await hurryTo(diner.getByText('Cette demande n’est plus en salle.'));
  await expect(diner.getByRole('button', { name: 'Pain' })).toBeVisible();
});
