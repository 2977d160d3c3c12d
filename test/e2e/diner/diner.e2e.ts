import { dinerPath, paths } from '../../../src/paths.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { cardOf, noticeRegion, startService } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { stopClock } from '../../support/screens/clock.ts';
import { calls, intercept } from '../../support/screens/phone.ts';

test('a scan opens the page of the table without a session; the header has only logo and languages [NAV-04, NAV-25, DIN-02]', async ({
  diner,
  restaurant,
}) => {
  const address = `/demande?restaurant=${restaurant.slug}&table=7&from=qr`;
  await expect(diner).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
  await expect(diner.getByText('Table détectée')).toBeVisible();
  await expect(diner.getByRole('heading', { level: 1, name: 'Table 7' })).toBeVisible();
  await expect(diner.getByText('Le Petit Bistrot')).toBeVisible();

  const bar = diner.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Sonnette, accueil' })).toHaveAttribute('href', '/');
  const languages = bar.getByRole('navigation', { name: 'Langue' });
  await expect(languages.getByRole('link')).toHaveText([/FR/, /EN/]);
  await expect(bar.getByRole('link')).toHaveCount(3);
  await expect(bar.getByRole('button')).toHaveCount(0);
});

test('the menu button opens the menu in a new tab [DIN-03]', async ({ diner }) => {
  const address = 'https://le-petit-bistrot.example/carte.pdf';
  await diner.context().route(address, (route) => route.fulfill({ body: 'Soupe du jour' }));
  const opened = diner.context().waitForEvent('page');
  await diner.getByRole('link', { name: 'Voir la carte (nouvel onglet)' }).tap();
  const menu = await opened;
  await expect(menu).toHaveURL(address);
  await expect(diner.getByRole('button', { name: 'Pain' })).toBeVisible();
});

test('a restaurant without a menu has no menu button [DIN-03]', async ({ phone, server }) => {
  const page = await phone();
  await page.goto(dinerPath((await server.openCantine()).slug, 2));
  await expect(page.getByRole('heading', { level: 1, name: 'Table 2' })).toBeVisible();
  await expect(page.getByText(/voir la carte/i)).toHaveCount(0);
});

test('a guest requests bread, water, the bill or a server with one tap, without an account [DIN-01, DIN-04]', async ({
  phone,
  restaurant,
  server,
}) => {
  const page = await phone();
  const kinds = { Pain: 'bread', Eau: 'water', Addition: 'bill', 'Appeler un serveur': 'waiter' };
  for (const [index, name] of Object.keys(kinds).entries()) {
    await page.goto(dinerPath(restaurant.slug, index + 1));
    await page.getByRole('button', { name }).tap();
    await expect(page.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
    await expect(page.getByText(`Vous avez demandé ${name}`)).toBeVisible();
  }
  const board = await readBoard(server, restaurant);
  const sent = board.map(({ type, table_number }) => [table_number, type]).sort();
  expect(sent).toEqual(Object.values(kinds).map((type, index) => [index + 1, type]));
});

test('an “other” request can have a message and a name [DIN-05]', async ({
  diner,
  restaurant,
  server,
}) => {
  await diner.getByText('Autre demande…').tap();
  await diner.getByLabel('Ou dites-le avec vos mots').fill('Sans noix, merci\u202f!');
  await diner.getByLabel('Votre prénom (facultatif)').fill('Inès');
  await diner.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await expect(diner.getByText('Vous avez demandé Sans noix')).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([
    { type: 'other', message: 'Sans noix, merci\u202f!', customer_name: 'Inès', tableNumber: 7 },
  ]);
});

test('a suggestion is sent with one tap [DIN-05]', async ({ diner, restaurant, server }) => {
  await diner.getByText('Autre demande…').tap();
  await diner.getByRole('button', { name: 'Une chaise haute' }).tap();
  await expect(diner.getByText('Vous avez demandé Une chaise haute')).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([
    { type: 'other', wish: { id: 'high-chair' }, message: null },
  ]);
});

test('a suggestion sent in English appears in French on a French board and in its notice [DIN-18]', async ({
  phone,
  restaurant,
  board,
}) => {
  await startService(board);
  const guest = await phone({ locale: 'en-GB' });
  await guest.goto(dinerPath(restaurant.slug, 7));
  await guest.getByText('Something else…').tap();
  await guest.getByRole('button', { name: 'Cutlery' }).tap();
  await expect(guest.getByText('You asked for Cutlery')).toBeVisible();

  await expect(cardOf(board, 7)).toContainText('Des couverts');
  await expect(noticeRegion(board)).toContainText('Des couverts');
  await expect(board.getByText('Cutlery')).toHaveCount(0);

  const beside = await phone();
  await beside.goto(dinerPath(restaurant.slug, 7));
  await expect(beside.getByText('Vous avez demandé Des couverts')).toBeVisible();
  await beside.getByRole('link', { name: 'EN English' }).tap();
  await expect(beside.getByText('You asked for Cutlery')).toBeVisible();
});

test('a sent request is shown on a card with its table [DIN-06, ERR-17]', async ({ diner }) => {
  await stopClock(diner);
  await diner.getByRole('button', { name: 'Eau' }).tap();
  const card = diner.getByRole('status');
  await expect(card.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await expect(card).toContainText('Demande envoyée ! Un serveur va arriver bientôt');
  await expect(diner.getByRole('button', { name: 'Eau' })).toHaveCount(0);
  await expect(diner).toHaveTitle('Table 7 – Demande en attente – Le Petit Bistrot');
});

test('a refusal shows the server’s message', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  await diner.getByText('Autre demande…').tap();
  await diner.getByLabel('Ou dites-le avec vos mots').fill('   ');
  await diner.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(diner.getByRole('alert')).toHaveText(
    'Dites-nous en quelques mots ce qu’il vous faut.',
  );
  expect(await readBoard(server, restaurant)).toEqual([]);
});

test('a refusal without a message shows a default message, and the buttons are back', async ({
  diner,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const restore = await intercept(diner, 'POST', calls.asking, (route) =>
    route.fulfill({ status: 400, body: '' }),
  );
  await diner.getByRole('button', { name: 'Pain' }).tap();
  const problem = diner.getByRole('alert');
  await expect(problem).toHaveText("Impossible d'envoyer la demande. Veuillez réessayer.");
  await restore();
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await expect(problem).toHaveText('');
});

test('the second guest at a table sees the existing request [ERR-18, DIN-06]', async ({
  diner,
  phone,
  restaurant,
  server,
}) => {
  const second = await phone();
  await second.goto(dinerPath(restaurant.slug, 7));
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();

  await second.getByRole('button', { name: 'Addition' }).tap();
  await expect(second.getByRole('status')).toContainText(
    'Demande en attente — Votre demande précédente est toujours en cours de traitement',
  );
  await expect(second.getByText('Vous avez demandé Pain')).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ type: 'bread' }]);
});

test('the page shows an active request when it is opened [DIN-11]', async ({
  phone,
  restaurant,
  server,
}) => {
  await ask(server, restaurant, 7, { type: 'water' });
  const page = await phone();
  await page.goto(scan(restaurant));
  await expect(page.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await expect(page.getByText('Vous avez demandé Eau')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pain' })).toHaveCount(0);
});

test('request and restaurant are kept in session storage, so that a reload shows the guest’s message [DIN-13, DIN-11]', async ({
  diner,
  restaurant,
}) => {
  await diner.getByText('Autre demande…').tap();
  await diner.getByLabel('Ou dites-le avec vos mots').fill('Une bougie');
  await diner.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  const read = () => diner.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  await expect
    .poll(async () => Object.keys(await read()).sort())
    .toEqual(['sonnette.diner.request', 'sonnette.diner.restaurant', 'sonnette.visit']);
  const kept = await read();
  expect(JSON.parse(kept['sonnette.diner.restaurant'] ?? '')).toMatchObject({
    slug: restaurant.slug,
    name: 'Le Petit Bistrot',
  });
  expect(JSON.parse(kept['sonnette.diner.request'] ?? '')).toMatchObject({
    slug: restaurant.slug,
    table: 7,
    request: { type: 'other', status: 'pending', message: 'Une bougie' },
  });

  await diner.reload();
  await expect(diner.getByText('Vous avez demandé Une bougie')).toBeVisible();
});

test('an unknown table shows a friendly page and stores nothing [DIN-14]', async ({
  phone,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const page = await phone();
  const answer = await page.goto(dinerPath(restaurant.slug, 99));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Table introuvable' })).toBeVisible();
  await expect(page.getByText('faites signe à un serveur')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await readBoard(server, restaurant)).toEqual([]);
  await page.getByRole('link', { name: 'Découvrir Sonnette' }).tap();
  await expect(page).toHaveURL(paths.home);
});

test('a whole visit sets no cookie and sends no request to another host [DIN-17]', async ({
  phone,
  restaurant,
  baseURL,
}) => {
  const page = await phone();
  const asked = new Set<string>();
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto(scan(restaurant));
  await page.getByRole('button', { name: 'Pain' }).tap();
  await page.getByRole('button', { name: 'Annuler la demande' }).tap();
  await page.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await expect(page.getByRole('button', { name: 'Pain' })).toBeVisible();
  expect([...asked]).toEqual([baseURL]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

function scan(restaurant: TestRestaurant): string {
  return `${dinerPath(restaurant.slug, 7)}&from=qr`;
}
