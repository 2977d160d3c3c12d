import { dinerPath } from '../../src/paths.ts';
import { ask, readBoard, take } from '../support/people/acts.ts';
import { expect, test } from '../support/screens/browser.ts';
import { calls, cut, heading, loseAnswers, OFFLINE, watchTries } from '../support/screens/phone.ts';

test('a wish of more than five minutes is asked about before it is sent [DIN-15]', async ({
  phone,
  house,
  server,
  noise,
}) => {
  noise.expect(OFFLINE);
  const diner = await phone();
  await diner.clock.install();
  await diner.goto(dinerPath(house.slug, 7));
  const tries = watchTries(diner);
  const mend = await cut(diner, 'POST', calls.asking);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();

  await diner.clock.fastForward('05:01');
  await expect(heading(diner, 'Toujours pas envoyée')).toBeVisible();
  await mend();
  const before = tries.length;
  await diner.clock.fastForward('01:00');
  await diner.evaluate(() => fetch('/api/health'));
  expect(tries).toHaveLength(before);
  expect(await readBoard(server, house)).toEqual([]);

  await diner.getByRole('button', { name: 'Oui, l’envoyer' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  expect(await readBoard(server, house)).toMatchObject([{ type: 'bread' }]);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
});

test('what is given up is not sent, also after a reload, and its words are still there', async ({
  diner,
  house,
  server,
  noise,
}) => {
  noise.expect(OFFLINE);
  const mend = await cut(diner, 'POST', calls.asking);
  await diner.getByText('Autre demande…').tap();
  await diner.getByLabel('Ou dites-le avec vos mots').fill('Une bougie');
  await diner.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  await diner.getByRole('button', { name: 'Abandonner' }).tap();
  await expect(diner.getByRole('button', { name: 'Pain' })).toBeVisible();
  await expect(diner.getByLabel('Ou dites-le avec vos mots')).toHaveValue('Une bougie');

  await mend();
  const tries = watchTries(diner);
  await diner.reload();
  await expect(diner.getByLabel('Ou dites-le avec vos mots')).toHaveValue('Une bougie');
  expect(tries).toEqual([]);
  expect(await readBoard(server, house)).toEqual([]);
});

test('what is given up although it had arrived is shown as it stands', async ({ diner, noise }) => {
  noise.expect(OFFLINE);
  await loseAnswers(diner, 'POST', calls.asking);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Pas encore envoyée')).toBeVisible();
  await diner.getByRole('button', { name: 'Abandonner' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await expect(diner.getByRole('button', { name: 'Annuler la demande' })).toBeVisible();
});

test('a guest who follows is told that the page is offline since when, and sees the truth when it is back', async ({
  diner,
  house,
  server,
  noise,
}) => {
  noise.expect(OFFLINE);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  const offline = diner.getByText(/Hors connexion — on réessaie\. Dernière nouvelle à \d\d:\d\d\./);
  await diner.context().setOffline(true);
  await expect(offline).toBeVisible({ timeout: 10_000 });
  await expect(heading(diner, 'Demande transmise')).toBeVisible();

  await take(server, house, await ask(server, house, 7), 'Léa');
  await diner.context().setOffline(false);
  await expect(heading(diner, 'Léa arrive')).toBeVisible();
  await expect(offline).toHaveCount(0);
});
