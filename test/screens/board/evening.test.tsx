import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
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
