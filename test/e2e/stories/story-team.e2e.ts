import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import {
  addByName,
  joinButton,
  memberOf,
  openTeam,
  revokedTitle,
} from '../../support/browser/team-screen.ts';
import { pictureOf, readCode } from '../../support/page-checks/read-code.ts';

test('the owner adds Léa, her phone scans the code, she takes a request, and loses her access [TEAM-06, TEAM-08, TEAM-12, TEAM-17, TEAM-18, TEAM-21]', async ({
  tablet,
  phone,
  restaurant,
  browserErrors,
}) => {
  // What the revoked phone still asks for.
  browserErrors.expect(/401/);
  const { token } = restaurant.owner;
  const [owner, lea, guest] = [await tablet({ token }), await phone(), await phone()];
  await openTeam(owner);
  await addByName(owner, 'Léa');
  const drawn = owner.getByRole('dialog').getByRole('img');
  const { link } = readCode(await pictureOf(owner, await drawn.screenshot(), 'image/png'));
  await lea.goto(link);
  expect(new URL(lea.url()).pathname).toBe(paths.join);
  await expect(lea.getByRole('heading', { level: 1 })).toContainText('Léa');
  await joinButton(lea).click();
  await expect(lea).toHaveURL(paths.staff);
  await owner.getByRole('button', { name: 'Terminé', exact: true }).click();
  await expect(memberOf(owner, 'Léa')).toContainText('Chrome, Linux');

  await guest.goto(guestPath(restaurant.slug, 4));
  await guest.getByRole('button', { name: 'Pain' }).click();
  await lea.getByRole('button', { name: 'Commencer le service' }).click();
  await lea.getByRole('button', { name: 'Prendre en charge, table 4', exact: true }).click();
  await expect(guest.getByRole('main')).toContainText('Léa arrive');

  await owner.getByRole('button', { name: 'Déconnecter – Chrome, Linux (Léa)' }).click();
  await owner.keyboard.press('Tab');
  await owner.keyboard.press('Enter');
  await expect(lea.getByRole('heading', { level: 1 })).toHaveText(revokedTitle);
  await expect(lea.getByRole('article')).toHaveCount(0);
});
