import { joinLink, paths } from '../../../src/paths.ts';
import { cardOf } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { codeField, joinButton } from '../../support/browser/team-screen.ts';
import { ask } from '../../support/people/acts.ts';
import { addStaff } from '../../support/people/team.ts';

const joinPath = (code: string) => joinLink('', code);

test('a pairing link removes its code from the URL, shows who joins, and signs the phone in with one button', {
  tag: '@heart',
}, async ({ phone, server, restaurant, baseURL, browserErrors }) => {
  browserErrors.expect(/400/);
  const { pairing } = await addStaff(server, restaurant);
  await ask(server, restaurant, 4);
  const lea = await phone();
  await lea.goto(joinPath('00000000'));
  await expect(codeField(lea)).toHaveAccessibleDescription(/Ce code n’est pas le bon/);
  const calls: string[] = [];
  lea.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
    expect(request.url()).not.toContain(pairing.code);
  });
  // A second link on the open page replaces the first.
  await lea.goto(joinPath(pairing.code));
  await expect(codeField(lea)).toHaveValue(pairing.code);
  await expect(codeField(lea)).not.toHaveAccessibleDescription(/Ce code n’est pas le bon/);
  await expect(lea).toHaveURL(`${baseURL}${paths.join}`);
  expect(await lea.evaluate(() => JSON.stringify(history.state))).not.toContain(pairing.code);
  await expect(lea.getByRole('heading', { level: 1 })).toHaveText(
    'Rejoindre Le Petit Bistrot en tant que Léa',
  );
  expect(calls).toEqual([`${baseURL}/api/auth/pair/preview`]);
  await joinButton(lea).click();
  await expect(lea).toHaveURL(paths.staff);
  await expect(cardOf(lea, 4)).toBeVisible();
});
