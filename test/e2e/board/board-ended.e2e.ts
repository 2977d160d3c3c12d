import { paths } from '../../../src/paths.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';

for (const { locale, button } of [
  { locale: 'fr-FR', button: 'Afficher 1 autre demande' },
  { locale: 'en-GB', button: 'Show 1 more request' },
]) {
  test(`the lane of completed and cancelled requests shows its 20 newest, and all others by a button, ${locale} [BRD-33]`, async ({
    server,
    restaurant,
    tablet,
  }) => {
    const oldest = await ask(server, restaurant, 12, {
      type: 'other',
      message: 'Une chaise haute',
    });
    await cancel(server, oldest);
    for (let count = 0; count < 20; count += 1) {
      const request = await ask(server, restaurant, 1 + (count % 11));
      await take(server, restaurant, request);
      await finish(server, restaurant, request);
    }
    const board = await tablet({ token: restaurant.owner.token, locale });
    await board.goto(paths.staff);
    const cards = board.getByRole('article');
    await expect(cards).toHaveCount(20);
    await expect(cards.filter({ hasText: 'Une chaise haute' })).toHaveCount(0);
    const more = board.getByRole('button', { name: button });
    await more.click();
    await expect(cards).toHaveCount(21);
    await expect(cards.last()).toContainText('Une chaise haute');
    await expect(more).toHaveCount(0);
  });
}
