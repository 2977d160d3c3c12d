import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import type { Person } from '../../support/people/people.ts';
import { fillInSignIn } from '../../support/screens/fields.ts';
import {
  answering,
  disturb,
  notices,
  open,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const LOGOUT = 'POST /api/auth/logout';

async function openBoard({ token }: Person, path: string = paths.staff) {
  const opened = await open(path, { token });
  await screen.findByText('En direct');
  return opened;
}

async function signOut(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('button', { name: 'Déconnexion' }));
}

function expectNothingStored(): void {
  for (const key of ['token', 'restaurant', 'member']) {
    expect(localStorage.getItem(`sonnette.${key}`)).toBeNull();
  }
}

withScreens(({ app, bistrot }) => {
  test('signing out forgets the first name, the started service and the first run, and keeps the settings of the device [NAV-23]', async () => {
    const { token } = bistrot.owner;
    const { user } = await open(paths.staff, {
      token,
      stored: {
        'sonnette.board': { staffName: 'Léa', startedOn: '2026-11-21', oldestFirst: true },
        'sonnette.first-run-over': bistrot.id,
        'sonnette.team-later': bistrot.id,
      },
    });
    await screen.findByRole('heading', { name: 'Interface Serveur' });
    await signOut(user);
    await screen.findByRole('heading', { level: 1, name: /Sonnette/ });
    expect(localStorage.getItem('sonnette.first-run-over')).toBeNull();
    expect(localStorage.getItem('sonnette.team-later')).toBeNull();
    const board = JSON.parse(localStorage.getItem('sonnette.board') ?? '{}');
    expect([board.staffName, board.startedOn, board.oldestFirst]).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  test('signing out clears this device, shows a notice and opens the home page before the server answers [NAV-23, ERR-14, SIN-05, ERR-15]', async () => {
    const { user, address } = await openBoard(bistrot.owner);
    const ended = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    // The board's stream ends with its session, before the slow response to the sign-out arrives.
    disturb(LOGOUT, async (pass) => {
      const answer = await pass();
      ended.resolve();
      await answered.promise;
      return answer;
    });
    await signOut(user);
    const toast = notices().getByText('Mis à jour').closest('[role="status"]');
    expect(toast?.textContent).toContain('Déconnexion');
    await ended.promise;
    await screen.findByRole('heading', { level: 1, name: /Sonnette/ });
    expect(address()).toBe(paths.home);
    await within(screen.getByRole('banner')).findAllByText('Se connecter');
    expectNothingStored();
    expect(notices().queryByText(/expirée/)).toBeNull();
    answered.resolve();
    const { token } = bistrot.owner;
    expect((await app.call('GET', '/auth/me', { token })).status).toBe(401);
  });

  test('signing out without a response still signs out this device and shows an error [SIN-05, ERR-14]', async () => {
    const { user, address, navigate } = await openBoard(bistrot.owner);
    disturb(LOGOUT, unreachable);
    await signOut(user);
    await notices().findByText('Une erreur est survenue');
    expect(notices().queryByText('Mis à jour')).toBeNull();
    await waitFor(() => expect(address()).toBe(paths.home));
    expectNothingStored();
    await navigate(paths.staff);
    await waitFor(() => expect(address()).toBe(paths.auth));
  });

  test('a session that ends during work redirects to sign in, and back afterwards [SIN-04]', async () => {
    const wanted = `${paths.staff}?status=pending`;
    const { user, address } = await openBoard(bistrot.owner, wanted);
    const { token, email, password } = bistrot.owner;
    await app.call('POST', '/auth/logout', { token });
    await waitFor(() => expect(address()).toBe(paths.auth));
    await notices().findByText('Session expirée');
    expectNothingStored();
    await fillInSignIn(user, email, password);
    await screen.findByText('En direct');
    expect(address()).toBe(wanted);
  });

  test.each([
    ['an unreachable', unreachable],
    ['a failing', answering(503)],
  ])('%s server signs nobody out [SIN-04]', async (_, treat) => {
    const { address } = await openBoard(bistrot.owner);
    const asked = Promise.withResolvers<void>();
    disturb('GET /api/auth/me', (pass) => {
      asked.resolve();
      return treat(pass);
    });
    // Another tab has stored something: the session is verified again.
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'sonnette.token' }));
      await asked.promise;
    });
    expect(await screen.findByText('En direct')).toBeTruthy();
    expect(address()).toBe(paths.staff);
    expect(localStorage.getItem('sonnette.token')).toBe(bistrot.owner.token);
  });
});
