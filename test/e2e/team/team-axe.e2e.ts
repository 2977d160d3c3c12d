import { joinLink, paths } from '../../../src/paths.ts';
import {
  locales,
  violationsInEachLook,
  violationsInEachTheme,
} from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { addStaff, joinAlso, joinTeam, pairStaff, teamCalls } from '../../support/people/team.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  addByName,
  joinButton,
  managersTitle,
  openTeam,
  revokedTitle,
} from '../../support/screens/team-screen.ts';

for (const locale of locales) {
  test(`axe finds no violation on a full team and its dialogs, in both themes and sizes: ${locale}`, async ({
    tablet,
    server,
    restaurant,
  }) => {
    // Sixteen checks, each of half a second or more.
    test.slow();
    await pairStaff(server, restaurant);
    await pairStaff(server, restaurant, 'Tablette du bar, côté terrasse et jardin');
    await joinTeam(server.world, restaurant, { name: 'Zoé', role: 'manager' });
    const page = await tablet({ token: restaurant.owner.token, locale });
    await openTeam(page);
    expect(await violationsInEachLook(page), 'the team').toEqual([]);
    await addByName(page, 'Tom');
    expect(await violationsInEachLook(page), 'the code').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(Inviter par e-mail|Invite by email)$/ }).click();
    expect(await violationsInEachTheme(page, locale), 'the invitation').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(Retirer|Remove) Léa$/ }).click();
    expect(await violationsInEachTheme(page, locale), 'the removal').toEqual([]);
  });

  test(`axe finds no violation on a device that joins, has a wrong code, and is revoked: ${locale}`, async ({
    phone,
    server,
    restaurant,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.expect(/401/);
    const { member, pairing } = await addStaff(server, restaurant);
    const page = await phone({ locale });
    await page.goto(joinLink('', pairing.code));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Léa');
    expect(await violationsInEachLook(page), 'the names').toEqual([]);
    await joinButton(page).click();
    await expect(page).toHaveURL(paths.staff);
    await page.goto(paths.team);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(managersTitle);
    expect(await violationsInEachTheme(page, locale), 'for managers only').toEqual([]);
    await teamCalls(server, restaurant, restaurant.owner.token).remove(member.id);
    await page.goto(paths.staff);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(revokedTitle);
    expect(await violationsInEachLook(page), 'no access').toEqual([]);
  });
}

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [740, 360],
] as const) {
  test(`team, code and switch fit a screen of ${width} × ${height} px [TEAM-18, TEAM-23]`, async ({
    newScreen,
    server,
    restaurant,
  }) => {
    const other = await server.openCantine();
    await joinAlso(server.world, restaurant.owner, other, { name: 'Camille', role: 'owner' });
    await pairStaff(server, restaurant, 'Tablette du bar, côté terrasse et jardin');
    const page = await newScreen({ token: restaurant.owner.token });
    await turn(page, width, height);
    await openTeam(page);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await addByName(page, 'Léa');
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    const code = page.getByRole('dialog').getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await code.scrollIntoViewIfNeeded();
    const box = await code.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  });
}
