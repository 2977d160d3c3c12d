import { dinerPath } from '../../../src/paths.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  addTable,
  fillTables,
  numbersShown,
  openManagement,
  places,
  removeButton,
  tablesCard,
  undoButton,
} from '../../support/screens/manage.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('tables can be created up to a number or added one by one, and are listed by number [RES-03, RES-04, VAL-06]', async ({
  newcomer,
  tablet,
}) => {
  const page = await tablet({ token: newcomer.owner.token });
  await openManagement(page);
  await expect(tablesCard(page)).toContainText('Aucune table pour l’instant.');
  await fillTables(page, '10');
  await expect(places(page)).toHaveCount(10);
  await expect(signInNotices(page)).toContainText('Tables 1 à 10');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await addTable(page, '12');
  expect((await sent).postDataJSON()).toEqual({ number: 12 });
  await expect(places(page)).toHaveCount(11);
  await addTable(page, '11');
  await expect(places(page)).toHaveCount(12);
  expect(await numbersShown(page)).toEqual(upTo(12));
  await expect(tablesCard(page).getByRole('status')).toHaveText('12 tables');
  await page.reload();
  await expect(places(page)).toHaveCount(12);
  expect(await numbersShown(page)).toEqual(upTo(12));
  await fillTables(page, '15');
  await expect(places(page)).toHaveCount(15);
});

test('a blank number does nothing; an invalid one shows an error, and nothing is sent [VAL-06, VAL-07]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const number = page.getByLabel('Numéro de table');
  await expect(number).toHaveAttribute('type', 'number');
  await expect(number).toHaveAttribute('min', '1');
  await addTable(page, '');
  await fillTables(page, '');
  for (const wrong of ['0', '-1', '1.5', '10000']) {
    await addTable(page, wrong);
    await expect(number).toHaveAccessibleDescription('Un nombre entier de 1 à 9999.');
    await expect(number).toBeFocused();
  }
  await addTable(page, '');
  await expect(tablesCard(page)).not.toContainText('Un nombre entier');
  await fillTables(page, '501');
  await expect(page.getByLabel('Tables de 1 à')).toHaveAccessibleDescription(
    'Un nombre entier de 1 à 500.',
  );
  expect(sent).toEqual([]);
  expect(await numbersShown(page)).toEqual(upTo(12));
});

test('a duplicate number shows an error, and too many tables show the server’s message', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  await addTable(page, '7');
  const number = page.getByLabel('Numéro de table');
  await expect(number).toHaveAccessibleDescription(/Cette table existe déjà.*unique/);
  await expect(number).toHaveValue('7');
  const { token } = restaurant.owner;
  const range = { from: 1000, to: 1487 };
  await server.call('POST', `/restaurants/${restaurant.id}/tables/bulk`, { token, body: range });
  await addTable(page, '13');
  await expect(number).toHaveAccessibleDescription('Un restaurant a 500 tables au plus.');
});

test('a table is deleted at once, and undo restores it in its place [RES-04]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const place = await removeButton(page, 8).boundingBox();
  await removeButton(page, 7).click();
  await expect(undoButton(page, 7)).toBeVisible();
  // No other button has moved under the finger.
  expect(await removeButton(page, 8).boundingBox()).toEqual(place);
  await expect(tablesCard(page).getByRole('status')).toHaveText('11 tables');
  await undoButton(page, 7).click();
  await expect(removeButton(page, 7)).toBeVisible();
  await page.reload();
  await expect(places(page)).toHaveCount(12);
});

test('undo stays for 8 seconds, and longer while the pointer is over it', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token, hasTouch: false });
  await page.clock.install();
  await openManagement(page);
  await removeButton(page, 7).click();
  await expect(undoButton(page, 7)).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(undoButton(page, 7)).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.mouse.move(5, 5);
  await page.clock.runFor(7000);
  await expect(undoButton(page, 7)).toBeVisible();
  await page.clock.runFor(2000);
  await expect(undoButton(page, 7)).toHaveCount(0);
  expect(await numbersShown(page)).toEqual(upTo(12).filter((number) => number !== 7));
});

test('deleting a table with a waiting guest needs a confirmation; then the guest’s request is cancelled [RES-04]', async ({
  tablet,
  phone,
  board,
  restaurant,
  server,
}) => {
  const diner = await phone();
  await diner.goto(dinerPath(restaurant.slug, 7));
  await diner.getByRole('button', { name: 'Pain' }).click();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  await removeButton(page, 7).click();
  const dialog = page.getByRole('dialog', { name: /Supprimer la table 7/ });
  await expect(dialog.getByRole('button', { name: 'Garder la table' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(removeButton(page, 7)).toBeFocused();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'pending' }]);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Supprimer la table 7' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(undoButton(page, 7)).toBeVisible();
  await expect(diner.getByRole('heading', { name: 'Demande annulée' })).toBeVisible();
  await expect(board.getByRole('article', { name: /Table 7/ })).toContainText('Annulé');
});

test('a new request at a deleted table opens the page for unknown tables', async ({
  phone,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  await ask(server, restaurant, 7);
  const diner = await phone();
  await diner.goto(dinerPath(restaurant.slug, 7));
  const { token } = restaurant.owner;
  const { body } = await server.call<{ id: string; number: number }[]>(
    'GET',
    `/restaurants/${restaurant.id}/tables`,
  );
  const seven = body.find(({ number }) => number === 7);
  await server.call('DELETE', `/restaurants/${restaurant.id}/tables/${seven?.id}`, { token });
  await expect(diner.getByRole('heading', { name: 'Demande annulée' })).toBeVisible();
  await diner.getByRole('link', { name: 'Nouvelle demande' }).click();
  await expect(diner.getByRole('button', { name: 'Pain' })).toHaveCount(0);
  await expect(diner.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a table that somebody else deleted is removed from the list [RES-04]', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const tables = `/restaurants/${restaurant.id}/tables`;
  const { token } = restaurant.owner;
  const { body } = await server.call<{ id: string; number: number }[]>('GET', tables);
  for (const { id, number } of body) {
    if (number > 9) await server.call('DELETE', `${tables}/${id}`, { token });
  }
  await removeButton(page, 12).click();
  await expect(signInNotices(page)).toContainText('La table 12 n’existe plus');
  await expect(places(page)).toHaveCount(9);
});

test('a table that could not be added, deleted or restored is unchanged, and an error is shown [ERR-22, ERR-29, ERR-33]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/503|ERR_INTERNET_DISCONNECTED/);
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const alert = signInNotices(page).getByRole('alert');
  await page.context().setOffline(true);
  await addTable(page, '13');
  await expect(alert).toContainText('Erreur réseau');
  await expect(alert).toContainText('Impossible d’ajouter ou de supprimer la table.');
  await expect(page.getByLabel('Numéro de table')).toHaveValue('13');
  await page.context().setOffline(false);

  const answer = { status: 503, json: { error: 'Patientez.', code: 'unavailable' } };
  await page.route('**/api/restaurants/*/tables/*', (route) => route.fulfill(answer));
  await removeButton(page, 7).click();
  await expect(alert).toContainText('Erreur du serveur');
  await expect(alert).toContainText('Impossible d’ajouter ou de supprimer la table. Patientez.');
  await expect(removeButton(page, 7)).toBeVisible();
  await page.unroute('**/api/restaurants/*/tables/*');
  await removeButton(page, 7).click();
  await expect(undoButton(page, 7)).toBeVisible();
  await page.context().setOffline(true);
  await undoButton(page, 7).click();
  await expect(alert).toContainText('Vérifiez le Wi-Fi, puis réessayez.');
  await page.context().setOffline(false);
  await undoButton(page, 7).click();
  await expect(removeButton(page, 7)).toBeVisible();
});
