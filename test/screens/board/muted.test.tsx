import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ask } from '../../support/people/acts.ts';
import { openBoardPage } from '../../support/screens/board-page.ts';
import { disturb, unreachable, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('the menu of a card pauses its table; a sign says so, and resumes [EVE-05]', async () => {
    await ask(app, bistrot, 7);
    const { user } = await openBoardPage(bistrot);
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Autres actions, table 7' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Pause de 15\u00a0min');
    const signs = within(await screen.findByRole('list', { name: 'Tables en pause' }));
    signs.getByText(/^Table 7 en pause jusqu’à \d\d:\d\d$/);
    await user.click(signs.getByRole('button', { name: 'Reprendre, Table 7' }));
    await expect.poll(() => screen.queryByRole('list', { name: 'Tables en pause' })).toBeNull();
    await choose('Pause d’1\u00a0h');
    await screen.findByRole('list', { name: 'Tables en pause' });
    await choose('Reprendre les appels');
    await expect.poll(() => screen.queryByRole('list', { name: 'Tables en pause' })).toBeNull();
  });

  test('the board says that a table could not be paused', async () => {
    await ask(app, bistrot, 7);
    const { user } = await openBoardPage(bistrot, { language: 'en' });
    disturb(`GET /api/restaurants/${bistrot.slug}`, unreachable);
    await user.click(await screen.findByRole('button', { name: 'More actions, table 7' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause for 1\u00a0h' }));
    await screen.findByText('The table is not paused');
  });
});
