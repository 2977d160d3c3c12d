import { DEMO_SLUG, paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('the board of an unknown restaurant shows how to open the demo [STF-02]', async ({
  server,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const { token } = await root(server.world);
  const board = await tablet({ token });
  await board.goto(`${paths.staff}?restaurant=nowhere`);
  await expect(board.getByRole('main')).toContainText('?restaurant=demo');
  await board.getByRole('link', { name: 'Ouvrir la démonstration' }).click();
  await expect(board.getByRole('banner')).toContainText('En direct');
  await expect(board).toHaveURL(`${paths.staff}?restaurant=${DEMO_SLUG}`);
});

test('if the demo is missing too, the board links to the list of restaurants [STF-02]', async ({
  server,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const { token } = await root(server.world);
  const board = await tablet({ token });
  const refusal = {
    error: 'Ce restaurant n’existe pas, ou n’existe plus.',
    code: 'unknown_restaurant',
  };
  await board.route(`**/api/restaurants/${DEMO_SLUG}/requests*`, (route) =>
    route.fulfill({ status: 404, json: refusal }),
  );
  await board.goto(paths.staff);
  const main = board.getByRole('main');
  await expect(main).toContainText('Ce serveur n’a pas de restaurant de démonstration.');
  await expect(main).not.toContainText('?restaurant=demo');
  await main.getByRole('link', { name: 'Voir tous les restaurants' }).click();
  await expect(board).toHaveURL(paths.admin);
});
