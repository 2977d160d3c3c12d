import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ask, finish, take } from '../../support/people/acts.ts';
import { findCard, openBoardPage, untilCardSays } from '../../support/screens/board-page.ts';
import { disturb, unreachable, withScreens } from '../../support/screens/screen.tsx';

const MINUTE = 60_000;

withScreens(({ app, bistrot }) => {
  test('a card says since when its request is taken, when it seems to be forgotten, and after how long it was served [BRD-01, STF-20]', async () => {
    const served = await ask(app, bistrot, 4);
    app.clock.advance(4 * MINUTE);
    await take(app, bistrot, served, 'Léa');
    await finish(app, bistrot, served);
    await take(app, bistrot, await ask(app, bistrot, 2), 'Léa');
    app.clock.advance(6 * MINUTE);
    await take(app, bistrot, await ask(app, bistrot, 1), 'Léa');
    let isCut = false;
    disturb(`GET /api${bistrot.board}`, async (pass) => {
      const answer = await pass();
      return isCut ? unreachable(pass) : answer;
    });
    await openBoardPage(bistrot);
    await untilCardSays(1, 'En cours Pris par Léa à l’instant');
    await untilCardSays(2, 'Pris par Léa il y a 6 min depuis longtemps');
    await untilCardSays(4, 'Terminé servi en 4 min');
    // Only for the page: the server would ring. Its answers would set the page's clock right.
    isCut = true;
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    await untilCardSays(2, 'Pris par Léa il y a 11 min oublié ?');
  });

  test('a request in free words is titled with them, before the name', async () => {
    const message = 'Une fourchette\nالحساب من فضلك';
    await ask(app, bistrot, 5, { message, customerName: 'Ana' });
    await openBoardPage(bistrot);
    const card = await findCard(5);
    const words = within(card).getByText(/^Une fourchette/);
    expect([words.textContent, words.getAttribute('dir')]).toEqual([message, 'auto']);
    expect(card.textContent).toMatch(/فضلك0.minAna · \s*En attente/);
  });

  test.each([
    ['fast', 1],
    ['slow', -1],
  ])('ages are right on a tablet whose clock is an hour %s [STF-17]', async (_name, hours) => {
    await ask(app, bistrot, 5);
    app.clock.advance(3 * MINUTE);
    await ask(app, bistrot, 4);
    vi.setSystemTime(app.clock.now().getTime() + hours * 60 * MINUTE);
    await openBoardPage(bistrot);
    await untilCardSays(5, /3.min.*En attente attente longue/);
    await untilCardSays(4, /0.min.*En attente/);
  });
});
