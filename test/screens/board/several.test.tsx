import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { allowSeveral, ask, finish, readBoard, take } from '../../support/people/acts.ts';
import {
  boardCards,
  noticesShown,
  onPhone,
  openBoardPage,
} from '../../support/screens/board-page.ts';
import { disturb, readText, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  beforeEach(() => allowSeveral(app, bistrot));

  /** Table 5 asks for bread and, a minute later than another table, for the bill. */
  async function askTwice() {
    const bread = await ask(app, bistrot, 5, { type: 'bread' });
    app.clock.advance(1000);
    await ask(app, bistrot, 7, { type: 'water' });
    app.clock.advance(1000);
    const bill = await ask(app, bistrot, 5, { type: 'bill' });
    return { bread, bill };
  }

  const groupOf = (name: string) => screen.findByRole('group', { name });
  const cardsIn = (group: HTMLElement) => within(group).getAllByRole('article').map(readText);
  /** Until both moves of the tap are answered, there is an undo of one, or it refuses. */
  const untilUsable = (label: string) =>
    waitFor(() => {
      const button = screen.getByLabelText(label);
      expect(readText(button.parentElement)).toMatch(/^Table 5, 2 (demandes|requests)/);
      expect(button.getAttribute('aria-disabled')).toBeNull();
      return button;
    });
  const statuses = async () =>
    (await readBoard(app, bistrot)).map(({ type, status }) => `${type} ${status}`).sort();

  test('one tap takes both requests of a table, which stand together; one tap undoes it [BRD-50]', async () => {
    await askTwice();
    const { user } = await openBoardPage(bistrot);
    const group = await groupOf('Table 5, 2 demandes');
    expect(cardsIn(group)).toEqual([
      expect.stringMatching(/^Table 5Addition/),
      expect.stringMatching(/^Table 5Pain/),
    ]);
    await user.click(within(group).getByRole('button', { name: 'Prendre les 2, table 5' }));
    await expect.poll(statuses).toEqual(['bill in-progress', 'bread in-progress', 'water pending']);
    await user.click(await untilUsable('Défaire la prise en charge, table 5'));
    await expect.poll(statuses).toEqual(['bill pending', 'bread pending', 'water pending']);
    await screen.findByRole('button', { name: 'Prendre les 2, table 5' });
  });

  test('one tap ends both requests that a table has in progress; one tap brings both back [BRD-50]', async () => {
    const { bread, bill } = await askTwice();
    await take(app, bistrot, bread);
    await take(app, bistrot, bill);
    const { user } = await openBoardPage(bistrot, { language: 'en' });
    await user.click(await screen.findByRole('button', { name: 'Both done, table 5' }));
    await expect.poll(statuses).toEqual(['bill completed', 'bread completed', 'water pending']);
    await user.click(await untilUsable('Undo “done”, table 5'));
    await expect.poll(statuses).toEqual(['bill in-progress', 'bread in-progress', 'water pending']);
    await groupOf('Table 5, 2 requests');
  });

  test('what a colleague took meanwhile stays theirs, the other is taken, and it is said once [BRD-50]', async () => {
    const { bread, bill } = await askTwice();
    await ask(app, bistrot, 5, { type: 'water' });
    const { user } = await openBoardPage(bistrot);
    for (const request of [bread, bill]) {
      disturb(`PUT /api/requests/${request.id}/status`, async (pass) => {
        await take(app, bistrot, request, 'Karim');
        return pass();
      });
    }
    await user.click(await screen.findByRole('button', { name: 'Prendre les 3, table 5' }));
    await expect.poll(noticesShown).toEqual(['Déjà pris par Karim Table 5']);
    const own = (await readBoard(app, bistrot)).filter(({ tableNumber }) => tableNumber === 5);
    expect(own.map(({ status, taken_by }) => `${status} ${taken_by}`).sort()).toEqual([
      'in-progress Karim',
      'in-progress Karim',
      'in-progress null',
    ]);
  });

  test('what two people have is ended one by one, also in a table’s group [BRD-50]', async () => {
    const { bread, bill } = await askTwice();
    await take(app, bistrot, bread, 'Léa');
    await take(app, bistrot, bill, 'Karim');
    await openBoardPage(bistrot);
    const group = await groupOf('Table 5, 2 demandes');
    expect(within(group).queryByRole('button', { name: /^Terminer les/ })).toBeNull();
    expect(within(group).getAllByRole('button', { name: /^Marquer comme terminé/ })).toHaveLength(
      2,
    );
  });

  test('the strip of a phone has each table once, and names all that is in progress there', async () => {
    const { bread, bill } = await askTwice();
    const water = await ask(app, bistrot, 7, { type: 'waiter' });
    for (const request of [bread, water, bill]) await take(app, bistrot, request);
    const backToSize = onPhone();
    try {
      await openBoardPage(bistrot);
      const strip = await screen.findByRole('region', { name: 'Ce qui est en cours' });
      const names = ['Table 5, Pain, Addition', 'Table 7, Serveur'];
      expect(within(strip).getAllByRole('button')).toHaveLength(names.length);
      for (const name of names) within(strip).getByRole('button', { name });
    } finally {
      backToSize();
    }
  });

  test('one request in a lane is no group, nor are ended ones of a table [BRD-50]', async () => {
    const { bill } = await askTwice();
    await take(app, bistrot, bill);
    for (const type of ['waiter', 'menu']) {
      await finish(app, bistrot, await take(app, bistrot, await ask(app, bistrot, 9, { type })));
    }
    await openBoardPage(bistrot);
    await screen.findAllByLabelText(/^Autres actions/);
    expect(boardCards()).toHaveLength(5);
    expect(screen.queryByRole('group', { name: /, 2 demandes$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Prendre|Terminer) les/ })).toBeNull();
  });
});
