import { joinLink, paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { ask } from '../../support/people/acts.ts';
import { addStaff, teamCalls } from '../../support/people/team.ts';
import { cardOf } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { storedSession } from '../../support/screens/sign-in.ts';
import {
  codeField,
  enterCode,
  joinButton,
  openJoinLink,
} from '../../support/screens/team-screen.ts';

const joinPath = (code: string) => joinLink('', code);

test('a pairing link removes its code from the URL, shows who joins, and signs the phone in with one button [TEAM-17]', async ({
  phone,
  server,
  restaurant,
  baseURL,
}) => {
  const { pairing } = await addStaff(server, restaurant);
  await ask(server, restaurant, 4);
  const lea = await phone();
  const calls: string[] = [];
  lea.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
    expect(request.url()).not.toContain(pairing.code);
  });
  await lea.goto(joinPath(pairing.code));
  await expect(codeField(lea)).toHaveValue(pairing.code);
  await expect(lea).toHaveURL(`${baseURL}${paths.join}`);
  expect(await lea.evaluate(() => JSON.stringify(history.state))).not.toContain(pairing.code);
  await expect(lea.getByRole('heading', { level: 1 })).toHaveText(
    'Rejoindre Le Petit Bistrot en tant que Léa',
  );
  expect(calls).toEqual([`${baseURL}/api/auth/pair/preview`]);
  expect(
    (await teamCalls(server, restaurant, restaurant.owner.token).list()).flatMap(
      ({ devices }) => devices,
    ),
  ).toHaveLength(1);

  await joinButton(lea).click();
  await expect(lea).toHaveURL(paths.staff);
  await expect(cardOf(lea, 4)).toBeVisible();
});

for (const [locale, title] of [
  ['fr-FR', 'Rejoindre Le Petit Bistrot en tant que Léa'],
  ['en-GB', 'Join Le Petit Bistrot as Léa'],
] as const) {
  test(`a code is typed in any case, with spaces and dashes, by keyboard alone: ${locale} [TEAM-06, TEAM-17]`, async ({
    tablet,
    server,
    restaurant,
  }) => {
    const { pairing } = await addStaff(server, restaurant);
    const typed = `${pairing.code.slice(0, 4)} - ${pairing.code.slice(4)}`.toLowerCase();
    const page = await tablet({ locale });
    await page.goto(paths.join);
    await codeField(page).focus();
    await page.keyboard.type(typed);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.staff);
  });
}

test('a malformed code is not sent; a wrong one shows what to do [TEAM-17]', async ({
  phone,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const page = await phone();
  await page.goto(paths.join);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const wrong of ['', 'ABC', '7KQ49WXZ1', '7KQ4-9WXU']) {
    await enterCode(page, wrong);
    await expect(codeField(page)).toHaveAccessibleDescription(/Le code a 8 lettres et chiffres/);
    await expect(codeField(page)).toBeFocused();
  }
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  await enterCode(page, '00000000');
  await expect(codeField(page)).toHaveAccessibleDescription(
    /demandez-en un nouveau au responsable/,
  );
});

test('after too many codes the page says how long to wait [TEAM-13, TEAM-17]', async ({
  phone,
  browserErrors,
}) => {
  browserErrors.expect(/429/);
  const page = await phone();
  await page.route(/\/api\/auth\/pair/, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '1500' },
      json: { error: 'Trop de tentatives.', code: 'too_many_failures' },
    }),
  );
  await page.goto(paths.join);
  await enterCode(page, '00000000');
  await expect(codeField(page)).toHaveAccessibleDescription(/Réessayez dans 25 minutes/);
});

test('without an answer the page says that the code may be used up [TEAM-17]', async ({
  phone,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/pair/);
  const { pairing } = await addStaff(server, restaurant);
  const page = await phone();
  await openJoinLink(page, pairing.code);
  await page.route('**/api/auth/pair', (route) => route.abort('connectionrefused'));
  await joinButton(page).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/Sonnette n’a pas répondu/);
  await page.unroute('**/api/auth/pair');
  await joinButton(page).click();
  await expect(page).toHaveURL(paths.staff);
});

test('a device that is signed in is asked before its session is replaced [TEAM-17]', async ({
  tablet,
  server,
  restaurant,
}) => {
  const { pairing } = await addStaff(server, restaurant, 'Tablette du bar');
  const { token } = restaurant.owner;
  const page = await tablet({ token });
  await openJoinLink(page, pairing.code);
  await joinButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Changer de session sur cet appareil' });
  await expect(dialog).toContainText(restaurant.owner.email);
  await dialog.getByRole('button', { name: 'Ne rien changer' }).click();
  expect((await storedSession(page)).token).toBe(token);
  await expect(joinButton(page)).toBeFocused();

  await joinButton(page).click();
  await dialog.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
  await expect(page).toHaveURL(paths.staff);
  expect((await storedSession(page)).token).not.toBe(token);
  expect((await server.call('GET', '/auth/me', { token })).status).toBe(401);
});

test('a second press while the answer is on its way sends nothing more [TEAM-17]', async ({
  phone,
  server,
  restaurant,
}) => {
  const { pairing } = await addStaff(server, restaurant);
  const page = await phone();
  await openJoinLink(page, pairing.code);
  const answer = await holdAnswer(page, 'POST', '**/api/auth/pair');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await joinButton(page).click();
  await page.getByRole('button', { name: 'Un instant…' }).click({ force: true });
  answer.resolve();
  await expect(page).toHaveURL(paths.staff);
  expect(sent.filter((url) => url.endsWith('/auth/pair'))).toHaveLength(1);
});

test('the sign-in page leads staff to the page for codes [TEAM-17]', async ({ phone }) => {
  const page = await phone();
  await page.goto(paths.auth);
  await page.getByRole('link', { name: 'Rejoindre l’équipe' }).click();
  await expect(page).toHaveURL(paths.join);
  await expect(codeField(page)).toHaveValue('');
});

test('a second link on the open page replaces the first [TEAM-17]', async ({
  phone,
  server,
  restaurant,
  baseURL,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const { pairing } = await addStaff(server, restaurant);
  const page = await phone();
  await page.goto(joinPath('00000000'));
  await expect(codeField(page)).toHaveValue('00000000');
  await expect(codeField(page)).toHaveAccessibleDescription(/Ce code n’est pas le bon/);
  await page.goto(joinPath(pairing.code));
  await expect(codeField(page)).toHaveValue(pairing.code);
  await expect(codeField(page)).not.toHaveAccessibleDescription(/Ce code n’est pas le bon/);
  await expect(page).toHaveURL(`${baseURL}${paths.join}`);
});

test('another code gives up the lookup of the one before [TEAM-17]', async ({
  phone,
  server,
  restaurant,
}) => {
  const earlier = await addStaff(server, restaurant, 'Léa');
  const later = await addStaff(server, restaurant, 'Tom');
  const page = await phone();
  await page.goto(paths.join);
  const answer = await holdAnswer(page, 'POST', '**/api/auth/pair/preview');
  await codeField(page).fill(earlier.pairing.code);
  const lookup = await answer.asked;
  const end = Promise.race([
    page.waitForEvent('requestfailed', (request) => request === lookup),
    page.waitForEvent('requestfinished', (request) => request === lookup),
  ]);
  await codeField(page).fill(later.pairing.code);
  answer.resolve();
  expect((await end).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ en tant que Tom$/);
});
