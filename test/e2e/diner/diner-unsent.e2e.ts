import type { Page } from '@playwright/test';
import { readBoard } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { hurryTo, stopClock } from '../../support/screens/clock.ts';
import {
  calls,
  cut,
  heading,
  holdBack,
  intercept,
  OFFLINE,
  watchTries,
} from '../../support/screens/phone.ts';

for (const { failure, fail, reason } of [
  {
    failure: 'a cut network',
    fail: (diner: Page) => cut(diner, 'POST', calls.asking),
    reason: /Le réseau est faible\..*l’envoi reprend tout seul/,
  },
  {
    failure: 'an error of the server',
    fail: (diner: Page) =>
      intercept(diner, 'POST', calls.asking, (route) =>
        route.fulfill({ status: 500, json: { error: 'Non', code: 'unexpected' } }),
      ),
    reason: /Le service est très sollicité\..*l’envoi reprend tout seul/,
  },
]) {
  test(`after ${failure} the page shows that the request could not be sent, and retries it [ERR-16, DIN-15]`, async ({
    diner,
    restaurant,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(OFFLINE);
    browserErrors.expect(/500/);
    // One try: after each the page waits longer, up to 16 s if the server answers.
    await stopClock(diner);
    const tries = watchTries(diner);
    const restore = await fail(diner);
    await diner.getByRole('button', { name: 'Pain' }).tap();
    const card = diner.getByRole('alert').filter({ hasText: 'Pas encore envoyée' });
    const sentence = "Impossible d'envoyer la demande\\. Veuillez réessayer\\.";
    await expect(card).toContainText(new RegExp(`${sentence}.*${reason.source}`));
    await diner.getByRole('link', { name: 'EN English' }).tap();
    await expect(diner.getByRole('alert').filter({ hasText: 'Not sent yet' })).toContainText(
      'The request could not be sent. Please try again.',
    );
    await restore();
    await hurryTo(heading(diner, 'Request sent'));
    await expect(diner.getByText('could not be sent')).toHaveCount(0);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
    expect(await readBoard(server, restaurant)).toHaveLength(1);
  });
}

test('a slow request is not shown as failed [ERR-16]', async ({ diner }) => {
  const gate = await holdBack(diner, 'POST', calls.asking);
  // The try fails after eight seconds.
  await stopClock(diner);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(diner.getByRole('button', { name: 'Envoi…' })).toBeVisible();
  await diner.clock.runFor(1500);
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  await expect(diner.getByText("Impossible d'envoyer la demande")).toHaveCount(0);
  gate.open();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
});
