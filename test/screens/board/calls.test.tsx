import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import {
  findCard,
  noticesShown,
  openBoardPage,
  tablesOfCards,
  wakeBoard,
} from '../../support/screens/board-page.ts';
import {
  answering,
  disturb,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const chooseTable = async (user: User, table: string) => {
  await user.click(await screen.findByRole('button', { name: 'Nouvelle demande' }));
  await user.click(await screen.findByRole('button', { name: table }));
};

withScreens(({ app, bistrot }) => {
  const asking = /^POST \/api\/restaurants\/[^/]+\/requests$/;
  const unsent = () => screen.queryByText(/ pas (encore )?envoyée/);

  test('“+”, a table and a wish ask for a guest, and the card says so [EVE-06]', async () => {
    const { user } = await openBoardPage(bistrot);
    await chooseTable(user, 'Table 7');
    await user.click(await screen.findByRole('button', { name: 'Addition' }));
    const card = within(await findCard(7));
    card.getByText('Addition');
    card.getByText(/par l’équipe/);
    expect(screen.queryByRole('dialog')).toBeNull();

    await chooseTable(user, 'Table 8');
    await user.click(screen.getByRole('button', { name: 'Autre table' }));
    await user.click(screen.getByRole('button', { name: 'Table 9' }));
    await user.type(screen.getByLabelText('Autre demande'), 'Un coussin{Enter}');
    within(await findCard(9)).getByText('Un coussin');
  });

  test('what cannot be sent is kept, also over a reload, and sent once [EVE-06]', async () => {
    const { user, load } = await openBoardPage(bistrot);
    // The server makes the request, but its answer is lost.
    const restore = disturb(asking, async (pass) => {
      await pass();
      return unreachable(pass);
    });
    await chooseTable(user, 'Table 7');
    await user.click(await screen.findByRole('button', { name: 'Pain' }));
    expect(unsent()).toBeNull();
    app.clock.advance(1500);
    await screen.findByText('Table 7 · Pain : pas encore envoyée');
    await load(paths.staff);
    await screen.findByText('Table 7 · Pain : pas encore envoyée');
    restore();
    wakeBoard();
    await waitFor(() => expect(unsent()).toBeNull());
    expect(tablesOfCards()).toEqual(['7']);
    expect(noticesShown()).toEqual([]);
  });

  test('after five minutes it is sent only if its maker says so [EVE-06]', async () => {
    const { user } = await openBoardPage(bistrot);
    const restore = disturb(asking, unreachable);
    await chooseTable(user, 'Table 7');
    await user.click(await screen.findByRole('button', { name: 'Pain' }));
    await chooseTable(user, 'Table 8');
    await user.click(await screen.findByRole('button', { name: 'Pain' }));
    app.clock.advance(1500);
    await screen.findByText('Table 8 · Pain : pas encore envoyée');
    app.clock.advance(5 * 60_000);
    await screen.findByText('Table 7 · Pain : pas envoyée, et faite il y a plus de 5 min');
    restore();
    await user.click(screen.getByRole('button', { name: 'Renoncer, Table 7 · Pain' }));
    await user.click(screen.getByRole('button', { name: 'Envoyer, Table 8 · Pain' }));
    await findCard(8);
    expect(unsent()).toBeNull();
    expect(tablesOfCards()).toEqual(['8']);
  });

  test('what the table has asked already is said, and what is not made because of it [EVE-06]', async () => {
    await ask(app, bistrot, 7, { type: 'bill' });
    const { user } = await openBoardPage(bistrot);
    await chooseTable(user, 'Table 7');
    await user.click(await screen.findByRole('button', { name: 'Addition' }));
    await screen.findByText('Table 7 l’a déjà demandé');
    const restore = disturb(asking, async (pass) => {
      await pass();
      return unreachable(pass);
    });
    await chooseTable(user, 'Table 7');
    await user.click(await screen.findByRole('button', { name: 'Pain' }));
    restore();
    wakeBoard();
    await screen.findByText('Table 7 attend déjà : Addition');
    await screen.findByText('« Pain » n’est pas noté.');
    expect(unsent()).toBeNull();
  });

  test('what is refused is said; what another session would make as a guest’s is kept [EVE-06]', async () => {
    const { user } = await openBoardPage(bistrot);
    const gone = disturb(asking, answering(404, { error: 'Cette table n’existe pas.', code: 'x' }));
    await chooseTable(user, 'Table 8');
    await user.click(await screen.findByRole('button', { name: 'Pain' }));
    await screen.findByText('Table 8 · Pain : la demande n’est pas faite');
    await screen.findByText('Cette table n’existe pas.');
    gone();
    disturb(asking, answering(403, { error: 'x', code: 'forbidden' }));
    await chooseTable(user, 'Table 8');
    await user.click(await screen.findByRole('button', { name: 'Pain' }));
    app.clock.advance(1500);
    await screen.findByText('Table 8 · Pain : pas encore envoyée');
    await user.click(screen.getByRole('button', { name: 'Renoncer, Table 8 · Pain' }));
    expect(unsent()).toBeNull();
  });

  test('the sheet pauses a table that has no card [EVE-05]', async () => {
    const { user } = await openBoardPage(bistrot);
    await chooseTable(user, 'Table 12');
    await user.click(await screen.findByRole('button', { name: 'Pause d’1\u00a0h' }));
    const signs = within(await screen.findByRole('list', { name: 'Tables en pause' }));
    signs.getByText(/^Table 12 en pause/);
    await chooseTable(user, 'Table 12');
    await user.click(await screen.findByRole('button', { name: 'Reprendre les appels' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tables en pause' })).toBeNull());
  });
});
