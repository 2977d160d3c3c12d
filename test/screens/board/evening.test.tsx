import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { sha256 } from '../../../src/platform/ids.ts';
import { openBoardMenu, openBoardPage, untilLive } from '../../support/screens/board-page.ts';
import { withScreens } from '../../support/screens/screen.tsx';

const DAY = 24 * 3_600_000;

withScreens(({ app, bistrot }) => {
  test('a filter survives a reload, but is dropped on the next service day, also on a board that stays open', async () => {
    const path = `${paths.staff}?table=3`;
    const { load } = await openBoardPage(bistrot, { path });
    const filtered = /^Vous ne voyez que : Table 3/;
    const page = await load();
    await screen.findByText(filtered);
    app.clock.advance(DAY);
    await expect.poll(() => screen.queryByText(filtered)).toBeNull();
    expect(page.address()).toBe(paths.staff);
  });

  test('after the start of the service the focus is before the cards', async () => {
    const { user } = await openBoardPage(bistrot);
    const heading = await screen.findByRole('heading', { name: 'Aucune demande' });
    await user.click(screen.getByRole('button', { name: 'Commencer le service' }));
    await expect.poll(() => document.activeElement).toBe(heading);
  });

  test('the menu ends the service of the device, which the server knows, and the board asks for its start again [RNG-30]', async () => {
    const { user } = await openBoardPage(bistrot);
    const isEnded = async () => {
      const sessions = app.db.selectFrom('sessions').select('service_ended_at');
      const own = sessions.where('token_hash', '=', sha256(bistrot.owner.token));
      return (await own.executeTakeFirstOrThrow()).service_ended_at !== null;
    };
    const start = () => screen.queryByRole('button', { name: 'Commencer le service' });
    await untilLive();
    await openBoardMenu(user);
    expect(screen.queryByRole('button', { name: 'Fin du service' })).toBeNull();
    await user.click(start() as HTMLElement);
    await openBoardMenu(user);
    await user.click(await screen.findByRole('button', { name: 'Fin du service' }));
    await expect.poll(start).not.toBeNull();
    expect(await isEnded()).toBe(true);
    await user.click(start() as HTMLElement);
    await expect.poll(isEnded).toBe(false);
  });

  test('the service is started once per service day, and so is the sign of a screen that may turn off hidden [STF-19]', async () => {
    const { user, load } = await openBoardPage(bistrot);
    const sign = () => screen.queryByRole('button', { name: /^L’écran peut s’éteindre/ });
    await user.type(await screen.findByLabelText(/^Votre prénom/), 'Léa');
    await user.click(screen.getByRole('button', { name: 'Commencer le service' }));
    await openBoardMenu(user);
    await expect.poll(sign).not.toBeNull();
    await user.click(sign() as HTMLElement);
    expect(sign()).toBeNull();

    const second = await load();
    await untilLive();
    await openBoardMenu(second.user);
    await screen.findByRole('button', { name: /^Prénom.:.Léa$/ });
    expect(screen.queryByRole('button', { name: 'Commencer le service' })).toBeNull();
    expect(sign()).toBeNull();

    app.clock.advance(DAY);
    const third = await load();
    await screen.findByRole('button', { name: 'Commencer le service' });
    await openBoardMenu(third.user);
    expect(sign()).not.toBeNull();
  });
});
