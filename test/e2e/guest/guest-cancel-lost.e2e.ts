import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo, stopClock } from '../../support/browser/clock.ts';
import {
  askForBread,
  calls,
  cut,
  heading,
  holdBack,
  OFFLINE,
  settled,
} from '../../support/browser/phone.ts';
import { ask, readBoard, take } from '../../support/people/acts.ts';

const queuedText = 'Pas encore annulée\u202f: l’annulation repart toute seule.';

test('a cancellation without network says that it is not sent yet, and is sent when the network is back [DIN-22]', {
  tag: '@heart',
}, async ({ guest, restaurant, server, browserErrors }) => {
  browserErrors.expect(OFFLINE);
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(guest, 'Demande transmise')).toBeVisible();
  const restore = await cut(guest, 'DELETE', calls.oneRequest);
  await guest.context().setOffline(true);
  await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(guest.getByText(queuedText)).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'pending' }]);

  await restore();
  await guest.context().setOffline(false);
  await expect(heading(guest, 'Demande annulée')).toBeVisible();
  await expect(guest.getByText(queuedText)).toHaveCount(0);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'cancelled' }]);
});

test('a cancellation without an answer survives a reload, unless the guest keeps the request [DIN-22]', async ({
  guest,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await guest.clock.install();
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(guest, 'Demande transmise')).toBeVisible();
  const restore = await cut(guest, 'DELETE', calls.oneRequest);
  const queued = guest.getByText(/Pas encore annulée/);
  await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(queued).toBeVisible();
  await guest.getByRole('button', { name: 'Garder la demande' }).tap();
  await expect(queued).toHaveCount(0);
  await expect(guest.getByRole('alert')).toHaveText('');

  await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(queued).toBeVisible();
  await guest.reload();
  await expect(queued).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'pending' }]);
  await restore();
  await hurryTo(heading(guest, 'Demande annulée'));
  await expect(guest.getByRole('alert')).toHaveText('');
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'cancelled' }]);
});

test('a request that the guest keeps is not cancelled by the try under way, and can be cancelled anew at once [DIN-22]', async ({
  guest,
  restaurant,
  server,
}) => {
  await askForBread(guest, server, restaurant);
  const gate = await holdBack(guest, 'DELETE', calls.oneRequest);
  await stopClock(guest);
  const cancel = guest.getByRole('button', { name: 'Annuler la demande' });
  const keep = guest.getByRole('button', { name: 'Garder la demande' });
  for (const _ of ['once', 'anew']) {
    await cancel.tap();
    await expect(guest.getByRole('button', { name: 'Annulation…' })).toBeVisible();
    await guest.clock.runFor(1500);
    const isAborted = guest.waitForEvent('requestfailed', (sent) => sent.method() === 'DELETE');
    await keep.tap();
    await isAborted;
    await expect(keep).toHaveCount(0);
  }
  gate.open();
  await settled(guest);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'pending' }]);
  await cancel.tap();
  await expect(heading(guest, 'Demande annulée')).toBeVisible();
});

test('a request taken meanwhile is not cancelled, and the error disappears [DIN-22]', async ({
  guest,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(guest, 'Demande transmise')).toBeVisible();
  await guest.context().setOffline(true);
  await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(guest.getByText(queuedText)).toBeVisible();
  await take(server, restaurant, await ask(server, restaurant, 7));

  await guest.context().setOffline(false);
  await expect(heading(guest, 'Un serveur arrive')).toBeVisible();
  await expect(guest.getByText(queuedText)).toHaveCount(0);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);
});

for (const [happens, isCarriedOut] of [
  ['never reached the server', false],
  ['was carried out', true],
] as const) {
  test(`a cancellation that a proxy answers with 502 and that ${happens} is retried at once, without an error [API-94, DIN-22]`, async ({
    guest,
    restaurant,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(/502|409/);
    await stopClock(guest);
    await guest.getByRole('button', { name: 'Pain' }).tap();
    await expect(heading(guest, 'Demande transmise')).toBeVisible();
    let tries = 0;
    await guest.route(calls.oneRequest, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      tries += 1;
      if (tries > 1) return route.continue();
      if (isCarriedOut) await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad Gateway' });
    });
    const refused = guest.waitForResponse((response) => response.status() === 502);
    await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
    await refused;
    await settled(guest);
    await expect(guest.getByText(queuedText)).toHaveCount(0);
    // The second try. No poll is due yet.
    await guest.clock.runFor(300);
    await expect(heading(guest, 'Demande annulée')).toBeVisible();
    await expect(guest.getByText(queuedText)).toHaveCount(0);
    expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'cancelled' }]);
  });
}
