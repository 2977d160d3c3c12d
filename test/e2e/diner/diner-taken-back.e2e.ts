import { ask, finish, take } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { heading, OFFLINE } from '../../support/screens/phone.ts';

test('a recall and a release take the page back to its earlier state, without an error [DIN-27, REQ-24, REQ-25]', async ({
  diner,
  restaurant,
  server,
}) => {
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  const request = await ask(server, restaurant, 7);
  const set = (status: string) =>
    server.call('PUT', `/requests/${request.id}/status`, { ...restaurant.owner, body: { status } });
  const steps = diner.getByRole('list', { name: 'Avancement' }).getByRole('listitem');
  const current = () => steps.evaluateAll((all) => all.findIndex((step) => step.ariaCurrent));
  await take(server, restaurant, request, 'Léa');
  await expect(heading(diner, 'Léa arrive')).toBeVisible();
  await finish(server, restaurant, request);
  await expect(heading(diner, 'C’est servi')).toBeVisible();
  expect(await current()).toBe(3);

  expect((await set('in-progress')).status).toBe(200);
  await expect(heading(diner, 'Léa arrive')).toBeVisible();
  expect(await current()).toBe(2);
  expect((await set('pending')).status).toBe(200);
  // Taking a request also records its receipt.
  await expect(heading(diner, 'Reçue en salle')).toBeVisible();
  expect(await current()).toBe(1);
  await expect(diner.getByRole('button', { name: 'Annuler la demande' })).toBeVisible();
  await expect(diner.getByRole('alert')).toHaveText('');
  await expect(diner.getByText('Hors connexion')).toHaveCount(0);
});

test('“new request” without a response of the server shows the buttons without a reload [DIN-28]', async ({
  diner,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await diner.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(heading(diner, 'Demande annulée')).toBeVisible();
  await diner.context().setOffline(true);
  await diner.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await diner.getByRole('button', { name: 'Eau' }).tap();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  expect(new URL(diner.url()).searchParams.get('from')).toBeNull();
  await diner.context().setOffline(false);
  await expect(heading(diner, 'Demande transmise')).toBeVisible({ timeout: 5000 });
});
