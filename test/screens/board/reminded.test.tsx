import { beforeEach, expect, test } from 'vitest';
import { ask, finish, take } from '../../support/people/acts.ts';
import { requestMoves } from '../../support/people/request-states.ts';
import { type PairedDevice, pairStaff } from '../../support/people/team.ts';
import {
  noticesShown,
  openBoardPage,
  untilCardSays,
  untilLive,
  wakeBoard,
} from '../../support/screens/board-page.ts';
import { withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  let lea: PairedDevice;

  beforeEach(async () => {
    lea = await pairStaff(app, bistrot, 'Léa');
  });

  const moves = requestMoves(app);

  /** Two minutes later the guest reminds the team. */
  async function remind(request: { id: string }): Promise<void> {
    await untilLive();
    app.clock.advance(2 * 60_000);
    await app.tick();
    expect((await moves.reminder(request)).status).toBe(200);
    wakeBoard();
  }

  test('a request that its guest reminded the team of says how often, and rings like a new one [REQ-35]', async () => {
    await openBoardPage(bistrot, { token: lea.token });
    const request = await ask(app, bistrot, 4, { type: 'bill' });
    await untilCardSays(4, 'Addition');
    for (const words of ['relancée', 'relancée 2.fois']) {
      await remind(request);
      await untilCardSays(4, new RegExp(words));
      const notice = expect.stringMatching(new RegExp(`^Table 4Addition · ${words}$`));
      await expect.poll(noticesShown).toEqual([notice]);
    }
  });

  test('of a request that was reopened the card says what its guest did last [REQ-32, REQ-35]', async () => {
    const request = await ask(app, bistrot, 4, { type: 'bill' });
    await openBoardPage(bistrot, { token: lea.token, language: 'en' });
    await remind(request);
    await untilCardSays(4, 'reminded');
    await finish(app, bistrot, await take(app, bistrot, request));
    await moves.unserved(request);
    wakeBoard();
    await untilCardSays(4, 'not served');
    await remind(request);
    await untilCardSays(4, /reminded 2.times/);
  });
});
