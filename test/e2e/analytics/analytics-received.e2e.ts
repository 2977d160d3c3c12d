import { paths } from '../../../src/paths.ts';
import { violationsInEachLook } from '../../support/page-checks/axe.ts';
import { ask } from '../../support/people/acts.ts';
import { writeYearOfCounts } from '../../support/people/past.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { tile } from '../../support/screens/figures-screen.ts';

for (const { locale, label, hint, nothing, counting, mean } of [
  {
    locale: 'fr-FR',
    label: 'Reçues en 3\u202fs',
    hint: /^Reçues en 3.s9\d.%De toutes celles qu’un écran de l’équipe a affichées\. Neuf sur dix.: en \d.s au plus\.$/,
    nothing: 'Rien à mesurer encore',
    counting: 'Comment nous comptons',
    mean: /un écran de l’équipe prouve qu’il l’affiche/,
  },
  {
    locale: 'en-GB',
    label: 'Received within 3\u202fs',
    hint: /^Received within 3.s9\d%Out of all requests shown on a staff screen\. Nine in ten: \d.s at most\.$/,
    nothing: 'Nothing to measure yet',
    counting: 'How we count',
    mean: /a staff screen proves that it shows it/,
  },
]) {
  test(`in ${locale} the figures show the share of requests received within 3 s, and what it means [RCV-08]`, async ({
    tablet,
    restaurant,
    server,
  }) => {
    const page = await tablet({ token: restaurant.owner.token, locale });
    await ask(server, restaurant, 9);
    await page.goto(paths.analytics);
    await expect(tile(page, label)).toContainText(nothing);
    await expect(tile(page, label)).toContainText('–');

    await writeYearOfCounts(server.world, restaurant);
    await page.reload();
    await expect(tile(page, label)).toHaveText(hint);
    await page.getByText(counting).click();
    await expect(page.getByText(mean)).toBeVisible();
    expect(await violationsInEachLook(page)).toEqual([]);
  });
}
