import type { Page } from '@playwright/test';
import type { WishFigures } from '../../../src/features/analytics/contract.ts';
import { guestPath, paths } from '../../../src/paths.ts';
import { cardOf, noticeRegion } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { readCounts } from '../../support/people/events.ts';

test('a bar adds a request with choices; Japanese guests ask for it, with and without JavaScript; staff read French, and figures count it [WISH-03, WISH-09, ANA-22]', {
  tag: '@heart',
}, async ({ newScreen, phone, board, restaurant, server }) => {
  const { id, slug, owner: session } = restaurant;
  const body = { guest_languages: ['fr', 'en', 'ja'] };
  await server.call('PUT', `/restaurants/${id}`, { ...session, body });
  const owner = await newScreen({ token: session.token, viewport: { width: 1280, height: 800 } });
  await owner.goto(paths.wishes);
  await owner.getByLabel('Genre de maison').selectOption({ label: 'Bar' });
  await owner.getByRole('button', { name: 'Prendre cette liste' }).click();
  await expect(handleOf(owner, 'La même chose')).toBeVisible();
  await addCarafe(owner);
  for (const width of [360, 1280]) {
    await turn(owner, width, 800);
    expect(await violations(owner), `${width} px`).toEqual([]);
  }
  await owner.getByRole('button', { name: 'Modifier Carafe d’eau' }).click();
  await drag(owner, 'Carafe d’eau', 'On commande');
  await expect(owner.getByText('Carafe d’eau : Boutons, 1 sur 5')).toHaveCount(1);
  await owner.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(noticeRegion(owner)).toContainText('Liste enregistrée');

  for (const { table, javaScriptEnabled, choice, read } of [
    { table: 7, javaScriptEnabled: true, choice: '氷なし', read: 'Sans glaçons' },
    { table: 8, javaScriptEnabled: false, choice: '氷入り', read: 'Avec glaçons' },
  ]) {
    const guest = await phone({ locale: 'ja-JP', javaScriptEnabled });
    await guest.goto(guestPath(slug, table));
    await expect(guest.locator('.tile')).toHaveText([
      'お冷',
      '注文する',
      '同じものを追加',
      'お会計',
      'スタッフを呼ぶ',
    ]);
    await guest.getByRole('button', { name: 'お冷' }).tap();
    await guest.getByRole('button', { name: choice }).tap();
    await expect(guest.getByRole('button', { name: choice, pressed: true })).toBeVisible();
    await expect(cardOf(board, table)).toContainText(`Carafe d’eau · ${read}`);
  }

  const { wishes } = await readCounts<{ wishes: WishFigures[] }>(
    server,
    restaurant,
    'wishes?period=today',
  );
  const [carafe] = wishes;
  expect([carafe?.label.fr, carafe?.count]).toEqual(['Carafe d’eau', 2]);
  const chosen = carafe?.choices.map(({ label, count }) => `${label.fr} ${count}`);
  expect(chosen?.sort()).toEqual(['Avec glaçons 1', 'Sans glaçons 1']);
});

async function addCarafe(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Ajouter une demande' }).click();
  const addChoice = owner.getByRole('button', { name: 'Ajouter un choix' });
  await addChoice.click();
  await addChoice.click();
  const folds = owner.getByText('Autres langues de vos clients');
  await expect(folds).toHaveCount(3);
  for (const fold of await folds.all()) await fold.click();
  for (const [field, french, japanese] of [
    ['Nom', 'Carafe d’eau', 'お冷'],
    ['Choix 1', 'Avec glaçons', '氷入り'],
    ['Choix 2', 'Sans glaçons', '氷なし'],
  ] as const) {
    await owner.getByLabel(`${field} (Français)`).fill(french);
    await owner.getByLabel(`${field} (日本語)`).fill(japanese);
  }
}

/** Drags a wish to the place of another one. */
async function drag(owner: Page, name: string, onto: string): Promise<void> {
  await handleOf(owner, onto).scrollIntoViewIfNeeded();
  await handleOf(owner, name).hover();
  const place = await handleOf(owner, onto).boundingBox();
  if (!place) throw new Error(`${onto} is not shown`);
  await owner.mouse.down();
  await owner.mouse.move(place.x + place.width / 2, place.y, { steps: 3 });
  await owner.mouse.up();
}

function handleOf(owner: Page, name: string) {
  return owner.getByRole('button', { name: `Déplacer ${name}`, exact: true });
}
