import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { cardOf, startFully } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { heading } from '../../support/browser/phone.ts';
import { locales, violationsInEachTheme } from '../../support/page-checks/axe.ts';

const title = (locale: string) => (locale === 'fr-FR' ? 'Code du soir' : 'Code of the evening');

/** The digits in the dialog, as they are seen. */
async function readCode(board: Page): Promise<string> {
  return (
    (await board
      .getByRole('dialog')
      .locator('[aria-hidden]')
      .getByText(/^\d{3}\s\d{3}$/)
      .textContent()) ?? ''
  );
}

test('staff switch the code on by keyboard; a guest with script types it once, also after a reload and for the next request; one without script too [EVE-02, EVE-01]', {
  tag: '@heart',
}, async ({ guest, tablet, phone, restaurant, browserErrors }) => {
  browserErrors.expect(/403 \(Forbidden\)/);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await startFully(board, 'Léa');
  const menu = board.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await board.keyboard.press('Enter');
  await board.getByRole('button', { name: 'Code du soir' }).focus();
  await board.keyboard.press('Enter');
  await expect(board.getByRole('dialog', { name: 'Code du soir' })).toBeVisible();
  const code = await readCode(board);
  await board.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await guest.getByRole('button', { name: 'Pain' }).tap();
  const field = guest.getByRole('textbox', { name: 'Code du soir' });
  await expect(field).toBeFocused();
  await guest.reload();
  await expect(field).toBeFocused();
  await guest.keyboard.type(code);
  await guest.keyboard.press('Enter');
  await expect(heading(guest, 'Demande transmise')).toBeVisible();
  await expect(cardOf(board, 7)).toBeVisible();
  await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
  await guest.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await guest.getByRole('button', { name: 'Eau' }).tap();
  await expect(heading(guest, 'Demande transmise')).toBeVisible();

  const plain = await phone({ javaScriptEnabled: false });
  await plain.goto(guestPath(restaurant.slug, 8));
  await plain.getByText('Autre demande…').tap();
  await plain.getByLabel('Ou dites-le avec vos mots').fill('Une chaise');
  await plain.getByRole('button', { name: 'Envoyer' }).tap();
  await plain.getByRole('textbox', { name: 'Code du soir' }).fill('12');
  await plain.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(plain.getByText(/^Ce n’est pas le bon code/)).toBeVisible();
  await plain.getByRole('textbox', { name: 'Code du soir' }).fill(code);
  await plain.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(heading(plain, 'Demande transmise')).toBeVisible();
  await expect(cardOf(board, 8)).toContainText('Une chaise');
  await plain.getByRole('button', { name: 'Annuler la demande' }).tap();
  await plain.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await plain.getByRole('button', { name: 'Eau' }).tap();
  await expect(heading(plain, 'Demande transmise')).toBeVisible();
});

for (const locale of locales) {
  test(`the field and the digits have no violation in ${locale}; the digits stay while a phone is turned [EVE-02, EVE-01]`, async ({
    newScreen,
    restaurant,
    browserErrors,
  }) => {
    browserErrors.expect(/403 \(Forbidden\)/);
    const board = await newScreen({
      locale,
      token: restaurant.owner.token,
      viewport: { width: 360, height: 740 },
    });
    await board.goto(paths.staff);
    await startFully(board, 'Léa');
    await board.getByRole('button', { name: 'Menu' }).click();
    await board.getByRole('button', { name: title(locale) }).click();
    const dialog = board.getByRole('dialog', { name: title(locale) });
    await expect(dialog).toBeVisible();
    await board.setViewportSize({ width: 740, height: 360 });
    await expect(dialog).toBeVisible();
    expect(await violationsInEachTheme(board, locale)).toEqual([]);
    await board.keyboard.press('Escape');
    expect(await violationsInEachTheme(board, locale)).toEqual([]);

    const guest = await newScreen({ locale, viewport: { width: 360, height: 740 } });
    await guest.goto(guestPath(restaurant.slug, 7));
    await guest.locator('button[value=bread]').click();
    const field = guest.getByRole('textbox', { name: title(locale) });
    await field.fill('12');
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await violationsInEachTheme(guest, locale)).toEqual([]);
  });
}
