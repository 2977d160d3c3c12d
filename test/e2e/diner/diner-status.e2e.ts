import { expect, test } from '../../support/browser/browser.ts';
import { stopClock } from '../../support/browser/clock.ts';
import {
  askForBread,
  calls,
  cut,
  heading,
  holdBack,
  OFFLINE,
  settled,
} from '../../support/browser/phone.ts';
import { UNTIL_TEST_ENDS } from '../../support/browser/waits.ts';
import { finish, take } from '../../support/people/acts.ts';

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
