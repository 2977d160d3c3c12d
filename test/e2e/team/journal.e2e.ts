import type { Page } from '@playwright/test';
import { transaction } from '../../../src/db/database.ts';
import { type NotedAct, noteBy } from '../../../src/platform/journal.ts';
import { locales, violationsInEachLook } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { joinTeam, pairStaff, teamCalls } from '../../support/people/team.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import { hurryTo } from '../../support/screens/clock.ts';
import { floor, openTeam } from '../../support/screens/team-screen.ts';

const JOURNAL_CALLS = '**/journal?**';

test('owners and managers read who did what, the newest first, in their language [TEAM-32]', async ({
  tablet,
  server,
  restaurant,
}) => {
  const { id, owner } = restaurant;
  const zoe = await joinTeam(server.world, restaurant, { name: 'Zoé', role: 'manager' });
  const lea = await pairStaff(server, restaurant);
  await server.call('POST', `/restaurants/${id}/tables`, {
    ...{ token: zoe.token, body: { number: 21 } },
  });
  await server.call('PUT', `/restaurants/${id}`, {
    ...{ token: owner.token, body: { name: 'Chez Camille', address: '' } },
  });
  await teamCalls(server, restaurant, owner.token).remove(lea.memberId);

  const page = await tablet({ token: owner.token });
  await openTeam(page);
  await expect(journal(page).getByRole('heading', { level: 3 })).toHaveText(['Aujourd’hui']);
  const french = [
    /camille-\d+ a retiré Léa de l’équipe\./,
    /camille-\d+ a modifié les informations du restaurant\.Nom\s: Chez Camille \(avant\s: Le Petit Bistrot\)Adresse\s: aucune \(avant\s: 3 rue du Four, Paris\)/,
    /Zoé a ajouté la table 21\./,
    /Un appareil a été connecté pour Léa\s: Téléphone de Léa\./,
    /^\d\d:\d\dcamille-\d+ a ajouté Léa à l’équipe\.$/,
  ];
  await expect(entries(page)).toHaveText(french);

  const english = await tablet({ token: zoe.token, locale: 'en-GB' });
  await openTeam(english);
  await expect(journal(english).getByRole('heading', { level: 3 })).toHaveText(['Today']);
  await expect(entries(english).first()).toContainText('removed Léa from the team.');
});

test('a change of the team appears at once [TEAM-32]', async ({ tablet, restaurant }) => {
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  await expect(journal(page)).toContainText(
    'Rien pour l’instant : le premier changement s’affichera ici.',
  );
  await expect(filter(page)).toHaveCount(0);
  await floor(page)
    .getByRole('button', { name: /^Ajouter une personne/ })
    .click();
  await page.getByLabel(/^Prénom, ou nom/).fill('Léa');
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveText([/camille-\d+ a ajouté Léa à l’équipe/]);
});

test('days are those of the restaurant, wherever the reader is [TEAM-32]', async ({
  tablet,
  server,
  restaurant,
}) => {
  const { id, owner } = restaurant;
  const timeZone = 'Pacific/Auckland';
  await server.call('PUT', `/restaurants/${id}`, {
    ...{ token: owner.token, body: { time_zone: timeZone } },
  });
  // One day in Paris, two in Auckland.
  const day = new Date(Date.now() - 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  const instants = [new Date(`${day}T10:30:00Z`), new Date(`${day}T12:30:00Z`)];
  for (const at of instants) await noteAt(server, restaurant, at, { act: 'export.made' });
  const page = await tablet({ token: owner.token });
  await openTeam(page);
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone, weekday: 'long', day: 'numeric' });
  const [older = '', newer = ''] = instants.map((at) => format.format(at));
  await expect(journal(page).getByRole('heading', { level: 3 })).toHaveText([
    'Aujourd’hui',
    new RegExp(`^${newer} `, 'i'),
    new RegExp(`^${older} `, 'i'),
  ]);
});

test('a filter shows the entries of one member, also of one who left, or that there are none [TEAM-33]', async ({
  tablet,
  server,
  restaurant,
}) => {
  const lea = await pairStaff(server, restaurant);
  await joinTeam(server.world, restaurant, { name: 'Zoé', role: 'manager' });
  await teamCalls(server, restaurant, restaurant.owner.token).remove(lea.memberId);
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  await expect(entries(page)).toHaveCount(3);
  await expect(filter(page).locator('optgroup[label="Dans l’équipe"]')).toContainText('Zoé');
  const former = filter(page).locator('optgroup[label="Ne sont plus dans l’équipe"]');
  await expect(former).toHaveText('Léa');
  await filter(page).selectOption('Léa');
  await expect(entries(page)).toHaveText([/Un appareil a été connecté pour Léa/]);
  await filter(page).selectOption('Zoé');
  await expect(journal(page)).toContainText('Rien de Zoé ces 12 derniers mois.');
  await filter(page).selectOption('Toute l’équipe');
  await expect(entries(page)).toHaveCount(3);
});

test('older entries are loaded page by page, by keyboard alone, each once [TEAM-33]', async ({
  tablet,
  server,
  restaurant,
}) => {
  for (let table = 1; table <= 45; table += 1) {
    const at = new Date(Date.now() - table * 60_000);
    await noteAt(server, restaurant, at, { act: 'table.deleted', table });
  }
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  await expect(entries(page)).toHaveCount(20);
  const older = journal(page).getByRole('button', { name: 'Voir plus ancien' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(40);
  await expect(entries(page).nth(20)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(older).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(45);
  await expect(entries(page).nth(40)).toBeFocused();
  await expect(older).toHaveCount(0);
  const tables = (await entries(page).allTextContents()).map(
    (text) => /table (\d+)/.exec(text)?.[1],
  );
  expect(tables).toEqual(Array.from({ length: 45 }, (_, index) => String(index + 1)));
});

test('a journal that fails to load shows an error with a button to retry [TEAM-33]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/journal/);
  for (let table = 1; table <= 21; table += 1) {
    const at = new Date(Date.now() - table * 60_000);
    await noteAt(server, restaurant, at, { act: 'table.deleted', table });
  }
  const page = await tablet({ token: restaurant.owner.token });
  await page.clock.install();
  await page.route(JOURNAL_CALLS, (route) => route.abort('connectionrefused'));
  await openTeam(page);
  // Before each of two more tries the page waits.
  const alert = journal(page).getByRole('alert');
  await hurryTo(alert);
  await expect(alert).toHaveText('Le journal n’a pas pu être chargé.');
  await page.unroute(JOURNAL_CALLS);
  await journal(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(entries(page)).toHaveCount(20);

  await page.route(JOURNAL_CALLS, (route) => route.abort('connectionrefused'));
  await journal(page).getByRole('button', { name: 'Voir plus ancien' }).click();
  await hurryTo(alert);
  await expect(alert).toHaveText('La suite n’a pas pu être chargée.');
  await expect(entries(page)).toHaveCount(20);
  await page.unroute(JOURNAL_CALLS);
  // The refetch of every 15 s, after which the error would be gone.
  await page.clock.fastForward(16_000);
  await journal(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(entries(page)).toHaveCount(21);
});

for (const locale of locales) {
  test(`axe finds no violation in a full journal, and it fits small screens: ${locale} [TEAM-32]`, async ({
    tablet,
    server,
    restaurant,
  }) => {
    test.slow();
    await pairStaff(server, restaurant, 'Tablette-du-bar-côté-terrasse-et-jardin');
    const menu_url = `https://restaurant.example/${'carte-'.repeat(30)}.pdf`;
    await server.call('PUT', `/restaurants/${restaurant.id}`, {
      ...{ token: restaurant.owner.token, body: { menu_url } },
    });
    const page = await tablet({ token: restaurant.owner.token, locale });
    await openTeam(page);
    await expect(entries(page)).toHaveCount(3);
    expect(await violationsInEachLook(page)).toEqual([]);
    for (const [width, height] of [
      [320, 640],
      [740, 360],
    ] as const) {
      await turn(page, width, height);
      expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

function journal(page: Page) {
  return page.getByRole('region', { name: 'Journal' });
}

function entries(page: Page) {
  return journal(page).getByRole('listitem');
}

function filter(page: Page) {
  return journal(page).getByRole('combobox', { name: /^(Afficher|Show)$/ });
}

/** Adds an entry of an earlier act by Camille. */
async function noteAt(
  { world }: Site,
  { id, owner }: TestRestaurant,
  at: Date,
  entry: NotedAct,
): Promise<void> {
  const note = noteBy(
    { id: '01980000-0000-7000-8000-000000000000', name: owner.name },
    { ...world.clock, now: () => at },
  );
  await transaction(world.db, (tx) => note(tx, id, entry));
}
