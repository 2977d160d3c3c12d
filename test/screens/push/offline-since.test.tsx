import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBoardPage, wakeBoard } from '../../support/screens/board-page.ts';
import { disturb, unreachable, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('a board without connection notes since when, for the offline page, until it has one again [APP-02]', async () => {
    const noted = () => localStorage.getItem('sonnette.offline-since');
    const noStream = disturb(`GET /api${bistrot.board}/stream`, unreachable);
    await openBoardPage(bistrot, { isLive: false });
    expect(noted()).toBeNull();
    const since = app.clock.now().getTime();
    const noList = disturb(`GET /api${bistrot.board}`, unreachable);
    wakeBoard();
    app.clock.advance(1000);
    wakeBoard();
    await screen.findByText(/^Hors ligne depuis/);
    expect(Math.abs(Number(noted()) - since)).toBeLessThanOrEqual(1000);
    noList();
    noStream();
    wakeBoard();
    await expect.poll(noted).toBeNull();
  });
});
