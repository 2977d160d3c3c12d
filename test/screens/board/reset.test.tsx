import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { readNotices } from '../../../src/ui/notices/notices.ts';
import { ask, cancel, readBoard, take } from '../../support/people/acts.ts';
import {
  boardCards,
  countersShown,
  noticesShown,
  openBoardPage,
  tablesOfCards,
} from '../../support/screens/board-page.ts';
import {
  answering,
  disturb,
  notices,
  readText,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  beforeEach(async () => {
    await ask(app, bistrot, 1);
    await ask(app, bistrot, 2);
    await take(app, bistrot, await ask(app, bistrot, 3));
    await cancel(app, await ask(app, bistrot, 4));
  });

  test('the confirmation of a reset counts the requests; nothing is reset before it or when it is dismissed [STF-08, STF-09]', async () => {
    const { user } = await openBoardPage(bistrot);
    for (const dismissal of ['Annuler', 'Fermer', 'Escape', 'Enter', 'a click outside']) {
      const dialog = await openReset(user);
      const cancel = within(dialog).getByText('Annuler');
      expect(document.activeElement).toBe(cancel);
      // The browser turns Escape into an event of the dialog.
      if (dismissal === 'Escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      else if (dismissal === 'Enter') await user.keyboard('{Enter}');
      else if (dismissal === 'a click outside') await user.click(dialog);
      else await user.click(within(dialog).getByRole('button', { name: dismissal }));
      await expect.poll(() => screen.queryByRole('dialog'), { message: dismissal }).toBeNull();
    }
    expect(await readBoard(app, bistrot)).toHaveLength(4);

    const dialog = await openReset(user);
    const counts = [...dialog.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
    const statuses = ['En attente', '2', 'En cours', '1', 'Terminé', '0', 'Annulé', '1'];
    expect(counts).toEqual(statuses);
    expect(dialog.textContent).toContain('3 tables attendent encore.');
    expect(dialog.textContent).toContain('C’est irréversible.');
  });

  test('a reset empties the board and shows its count for 5 s [ERR-03, STF-08, STF-13]', async () => {
    const { user } = await openBoardPage(bistrot);
    await confirmReset(user);
    await screen.findByRole('heading', { name: 'Aucune demande' });
    expect(countersShown()).toEqual(['0 En attente', '0 En cours', '0 Terminé', '0 Annulé']);
    expect(screen.queryByText('Reset demandes')).toBeNull();
    await expect
      .poll(noticesShown)
      .toEqual(['Demandes supprimées 4 demandes ont quitté le tableau.']);
    expect(presentNotices()).toMatchObject([{ type: 'success', autoClose: true, duration: 5000 }]);
    expect(await readBoard(app, bistrot)).toEqual([]);
  });

  test.each([
    ['fr', 'Léa', 'Léa a vidé le tableau (4 demandes)'],
    ['fr', '', 'Un autre appareil a vidé le tableau (4 demandes)'],
    ['en', '', 'Another device cleared the board (4 requests)'],
  ] as const)(
    'in %s, other devices learn that “%s” has cleared the board: %s',
    async (language, name, text) => {
      await openBoardPage(bistrot, { language });
      const by = name ? `?by=${encodeURIComponent(name)}` : '';
      await app.call('DELETE', `${bistrot.board}/reset${by}`, bistrot.owner);
      await expect.poll(noticesShown).toEqual([text]);
      await expect.poll(boardCards).toEqual([]);
    },
  );

  describe('a reset that fails changes nothing and says for 8 s', () => {
    test.each([
      [
        'what the server answers',
        answering(503, { error: 'La base est occupée.', code: 'busy' }),
        'Erreur La base est occupée.',
      ],
      [
        'a default text, if the server gives no reason',
        answering(500, ''),
        'Erreur Impossible de supprimer les demandes',
      ],
      [
        'what to check, if there is no answer',
        unreachable,
        'Erreur lors de la suppression Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.',
      ],
    ])('%s [ERR-01, ERR-02]', async (_name, treat, text) => {
      const { user } = await openBoardPage(bistrot);
      disturb(`DELETE /api${bistrot.board}/reset`, treat);
      await confirmReset(user);
      const alert = notices().getByRole('alert');
      await expect.poll(() => readText(alert)).toBe(text);
      expect(presentNotices()).toMatchObject([{ type: 'error', autoClose: true, duration: 8000 }]);
      expect(tablesOfCards()).toHaveLength(4);
    });
  });
});

/** Those of the test before may still be fading out. */
function presentNotices() {
  return readNotices().filter(({ isClosing }) => !isClosing);
}

type User = Awaited<ReturnType<typeof openBoardPage>>['user'];

async function openReset(user: User): Promise<HTMLElement> {
  await user.click(await screen.findByText('Reset demandes'));
  return screen.findByRole('dialog', { name: /^Supprimer toutes les demandes/ });
}

async function confirmReset(user: User): Promise<void> {
  const dialog = await openReset(user);
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer 4 demandes' }));
}
