import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { open, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ bistrot }) => {
  test('the picker of sign-in switches texts, title and lang attribute, and keeps the typed input [LNG-05]', async () => {
    const { user } = await open(paths.auth);
    await user.type(await screen.findByLabelText('Adresse e-mail'), 'camille@example.org');
    await user.click(screen.getByRole('button', { name: /English/ }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
    const email = screen.getByLabelText<HTMLInputElement>('Email address');
    expect(email.value).toBe('camille@example.org');
    expect(document.title).toBe('Sign in · Sonnette');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('i18nextLng')).toBe('en');
  });

  test('the picker in the menu of the board switches its texts [LNG-05]', async () => {
    const { user } = await open(paths.staff, { token: bistrot.owner.token });
    await screen.findByText('Aucune demande');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: /English/ }));
    expect(await screen.findByText('No requests')).toBeTruthy();
    expect(document.title).toMatch(/^Server dashboard/);
  });
});
