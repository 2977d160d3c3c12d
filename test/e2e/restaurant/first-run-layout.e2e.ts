import { paths } from '../../../src/paths.ts';
import { locales, violationsInEachLook } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { ask } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { createTables, firstRun, step } from '../../support/screens/first-run.ts';

for (const width of [320, 360, 1280]) {
  test(`an arriving request moves no button of the first run at ${width} px`, async ({
    newcomer,
    server,
    newScreen,
  }) => {
    const viewport = { width, height: 900 };
    const board = await newScreen({ token: newcomer.owner.token, viewport });
    await board.goto(paths.staff);
    await expect(board.getByText('En direct')).toBeAttached();
    await createTables(board, '3');
    await board.getByRole('button', { name: 'C’est fait' }).click();
    await board.getByRole('button', { name: 'Plus tard' }).click();
    await expect(step(board, 2)).toHaveText('Codes imprimés FaitImprimer les codes');
    const buttons = firstRun(board).getByRole('button').or(firstRun(board).getByRole('link'));
    const places = async () =>
      Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    const before = await places();
    expect(before).toHaveLength(6);
    await ask(server, newcomer, 1);
    await expect(step(board, 4)).toContainText('Fait');
    expect(await places()).toEqual(before);
    for (const place of before) expect(place?.height).toBeGreaterThanOrEqual(48);
    expect(await sidewaysOverflow(board)).toBeLessThanOrEqual(0);
  });
}

for (const locale of locales) {
  test(`axe finds no violation on the first run, in both themes and sizes: ${locale}`, async ({
    server,
    newcomer,
    newScreen,
  }) => {
    // Twelve checks, each of half a second or more.
    test.slow();
    const page = await newScreen({ locale, token: newcomer.owner.token });
    await page.goto(paths.staff);
    await createTables(page, '0');
    expect(await violationsInEachLook(page), 'a wrong number').toEqual([]);
    await createTables(page, '12');
    await expect(step(page, 1)).toContainText('12 tables');
    expect(await violationsInEachLook(page), 'tables').toEqual([]);
    await page.getByRole('button', { name: /^(C’est fait|They are printed)$/ }).click();
    await page.getByRole('button', { name: /^(Plus tard|Later)$/ }).click();
    await ask(server, newcomer, 1);
    await page.getByRole('button', { name: /^(Activer le son|Turn sound on)$/ }).click();
    await expect(page.getByText(/^(Votre salle est prête|You are all set)\.$/)).toBeVisible();
    expect(await violationsInEachLook(page), 'ready').toEqual([]);
  });
}
