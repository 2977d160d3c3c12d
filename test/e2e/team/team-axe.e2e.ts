import { expect, test } from '../../support/browser/browser.ts';
import { addByName, openTeam } from '../../support/browser/team-screen.ts';
import { violations, violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { expectTidy } from '../../support/page-checks/looks.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { joinAlso, joinTeam, pairStaff } from '../../support/people/team.ts';

const LONG_NAME = 'Tablette-du-bar-côté-terrasse-et-jardin';

test('axe finds no violation on a full team with its journal, and in its dialogs [TEAM-24]', {
  tag: '@heart',
}, async ({ tablet, server, restaurant }) => {
  await pairStaff(server, restaurant);
  await joinTeam(server.world, restaurant, { name: 'Zoé', role: 'manager' });
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  await expect(page.getByText('Un appareil a été connecté pour Léa')).toBeVisible();
  expect(await violationsInEachTheme(page, 'fr-FR'), 'the team').toEqual([]);
  await addByName(page, 'Tom');
  expect(await violations(page), 'the code').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Inviter par e-mail' }).click();
  expect(await violations(page), 'the invitation').toEqual([]);
});

test('team, journal, code and switch fit small screens', async ({
  newScreen,
  server,
  restaurant,
}) => {
  const other = await server.openCantine();
  await joinAlso(server.world, restaurant.owner, other, { name: 'Camille', role: 'owner' });
  await pairStaff(server, restaurant, LONG_NAME);
  const menu_url = `https://restaurant.example/${'carte-'.repeat(30)}.pdf`;
  await server.call('PUT', `/restaurants/${restaurant.id}`, {
    token: restaurant.owner.token,
    body: { menu_url },
  });
  const page = await newScreen({ token: restaurant.owner.token });
  await openTeam(page);
  await expect(page.getByText(`Un appareil a été connecté pour ${LONG_NAME}`)).toBeVisible();
  const sizes = [
    [320, 640],
    [360, 740],
    [740, 360],
  ] as const;
  await expectTidy(page, 'the team', { screens: sizes, checks: [widerThanScreen] });
  await addByName(page, 'Léa');
  const code = page.getByRole('dialog').getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const beyondTheEdge = async () => {
    await code.scrollIntoViewIfNeeded();
    const { x = 0, width = 0 } = (await code.boundingBox()) ?? {};
    return x + width <= (page.viewportSize()?.width ?? 0) ? [] : [x, width];
  };
  await expectTidy(page, 'the code', { screens: sizes, checks: [widerThanScreen, beyondTheEdge] });
});
