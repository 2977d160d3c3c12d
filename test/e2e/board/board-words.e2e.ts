import type { Page } from '@playwright/test';
import { wishes, wishIds } from '../../../src/features/requests/rules.ts';
import { paths } from '../../../src/paths.ts';
import { brokenWords } from '../../support/page-checks/broken-words.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { setWideFont } from '../../support/page-checks/wide-font.ts';
import { ask, finish, take } from '../../support/people/acts.ts';
import { askedBefore, startFully } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

const SCREENS = [
  [360, 740],
  [740, 360],
  [1024, 768],
  [1280, 800],
] as const;

/** A request of each kind. */
const kinds = [
  ...wishIds.map((wish) => ({ wish, type: wishes[wish].type })),
  ...(['bread', 'water', 'bill', 'waiter', 'menu'] as const).map((type) => ({ type })),
];

for (const locale of ['fr-FR', 'en-GB']) {
  test(`no word of a card, its button or a counter is broken (${locale}), offline either [BRD-31]`, async ({
    server,
    restaurant,
    tablet,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    for (const [index, kind] of kinds.entries()) {
      const request = await askedBefore(server, restaurant, index + 1, index + 2, kind);
      if (index > 5) await take(server, restaurant, request, 'Léa');
    }
    const board = await tablet({ token: restaurant.owner.token, locale });
    await board.goto(paths.staff);
    await startFully(board);
    const check = async (state: string) => {
      for (const [width, height] of SCREENS) {
        await turn(board, width, height);
        const at = `${state}, ${width} × ${height}`;
        await expect.soft.poll(() => brokenWords(board), at).toEqual([]);
      }
    };
    await check('at rest');
    for (const name of [/^(En cours|In progress)/, /^(En attente|Pending)/]) {
      const counter = board.getByRole('group').getByRole('button', { name: /^\d/ });
      await counter.filter({ hasText: new RegExp(name.source.slice(1)) }).click();
      await check(`filtered by ${name}`);
    }
    await board.getByRole('button', { name: /^(Tout afficher|Show all)$/ }).click();
    await board.context().setOffline(true);
    await expect(board.getByRole('alert').filter({ hasText: /Hors ligne|Offline/ })).toBeVisible({
      timeout: 10_000,
    });
    await check('offline');
  });

  test(`no word of a card that has just moved is broken (${locale}) [BRD-31]`, async ({
    server,
    restaurant,
    tablet,
  }) => {
    const waiting = await ask(server, restaurant, 4);
    const taken = await ask(server, restaurant, 5);
    await take(server, restaurant, taken);
    const board = await tablet({ token: restaurant.owner.token, locale });
    await board.goto(paths.staff);
    await expect(board.getByRole('article')).toHaveCount(2);
    // A card keeps its place while a finger is down.
    await board.mouse.move(2, 400);
    await board.mouse.down();
    await take(server, restaurant, waiting);
    await finish(server, restaurant, taken);
    const done = board.getByRole('article').locator('[data-look="done"]');
    await expect(done).toHaveText(locale === 'fr-FR' ? ['Pris', 'Terminé'] : ['Taken', 'Done']);
    for (const [width, height] of SCREENS) {
      await turn(board, width, height);
      await expect.soft.poll(() => brokenWords(board), `${width} × ${height}`).toEqual([]);
    }
    await board.mouse.up();
  });

  for (const font of ['the usual', 'a wide']) {
    test(`at every text size no word is broken, in ${font} font (${locale}) [BRD-31]`, async ({
      server,
      restaurant,
      tablet,
    }) => {
      test.slow();
      const requests = [];
      for (const [index, kind] of kinds.entries()) {
        requests.push(await askedBefore(server, restaurant, index + 1, index, kind));
      }
      const board = await tablet({ token: restaurant.owner.token, locale, bypassCSP: true });
      await board.goto(paths.staff);
      await expect(board.getByRole('article')).toHaveCount(kinds.length);
      if (font === 'a wide') await setWideFont(board);
      await checkSizes(board, 'pending');

      for (const request of requests) await take(server, restaurant, request, 'Léa');
      const taken = board.getByRole('article').filter({ hasText: /En cours|In progress/ });
      await expect(taken).toHaveCount(kinds.length);
      await checkSizes(board, 'in progress');
    });
  }
}

async function checkSizes(board: Page, state: string): Promise<void> {
  for (const [width, height] of [[320, 568], ...SCREENS] as const) {
    await turn(board, width, height);
    for (const size of [100, 115, 130, 200]) {
      await setTextSize(board, size);
      const at = `${state}, ${width} × ${height}, text ${size} %`;
      // The lanes may move once more, after React has seen the new size.
      await expect.soft.poll(() => brokenWords(board), at).toEqual([]);
    }
  }
}
