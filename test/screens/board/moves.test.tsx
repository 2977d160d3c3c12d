import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask, finish, readBoard, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import {
  boardCards,
  countersShown,
  noticesShown,
  openBoardPage,
  pressTake,
  tablesOfCards,
  untilCardSays,
} from '../../support/screens/board-page.ts';
import {
  disturb,
  notices,
  readText,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';
import type { TestApp } from '../../support/server/app.ts';

withScreens(({ app, bistrot }) => {
  test('when a colleague was faster, the board says who took the request, as information', async () => {
    const request = await ask(app, bistrot, 7);
    const { user } = await openBoardPage(bistrot);
    disturb(movesOf(request), async (pass) => {
      await take(app, bistrot, request, 'Karim');
      return pass();
    });
    await pressTake(user, 7);
    await expect.poll(noticesShown).toEqual(['Déjà pris par Karim Table 7']);
    await untilCardSays(7, 'Pris par Karim');
    expect(notices().getByRole('alert').textContent).toBe('');
  });

  test('reopening is refused with the reason when the table has asked again', async () => {
    const request = await ask(app, bistrot, 7);
    await take(app, bistrot, request);
    await finish(app, bistrot, request);
    const { user } = await openBoardPage(bistrot);
    disturb(movesOf(request), async (pass) => {
      await ask(app, bistrot, 7);
      return pass();
    });
    await user.click(await screen.findByRole('button', { name: 'Reprendre la table 7' }));
    await expect
      .poll(noticesShown)
      .toContainEqual(expect.stringMatching(/^Table 7 a déjà une nouvelle demande/));
    expect(countersShown().slice(0, 3)).toEqual(['1 En attente', '0 En cours', '1 Terminé']);
  });

  test('the place of a card that a colleague takes stays for a moment, and says who has it, whatever the filter [BRD-51]', async () => {
    const request = await ask(app, bistrot, 7);
    await openBoardPage(bistrot, { path: `${paths.staff}?status=pending` });
    expect(tablesOfCards()).toEqual(['7']);
    await take(app, bistrot, request, 'Karim');
    await screen.findByText('Pris par Karim');
    expect(tablesOfCards()).toEqual([]);
    await expect.poll(() => screen.queryByText('Pris par Karim')).toBeNull();
  });

  test('a take whose answer is lost shows its actual result, and is not sent again', async () => {
    const request = await ask(app, bistrot, 7);
    const { user } = await openBoardPage(bistrot);
    let sent = 0;
    disturb(movesOf(request), async (pass) => {
      sent += 1;
      await pass();
      throw new TypeError('fetch failed');
    });
    await pressTake(user, 7);
    await expect.poll(noticesShown).toEqual([lost]);
    await untilCardSays(7, 'En cours');
    await screen.findByLabelText('Marquer comme terminé, table 7');
    expect(sent).toBe(1);
  });

  test('a take or an undo that never reaches the server says so, and can be tried again', async () => {
    const request = await ask(app, bistrot, 7);
    const { user } = await openBoardPage(bistrot);
    const mendForTake = disturb(movesOf(request), unreachable);
    await pressTake(user, 7);
    await expect.poll(noticesShown).toEqual([lost]);
    await untilCardSays(7, 'En attente');
    mendForTake();
    await user.click(notices().getByRole('button', { name: /^Fermer/ }));
    await expect.poll(noticesShown).toEqual([]);
    await pressTake(user, 7);
    const undo = await screen.findByLabelText('Défaire la prise en charge, table 7');
    const mendForUndo = disturb(movesOf(request), unreachable);
    await user.click(undo);
    await expect.poll(noticesShown).toHaveLength(1);
    mendForUndo();
    await user.click(screen.getByLabelText('Défaire la prise en charge, table 7'));
    await untilCardSays(7, 'En attente');
    expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'pending', taken_by: null }]);
  });

  test('the lane of ended requests reopens the last one, or another of the last 30 min [REQ-25]', async () => {
    await complete(app, bistrot, 3);
    app.clock.advance(3 * 60_000);
    await complete(app, bistrot, 4);
    app.clock.advance(28 * 60_000);
    await complete(app, bistrot, 5);
    const { user } = await openBoardPage(bistrot);
    await user.click(await screen.findByLabelText('Choisir parmi les dernières terminées'));
    const choices = () =>
      screen
        .queryAllByRole('listitem', { hidden: true })
        .map(readText)
        .filter((text) => text.startsWith('Reprendre'));
    expect(choices()).toEqual([
      expect.stringMatching(/^Reprendre Table 5/),
      expect.stringMatching(/^Reprendre Table 4.*il y a 28 min$/),
    ]);
    await user.keyboard('{Escape}');
    expect(choices()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Reprendre la table 5' }));
    await screen.findByLabelText('Marquer comme terminé, table 5');
    await user.click(screen.getByRole('button', { name: 'Reprendre la table 4' }));
    await screen.findByLabelText('Marquer comme terminé, table 4');
    expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull();
    expect(countersShown().slice(0, 3)).toEqual(['0 En attente', '2 En cours', '1 Terminé']);
  });

  test('a request whose table has a new one is not offered to be reopened [REQ-25]', async () => {
    await complete(app, bistrot, 4);
    await ask(app, bistrot, 4);
    await openBoardPage(bistrot);
    await untilCardSays(4, 'En attente');
    expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull();
  });

  test('the lane of completed and cancelled requests shows its 20 newest, and all others by a button', async () => {
    for (let count = 0; count < 21; count += 1) {
      await complete(app, bistrot, 12 - (count % 12));
      app.clock.advance(1000);
    }
    const { user } = await openBoardPage(bistrot);
    expect(tablesOfCards()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: /^Afficher 1.autre demande$/ }));
    expect(boardCards()).toHaveLength(21);
    expect(tablesOfCards().at(-1)).toBe('12');
    expect(screen.queryByRole('button', { name: /^Afficher/ })).toBeNull();
  });
});

const lost =
  'Sonnette ne répond pas Table 7 : pas sûr que ce soit passé. Vérifiez sa carte, puis réessayez.';

/** The calls that move this request, for `disturb`. */
function movesOf({ id }: { id: string }): string {
  return `PUT /api/requests/${id}/status`;
}

async function complete(
  app: Pick<TestApp, 'call'>,
  restaurant: TestRestaurant,
  table: number,
): Promise<void> {
  const request = await ask(app, restaurant, table);
  await take(app, restaurant, request);
  await finish(app, restaurant, request);
}
