import { paths } from '../../../src/paths.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  figureCard,
  headings,
  pressFold,
  rowsOf,
  tile,
} from '../../support/screens/figures-screen.ts';

test('from 1024 px the per-table and timeline tables are open by default; the device remembers when one is closed [ANA-05, ANA-06, ANA-14]', async ({
  newScreen,
  restaurant,
  server,
}) => {
  await ask(server, restaurant, 3);
  const { token } = restaurant.owner;
  const page = await newScreen({ token, viewport: { width: 1024, height: 768 } });
  await page.goto(paths.analytics);
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(31);
  await expect(rowsOf(page, 'Vos tables')).toHaveCount(12);
  await expect(rowsOf(page, 'Ce qu’on vous demande')).toHaveCount(0);

  // Rotating the tablet does not count as a choice of the user.
  await turn(page, 768, 1024);
  await expect(rowsOf(page, 'Vos tables')).toHaveCount(0);
  await turn(page, 1024, 768);
  await expect(rowsOf(page, 'Vos tables')).toHaveCount(12);

  await pressFold(page, 'Au fil du temps');
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(0);
  await page.reload();
  await expect(rowsOf(page, 'Vos tables')).toHaveCount(12);
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(0);
});

test('below 1024 px the tables are closed until opened, and then stay open [ANA-14]', async ({
  newScreen,
  restaurant,
  server,
}) => {
  await ask(server, restaurant, 3);
  const { token } = restaurant.owner;
  const page = await newScreen({ token, viewport: { width: 1023, height: 768 } });
  await page.goto(paths.analytics);
  await expect(page.getByRole('list', { name: 'Vos tables' })).toBeVisible();
  await expect(rowsOf(page, 'Vos tables')).toHaveCount(0);
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(0);

  await pressFold(page, 'Vos tables');
  await expect(rowsOf(page, 'Vos tables')).toHaveCount(12);
  await page.reload();
  await expect(rowsOf(page, 'Vos tables')).toHaveCount(12);
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(0);
});

test('a restaurant without events shows both tables with zeros below the hint to print QR codes [ANA-05, ANA-06]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.analytics);
  const invitation = page.getByRole('heading', { name: 'Tout commence par un premier scan' });
  await expect(invitation).toBeVisible();
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(31);
  const ofTable = rowsOf(page, 'Vos tables');
  await expect(ofTable).toHaveCount(12);
  expect(await headings(page, 'Au fil du temps')).toEqual(
    'Période,Scans QR,Demandes,Vues de la carte'.split(','),
  );
  expect(await ofTable.first().getByRole('cell').allTextContents()).toEqual(
    '0,0,0,–,–,0'.split(','),
  );
  const top = async (part: typeof invitation) => (await part.boundingBox())?.y ?? 0;
  expect(await top(figureCard(page, 'Au fil du temps'))).toBeGreaterThan(await top(invitation));
  await expect(page.getByRole('img')).toHaveCount(0);
});

test('a restaurant without a table says so instead of an empty per-table table [ANA-05]', async ({
  tablet,
  newcomer,
}) => {
  const page = await tablet({ token: newcomer.owner.token });
  await page.goto(paths.analytics);
  await expect(rowsOf(page, 'Au fil du temps')).toHaveCount(31);
  await expect(figureCard(page, 'Vos tables')).toContainText('Aucune table pour l’instant.');
});

test('the tiles show the summary of the chosen period [ANA-04]', async ({
  tablet,
  restaurant,
  server,
}) => {
  await ask(server, restaurant, 3);
  const page = await tablet({ token: restaurant.owner.token });
  const asked: string[] = [];
  await page.route('**/summary?*', (route) => {
    asked.push(new URL(route.request().url()).search);
    const stats = { qr_scans: 41, requests_created: 42, menu_views: 43 };
    return route.fulfill({ json: { stats } });
  });
  await page.goto(paths.analytics);
  await expect(tile(page, 'Scans QR')).toContainText('41');
  await expect(tile(page, 'Demandes')).toContainText('42');
  await expect(tile(page, 'Vues de la carte')).toContainText('43');
  await page.getByLabel('Période').selectOption('1 week');
  await expect.poll(() => asked).toEqual(['?period=1+month', '?period=1+week']);
});
