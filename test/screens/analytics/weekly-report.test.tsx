import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import {
  descriptionOf,
  disturb,
  notices,
  open,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const REPORT = { name: 'Recevoir le rapport par e-mail' };

withScreens(({ app, bistrot }) => {
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', REPORT);
  const stored = async () => {
    const { token } = bistrot.owner;
    return (await app.call('GET', '/auth/report', { token })).body;
  };

  test('an owner can switch the weekly report off and on again on the account page', async () => {
    const { owner } = bistrot;
    const { user } = await open(paths.account, owner);
    expect((await box()).checked).toBe(true);
    expect(descriptionOf(await box())).toContain(owner.email);
    (await box()).focus();
    await user.keyboard(' ');
    await expect.poll(stored).toEqual({ report: { is_wanted: false } });
    await open(paths.account, owner);
    expect((await box()).checked).toBe(false);
    await user.click(await box());
    await expect.poll(stored).toEqual({ report: { is_wanted: true } });
    expect((await box()).checked).toBe(true);
  });

  test('a choice that cannot be saved is reverted, with a notice', async () => {
    const { user } = await open(paths.account, bistrot.owner);
    const shown = await box();
    disturb('PUT /api/auth/report', unreachable);
    await user.click(shown);
    await notices().findByText(/Votre choix n’a pas été enregistré/);
    expect(shown.checked).toBe(true);
  });

  test('a super_admin gets no report and sees no checkbox', async () => {
    await open(paths.account, await root(app));
    await screen.findByRole('heading', { name: 'Mot de passe' });
    expect(screen.queryByRole('checkbox', REPORT)).toBeNull();
  });
});
