import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { spokenCode } from '../../../src/features/requests/room-code/rules.ts';
import type { Language } from '../../../src/languages.ts';
import { rates } from '../../../src/rates.ts';
import { ask, take } from '../../support/people/acts.ts';
import {
  findCard,
  noticesShown,
  openBoardMenu,
  openBoardPage,
  untilCardSays,
} from '../../support/screens/board-page.ts';
import {
  answering,
  disturb,
  notices,
  readText,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

withScreens(
  ({ app, bistrot }) => {
    const protection = () => `/restaurants/${bistrot.slug}/protection`;
    const protect = (on: boolean) =>
      app.call<{ code: string }>('PUT', protection(), { ...bistrot.owner, body: { on } });
    const spelt = (code: string) => [...code].join(' ');
    const sign = (code: string) =>
      screen.findByRole('button', { name: `Code du soir\u202f: ${spokenCode(code)}` });
    const dialog = () => screen.findByRole('dialog', { name: 'Code du soir' });
    const dismissAt = async (table: number) => {
      const { id } = await ask(app, bistrot, table, {}, bistrot.owner);
      await app.call('POST', `/requests/${id}/dismissal`, bistrot.owner);
    };

    const offerShown = () => screen.queryByRole('button', { name: /^3 fausses alertes/ });

    /** The board has shown all that happened before, and what follows from it: its next change shows, too. */
    async function untilUpToDate(freeTable: number): Promise<void> {
      const request = await ask(app, bistrot, freeTable, {}, bistrot.owner);
      await findCard(freeTable);
      await take(app, bistrot, request, 'Inès');
      await untilCardSays(freeTable, 'Inès');
    }

    test('one tap in the menu switches the code on and shows it; the sign in the bar shows it again, and it is switched off there [EVE-01]', async () => {
      const { user } = await openBoardPage(bistrot);
      await openBoardMenu(user);
      await user.click(await screen.findByRole('button', { name: 'Code du soir' }));
      const { code } = (await protect(true)).body;
      expect(readText(await dialog())).toContain(spelt(code));
      expect(readText(await dialog())).toContain('Jusqu’à 5 h du matin.');
      await user.click(within(await dialog()).getByRole('button', { name: 'Fermer' }));
      await user.click(await sign(code));
      await user.click(within(await dialog()).getByRole('button', { name: 'Désactiver le code' }));
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: /^Code du soir\u202f:/ })).toBeNull(),
      );
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test.each([
      ['en', true, 'Code of the evening: '],
      ['fr', false, 'Code du soir\u202f: '],
    ] as const)(
      'in %s, another board’s switch shows and removes the sign, live %s [EVE-01]',
      async (language: Language, isLive, name) => {
        if (!isLive) disturb(`GET /api${bistrot.board}/stream`, unreachable);
        await openBoardPage(bistrot, { language, isLive });
        const { code } = (await protect(true)).body;
        const shown = await screen.findByRole('button', { name: `${name}${spokenCode(code)}` });
        await protect(false);
        await waitFor(() => expect(shown.isConnected).toBe(false));
      },
    );

    test('after three false alarms in 30 min a notice offers it; one tap switches it on', async () => {
      const { user } = await openBoardPage(bistrot);
      await dismissAt(1);
      await dismissAt(2);
      app.clock.advance(29 * 60_000);
      await untilUpToDate(9);
      expect(offerShown()).toBeNull();
      await dismissAt(3);
      const offer = await screen.findByRole('button', { name: /^3 fausses alertes/ });
      expect(readText(offer)).toContain('Activer le code du soir');
      await user.click(offer);
      const { code } = (await protect(true)).body;
      expect(readText(await dialog())).toContain(spelt(code));
      // It fades out for 300 ms, which would reach into the next test.
      await waitFor(() => expect(offerShown()).toBeNull());
    });

    test('it is not offered for false alarms further apart, nor while the code is on', async () => {
      await openBoardPage(bistrot);
      await dismissAt(1);
      await dismissAt(2);
      app.clock.advance(31 * 60_000);
      await dismissAt(3);
      await untilUpToDate(9);
      expect(offerShown()).toBeNull();
      await protect(true);
      await dismissAt(4);
      await dismissAt(5);
      await untilUpToDate(10);
      expect(offerShown()).toBeNull();
    });

    test('a switch that fails says so, and shows no code [EVE-01]', async () => {
      const { user } = await openBoardPage(bistrot);
      const put = `PUT /api${protection()}`;
      const stop = disturb(put, unreachable);
      await openBoardMenu(user);
      await user.click(await screen.findByRole('button', { name: 'Code du soir' }));
      await screen.findByText('Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.');
      stop();
      disturb(put, answering(403, { error: 'Non.', code: 'forbidden' }));
      await openBoardMenu(user);
      await user.click(await screen.findByRole('button', { name: 'Code du soir' }));
      await screen.findByText('Non.');
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('that somebody guesses it is told once, in a notice that stays until it is closed [EVE-04]', async () => {
      const { code } = (await protect(true)).body;
      const guess = async (network: string) => {
        for (let turn = 0; turn < rates.guessesBeforeNotice.count; turn += 1) {
          const headers = {
            'X-Forwarded-For': `${network}.${turn}`,
            'Room-Code': String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
          };
          await app.call('POST', bistrot.board, { headers, body: { tableNumber: 9 } });
        }
      };
      const { user } = await openBoardPage(bistrot);
      await guess('203.0.113');
      const told = expect.stringMatching(
        /^Codes essayés au hasardQuelqu’un essaie de deviner le code du soir/,
      );
      await expect.poll(noticesShown).toContainEqual(told);
      await user.click(notices().getByRole('button', { name: 'Fermer – Codes essayés au hasard' }));
      app.clock.advance(10 * 60_000);
      await guess('198.51.100');
      await untilUpToDate(9);
      expect(noticesShown()).not.toContainEqual(told);
    });
  },
  // Guesses come from many addresses.
  { TRUST_PROXY: 'on' },
);
