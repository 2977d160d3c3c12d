import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { fillInSignIn } from '../../support/screens/fields.ts';
import {
  answering,
  descriptionOf,
  disturb,
  notices,
  open,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const email = () => screen.getByLabelText('Adresse e-mail');
const password = () => screen.getByLabelText('Mot de passe');
const submit = () => screen.getByText('Se connecter', { selector: 'button' });

withScreens(({ app, bistrot }) => {
  test('signing in opens the board and stores token and restaurant [SIN-01, SIN-03]', async () => {
    const { user, address, navigate } = await open(paths.auth);
    await screen.findByLabelText('Adresse e-mail');
    expect(email().getAttribute('autocomplete')).toBe('username webauthn');
    expect(password().getAttribute('type')).toBe('password');
    await fillInSignIn(user, bistrot.owner.email, bistrot.owner.password);
    await waitFor(() => expect(address()).toBe(paths.staff));
    expect(localStorage.getItem('sonnette.token')).toMatch(/^\S{43,}$/);
    expect(JSON.parse(localStorage.getItem('sonnette.restaurant') ?? '')).toMatchObject({
      slug: bistrot.slug,
      name: 'Le Petit Bistrot',
      email: bistrot.owner.email,
    });
    await screen.findByText('En direct');
    await navigate(paths.auth);
    await waitFor(() => expect(address()).toBe(paths.staff));
  });

  test('a browser that blocks site data stays signed in as long as its page [SIN-03]', async () => {
    const { user } = await open(paths.auth);
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      vi.spyOn(globalThis, area, 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      });
    }
    await fillInSignIn(user, bistrot.owner.email, bistrot.owner.password);
    expect(await screen.findByText('En direct')).toBeTruthy();
    expect(screen.getAllByText('Le Petit Bistrot').length).toBeGreaterThan(0);
    vi.restoreAllMocks();
  });

  test('after a redirect to sign in, the requested page opens with its filters', async () => {
    const { user, address } = await open(`${paths.staff}?status=pending#main`);
    await waitFor(() => expect(address()).toBe(paths.auth));
    await fillInSignIn(user, bistrot.owner.email, bistrot.owner.password);
    await waitFor(() => expect(address()).toBe(`${paths.staff}?status=pending#main`));
  });

  test('a refused sign-in shows the server’s reason, by default that the credentials are wrong [ERR-04]', async () => {
    const { user, address } = await open(paths.auth);
    await fillInSignIn(user, bistrot.owner.email, 'pas celle-là');
    await notices().findByText('E-mail ou mot de passe incorrect.');
    expect(document.activeElement).toBe(password());
    expect(descriptionOf(password())).toContain('incorrect');
    expect(email()).toHaveProperty('value', bistrot.owner.email);

    disturb('POST /api/auth/login', answering(401));
    await user.click(submit());
    await notices().findByText(/Identifiants invalides/);
    expect(address()).toBe(paths.auth);
    expect(localStorage.getItem('sonnette.token')).toBeNull();
  });

  test('signing in without a response shows that the server is unreachable, and works once it is back [ERR-04, ERR-05]', async () => {
    const { user, address } = await open(paths.auth);
    const restore = disturb('POST /api/auth/login', unreachable);
    await fillInSignIn(user, bistrot.owner.email, bistrot.owner.password);
    await notices().findByText('Erreur de connexion au serveur');
    expect(password()).toHaveProperty('value', bistrot.owner.password);
    restore();
    await user.click(submit());
    await waitFor(() => expect(address()).toBe(paths.staff));
  });

  test('an empty or incomplete field shows an error beside it, and nothing is sent [VAL-03]', async () => {
    const { user } = await open(paths.auth);
    const sent = vi.spyOn(globalThis, 'fetch');
    await fillInSignIn(user, '', '');
    expect(email().getAttribute('type')).toBe('email');
    expect(descriptionOf(email())).toBe('Indiquez votre adresse e-mail.');
    expect(descriptionOf(password())).toBe('Indiquez votre mot de passe.');
    expect(document.activeElement).toBe(email());
    await fillInSignIn(user, 'camille', 'secret');
    expect(descriptionOf(email())).toContain('ne semble pas complète');
    expect(descriptionOf(password())).toBe('');
    await fillInSignIn(user, 'camille@example.org', '');
    expect(document.activeElement).toBe(password());
    expect(descriptionOf(email())).toBe('');
    expect(sent).not.toHaveBeenCalledWith('/api/auth/login', expect.anything());
  });

  test('a browser sends the same device id in a header each time, also after signing out [SIN-18]', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    const { user, address, navigate } = await open(paths.auth);
    for (const _ of ['first', 'second']) {
      await fillInSignIn(user, bistrot.owner.email, bistrot.owner.password);
      await waitFor(() => expect(address()).toBe(paths.staff));
      await navigate(paths.home);
      const banner = within(await screen.findByRole('banner'));
      await user.click((await banner.findAllByText('Déconnexion'))[0] as Element);
      await banner.findAllByText('Se connecter');
      await navigate(paths.auth);
    }
    const ids = sent.mock.calls
      .filter(([url]) => url === '/api/auth/login')
      .map(([, init]) => new Headers(init?.headers).get('Device-Key'));
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), ids[0]]);
  });

  test('an ended session is signed out when the app starts [SIN-04]', async () => {
    const { token } = bistrot.owner;
    const { load } = await open(paths.home, { token });
    await within(await screen.findByRole('banner')).findAllByText('Déconnexion');
    await app.call('POST', '/auth/logout', { token });
    await load();
    await within(await screen.findByRole('banner')).findAllByText('Se connecter');
    expect(localStorage.getItem('sonnette.token')).toBeNull();
    expect(localStorage.getItem('sonnette.restaurant')).toBeNull();
  });
});
