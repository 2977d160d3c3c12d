import { DEMO_SLUG, paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';

const byName = `?restaurant=${encodeURIComponent('restaurant demo')}`;

test('a link with a restaurant’s name works for guests and for a super_admin [API-07, STF-02]', async ({
  phone,
  tablet,
  server,
}) => {
  const guest = await phone();
  await guest.goto(`${paths.diner}${byName}&table=11`);
  await expect(guest.getByRole('heading', { level: 1, name: 'Table 11' })).toBeVisible();
  const sent = guest.waitForRequest((request) => request.url().endsWith('/requests'));
  await guest.getByRole('button', { name: 'Pain' }).tap();
  expect(new URL((await sent).url()).pathname).toBe(`/api/restaurants/${DEMO_SLUG}/requests`);
  await expect(guest.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  const kept = () =>
    guest.evaluate(() => sessionStorage.getItem('sonnette.diner.request') ?? 'null');
  await expect
    .poll(async () => JSON.parse(await kept()))
    .toMatchObject({ slug: DEMO_SLUG, table: 11 });
  await guest.reload();
  await expect(guest.getByText('Vous avez demandé Pain')).toBeVisible();

  const { token } = await root(server.world);
  const board = await tablet({ token });
  await board.goto(`${paths.staff}${byName}`);
  await expect(board.getByRole('banner')).toContainText('Restaurant Demo');
  await expect(board.getByText('En direct')).toBeVisible();
  // The demonstration has past requests of its own at this table.
  await expect(board.getByRole('article', { name: 'Table 11 Pain En attente' })).toBeVisible();
  // The demonstration is shared with other tests.
  await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(guest.getByRole('heading', { name: 'Demande annulée' })).toBeVisible();
});
