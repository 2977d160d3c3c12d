import { dinerPath, paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { pairStaff, teamCalls } from '../../support/people/team.ts';
import { cardOf, openMenu, startFully, takeButton } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  codeField,
  managersTitle,
  openTeam,
  revokedTitle,
} from '../../support/screens/team-screen.ts';

test('staff see only the board: no pages of the owner, no reset, and no call is refused [TEAM-19]', async ({
  phone,
  server,
  restaurant,
}) => {
  await ask(server, restaurant, 4);
  const lea = await pairStaff(server, restaurant);
  const page = await phone({ token: lea.token });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url());
  });
  await page.goto(paths.staff);
  await expect(cardOf(page, 4)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset demandes' })).toHaveCount(0);
  await openMenu(page);
  const links = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(links.getByRole('link')).toHaveText(['Interface serveur']);
  await expect(links).toContainText('Léa');
  await expect(links).toContainText('Le Petit Bistrot');
  await expect(links.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  expect(refused).toEqual([]);
});

for (const locale of ['fr-FR', 'en-GB']) {
  test(`the URL of an owner’s page shows a message with a link back to the board: ${locale} [TEAM-19]`, async ({
    phone,
    server,
    restaurant,
  }) => {
    const lea = await pairStaff(server, restaurant);
    const page = await phone({ token: lea.token, locale });
    for (const path of [
      ...[paths.restaurant, paths.team, paths.qrGenerator],
      ...[paths.analytics, paths.figures, paths.account],
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(managersTitle);
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Retour aux demandes|Back to the requests)$/ })
      .click();
    await expect(page).toHaveURL(paths.staff);
  });
}

test('a paired device does not ask for a first name; guests see the member’s name [TEAM-12, TEAM-20]', async ({
  phone,
  server,
  restaurant,
}) => {
  const lea = await pairStaff(server, restaurant);
  const page = await phone({ token: lea.token });
  const diner = await phone();
  await diner.goto(dinerPath(restaurant.slug, 4));
  await diner.getByRole('button', { name: 'Pain' }).click();
  await page.goto(paths.staff);
  await expect(page.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await expect(page.getByLabel(/^Votre prénom/)).toHaveCount(0);
  await startFully(page);
  await takeButton(page, 4).click();
  await expect(diner.getByRole('main')).toContainText('Léa arrive');
  await expect(page.getByRole('region', { name: 'Ce que vous avez pris' })).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('button', { name: /prénom/i })).toHaveCount(0);
});

for (const act of ['revoke', 'remove'] as const) {
  test(`after ${act} the board says within 5 s that the device has no access, and shows no request [TEAM-08, TEAM-21]`, async ({
    phone,
    server,
    restaurant,
    browserErrors,
  }) => {
    browserErrors.expect(/401/);
    await ask(server, restaurant, 4);
    const lea = await pairStaff(server, restaurant);
    const page = await phone({ token: lea.token });
    await page.goto(paths.staff);
    await expect(cardOf(page, 4)).toBeVisible();
    const calls = teamCalls(server, restaurant, restaurant.owner.token);
    await calls[act](act === 'revoke' ? lea.deviceId : lea.memberId);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(revokedTitle, {
      timeout: 5000,
    });
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Cet appareil n’a plus accès/);

    // No further API call is made, and no request is shown.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await ask(server, restaurant, 5);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(revokedTitle);
    await expect(page.getByText('Table 5')).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.getByRole('link', { name: 'Saisir un code' }).click();
    await expect(codeField(page)).toBeVisible();
  });
}

test('a manager’s page without access says so after its next call [TEAM-21]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  const calls = teamCalls(server, restaurant, restaurant.owner.token);
  const own = (await calls.list()).flatMap(({ devices }) => devices)[0];
  await calls.revoke(own?.id ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(revokedTitle);
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(paths.auth);
});
