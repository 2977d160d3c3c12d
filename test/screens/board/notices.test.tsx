import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ask, take } from '../../support/people/acts.ts';
import {
  boardCards,
  findCard,
  noticesShown,
  openBoardMenu,
  openBoardPage,
  wakeBoard,
} from '../../support/screens/board-page.ts';
import { disturb, notices, unreachable, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test.each(['with', 'without'])(
    'a request that is new raises a notice, the first load none, %s a stream [NTF-02, NTF-03]',
    async (stream) => {
      await ask(app, bistrot, 1);
      await ask(app, bistrot, 2);
      if (stream === 'without') disturb(`GET /api${bistrot.board}/stream`, unreachable);
      await openBoardPage(bistrot, { isLive: stream === 'with' });
      expect(boardCards()).toHaveLength(2);
      await ask(app, bistrot, 7, { message: 'Une carafe d’eau', customerName: 'Léa' });
      wakeBoard();
      await expect.poll(noticesShown).toEqual(['Table 7Une carafe d’eau – Léa']);
    },
  );

  test('a notice stays until it is dismissed or its request is handled [NTF-06]', async () => {
    const { user } = await openBoardPage(bistrot);
    const first = await ask(app, bistrot, 1);
    app.clock.advance(1000);
    await ask(app, bistrot, 2);
    await expect.poll(noticesShown).toEqual(['Table 2Serveur', 'Table 1Serveur']);
    await take(app, bistrot, first);
    await expect.poll(noticesShown).toEqual(['Table 2Serveur']);
    await user.click(notices().getByLabelText('Fermer – Table 2'));
    expect(noticesShown()).toEqual([]);
    await findCard(2);
  });

  test('three notices are shown, then +N, and follow the language [NTF-07, NTF-15]', async () => {
    const { user } = await openBoardPage(bistrot);
    for (const table of [1, 2, 3, 4, 5]) {
      await ask(app, bistrot, table, { type: 'water' });
      app.clock.advance(1000);
    }
    await expect
      .poll(noticesShown)
      .toEqual(['Table 5Eau', 'Table 4Eau', 'Table 3Eau', '+2autres demandes en attente']);
    await openBoardMenu(user);
    await user.click(screen.getByText(/English$/));
    await expect
      .poll(noticesShown)
      .toEqual(['Table 5Water', 'Table 4Water', 'Table 3Water', '+2more requests waiting']);
  });

  test('a new request vibrates, unless the device is muted [NTF-16]', async () => {
    const vibrate = vi.fn();
    Object.assign(navigator, { vibrate });
    await openBoardPage(bistrot);
    await ask(app, bistrot, 5);
    await expect.poll(noticesShown).toHaveLength(1);
    expect(vibrate).toHaveBeenCalledOnce();
    await openBoardPage(bistrot, { settings: { isMuted: true } });
    await ask(app, bistrot, 6);
    await expect.poll(noticesShown).toHaveLength(1);
    expect(vibrate).toHaveBeenCalledOnce();
  });
});
