import { paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import { addStaff } from '../../support/people/team.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { firstRun, step } from '../../support/screens/first-run.ts';
import { addByName, openTeam } from '../../support/screens/team-screen.ts';

test('a restaurant in service never sees the first run, even if its state cannot be loaded', async ({
  server,
  restaurant,
  newcomer,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/503.*first-run/);
  const inService = await tablet({ token: restaurant.owner.token });
  await inService.goto(paths.staff);
  await expect(inService.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await expect(inService.getByText('En direct')).toBeVisible();
  await expect(firstRun(inService)).toHaveCount(0);
  // The device remembers this and does not request it again.
  const asked: string[] = [];
  inService.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await inService.reload();
  await expect(inService.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await expect(inService.getByText('En direct')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/requests'))).not.toEqual([]);
  expect(asked.filter((path) => path.endsWith('/first-run'))).toEqual([]);

  const withoutState = await tablet({ token: (await server.openCantine()).owner.token });
  await withoutState.route('**/first-run', (route) => route.fulfill({ status: 503 }));
  await withoutState.goto(paths.staff);
  await expect(withoutState.getByRole('button', { name: 'Commencer le service' })).toBeVisible();

  const { token } = await root(server.world);
  const visitor = await tablet({ token });
  await visitor.goto(`${paths.staff}?restaurant=${newcomer.slug}`);
  await expect(visitor.getByRole('banner')).toContainText('Le Comptoir');
  await expect(visitor.getByText('En direct')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await expect(firstRun(visitor)).toHaveCount(0);
});

test('the first run leads to the team, and the step is done when somebody was added [TEAM-22]', async ({
  newcomer,
  tablet,
}) => {
  const board = await tablet({ token: newcomer.owner.token });
  await board.goto(paths.staff);
  await step(board, 3).getByRole('link', { name: 'Gérer l’équipe' }).click();
  await expect(board).toHaveURL(paths.team);
  await openTeam(board);
  await addByName(board, 'Léa');
  await board.goto(paths.staff);
  await expect(step(board, 3)).toHaveText('Votre équipe FaitGérer l’équipe');
});

test('a skipped team step stays skipped on this device, and is done with the first member [TEAM-22]', async ({
  newcomer,
  server,
  tablet,
}) => {
  const board = await tablet({ token: newcomer.owner.token });
  await board.goto(paths.staff);
  await board.getByRole('button', { name: 'Plus tard' }).click();
  await board.reload();
  await expect(step(board, 3)).toContainText('Votre équipe Plus tard');
  await addStaff(server, newcomer);
  await board.reload();
  await expect(step(board, 3)).toContainText('Votre équipe Fait');
});
