import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ask } from '../../support/people/acts.ts';
import { findCard, openBoardPage } from '../../support/screens/board-page.ts';
import { notices, readText, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('the board of a hotel names rooms on cards, buttons, notices and filters [PLC-02]', async () => {
    await app.call('PUT', `/restaurants/${bistrot.id}`, {
      ...bistrot.owner,
      body: { place_word: 'room' },
    });
    await ask(app, bistrot, 12);
    await openBoardPage(bistrot);
    const card = await findCard(12);
    await expect.poll(() => readText(card)).toMatch(/^Chambre 12/);
    expect(
      within(card).getByRole('button', { name: 'Prendre en charge, chambre 12' }),
    ).toBeTruthy();
    await ask(app, bistrot, 5);
    await notices().findByText(/^Chambre 5/);
    expect(readText(document.body)).not.toMatch(/\btables?\b/i);
    expect(screen.queryByLabelText(/table\b/i)).toBeNull();
  });
});
