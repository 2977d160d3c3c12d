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
  guest,
  restaurant,
  server,
}) => {
  await stopClock(guest);
  const streaming = guest.waitForResponse(calls.stream, UNTIL_TEST_ENDS);
  const request = await askForBread(guest, server, restaurant);
  await streaming;
  await holdBack(guest, 'GET', calls.oneRequest);
  await take(server, restaurant, request, 'Léa');
  await expect(heading(guest, 'Léa arrive')).toBeVisible();
  await finish(server, restaurant, request);
  await expect(heading(guest, 'C’est servi')).toBeVisible();
});

test('a change appears within 3 s through polling alone, without a stream [REQ-20]', async ({
  guest,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await cut(guest, 'GET', calls.stream);
  await stopClock(guest);
  const isAnswered = guest.waitForResponse(calls.oneRequest, UNTIL_TEST_ENDS);
  const request = await askForBread(guest, server, restaurant);
  await isAnswered;
  await settled(guest);
  await take(server, restaurant, request, 'Léa');
  await guest.clock.runFor(3000);
  await expect(heading(guest, 'Léa arrive')).toBeVisible();
});
