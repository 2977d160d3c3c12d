import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask, pickChoice, take } from '../../support/people/acts.ts';
import {
  noticesShown,
  onPhone,
  openBoardPage,
  untilCardSays,
  wakeBoard,
} from '../../support/screens/board-page.ts';
import { open, readText, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('a choice that comes after the card appears in its place and in its notice, without a sound [WISH-09]', async () => {
    const vibrate = vi.fn();
    Object.assign(navigator, { vibrate });
    await openBoardPage(bistrot);
    const bill = await ask(app, bistrot, 5, { type: 'bill' });
    await expect.poll(noticesShown).toEqual(['Table 5Addition']);
    const rung = vibrate.mock.calls.length;
    await pickChoice(app, bill, 'card');
    await untilCardSays(5, /^Table 5Addition · Par carte/);
    await expect.poll(noticesShown).toEqual(['Table 5Addition · Par carte']);
    expect(vibrate).toHaveBeenCalledTimes(rung);
    expect(news()).not.toContain('Table 5, Addition · Par carte');
    await pickChoice(app, bill, null);
    await untilCardSays(5, /^Table 5Addition0/);
    await expect.poll(noticesShown).toContain('Table 5Addition');
  });

  test('without a notice a new choice is read out, in the language of the staff [WISH-09]', async () => {
    const water = await ask(app, bistrot, 5, { type: 'water' });
    await pickChoice(app, water, 'tap');
    await take(app, bistrot, water, 'Léa');
    onTestFinished(onPhone());
    await openBoardPage(bistrot, { language: 'en' });
    expect(news().filter((text) => text.includes('Water'))).toEqual([]);
    await pickChoice(app, water, 'sparkling');
    await expect.poll(news).toContain('Table 5, Water · Sparkling');
    await untilCardSays(5, /^Table 5Water · Sparkling/);
    const chosen = await screen.findByRole('button', { name: 'Table 5, Water ·\u00a0Sparkling' });
    expect(chosen.textContent).toBe('5');
  });

  test('other staff screens name the choice [WISH-09]', async () => {
    await open(paths.account, { token: bistrot.owner.token });
    await screen.findByRole('heading', { level: 1 });
    await pickChoice(app, await ask(app, bistrot, 5, { type: 'bill' }), 'card');
    wakeBoard();
    const line = () => screen.queryByText('Voir')?.closest('a');
    await expect
      .poll(() => line() && readText(line() as HTMLElement))
      .toMatch(/^Table 5 demande l’addition · Par carte/);
  });

  function news(): string[] {
    const regions = screen.queryAllByRole('status', { hidden: true });
    return regions.map(readText).filter((text) => text.startsWith('Table'));
  }
});
