import { expect, test, vi } from 'vitest';
import { ask } from '../../support/people/acts.ts';
import {
  boardCards,
  noticesShown,
  openBoardPage,
  wakeBoard,
} from '../../support/screens/board-page.ts';
import { disturb, unreachable, withScreens } from '../../support/screens/screen.tsx';

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

  test('a new request vibrates, unless the device is muted', async () => {
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
