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
}, async ({ diner, restaurant, server, browserErrors }) => {
  browserErrors.expect(OFFLINE);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  const restore = await cut(diner, 'DELETE', calls.oneRequest);
  await diner.context().setOffline(true);
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(diner.getByText(queuedText)).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'pending' }]);

  await restore();
  await diner.context().setOffline(false);
  await expect(heading(diner, 'Demande annulée')).toBeVisible();
  await expect(diner.getByText(queuedText)).toHaveCount(0);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'cancelled' }]);
});

test('a cancellation without an answer survives a reload, unless the guest keeps the request [DIN-26]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await diner.clock.install();
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  const restore = await cut(diner, 'DELETE', calls.oneRequest);
  const queued = diner.getByText(/Pas encore annulée/);
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(queued).toBeVisible();
  await diner.getByRole('button', { name: 'Garder la demande' }).tap();
  await expect(queued).toHaveCount(0);
  await expect(diner.getByRole('alert')).toHaveText('');

  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(queued).toBeVisible();
  await diner.reload();
  await expect(queued).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'pending' }]);
  await restore();
  await hurryTo(heading(diner, 'Demande annulée'));
  await expect(diner.getByRole('alert')).toHaveText('');
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'cancelled' }]);
});

test('a request that the guest keeps is not cancelled by the try under way, and can be cancelled anew at once [DIN-26]', async ({
  diner,
  restaurant,
  server,
}) => {
  await askForBread(diner, server, restaurant);
  const gate = await holdBack(diner, 'DELETE', calls.oneRequest);
  await stopClock(diner);
  const cancel = diner.getByRole('button', { name: 'Annuler la demande' });
  const keep = diner.getByRole('button', { name: 'Garder la demande' });
  for (const _ of ['once', 'anew']) {
    await cancel.tap();
    await expect(diner.getByRole('button', { name: 'Annulation…' })).toBeVisible();
    await diner.clock.runFor(1500);
    const isAborted = diner.waitForEvent('requestfailed', (sent) => sent.method() === 'DELETE');
    await keep.tap();
    await isAborted;
    await expect(keep).toHaveCount(0);
  }
  gate.open();
  await settled(diner);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'pending' }]);
  await cancel.tap();
  await expect(heading(diner, 'Demande annulée')).toBeVisible();
});

test('a request taken meanwhile is not cancelled, and the error disappears [DIN-22]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await diner.context().setOffline(true);
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(diner.getByText(queuedText)).toBeVisible();
  await take(server, restaurant, await ask(server, restaurant, 7));

  await diner.context().setOffline(false);
  await expect(heading(diner, 'Un serveur arrive')).toBeVisible();
  await expect(diner.getByText(queuedText)).toHaveCount(0);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);
});

for (const [happens, isCarriedOut] of [
  ['never reached the server', false],
  ['was carried out', true],
] as const) {
  test(`a cancellation that a proxy answers with 502 and that ${happens} is retried at once, without an error [API-94, DIN-22]`, async ({
    diner,
    restaurant,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(/502|409/);
    await stopClock(diner);
    await diner.getByRole('button', { name: 'Pain' }).tap();
    await expect(heading(diner, 'Demande transmise')).toBeVisible();
    let tries = 0;
    await diner.route(calls.oneRequest, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      tries += 1;
      if (tries > 1) return route.continue();
      if (isCarriedOut) await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad Gateway' });
    });
    const refused = diner.waitForResponse((response) => response.status() === 502);
    await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
    await refused;
    await settled(diner);
    await expect(diner.getByText(queuedText)).toHaveCount(0);
    // The second try. No poll is due yet.
    await diner.clock.runFor(300);
    await expect(heading(diner, 'Demande annulée')).toBeVisible();
    await expect(diner.getByText(queuedText)).toHaveCount(0);
    expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'cancelled' }]);
  });
}
