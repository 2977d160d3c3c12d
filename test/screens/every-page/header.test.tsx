import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { open, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ bistrot }) => {
  test('every page but sign-in has the header; its logo and that of sign-in go home [NAV-03, NAV-22]', async () => {
    const { user, address } = await open(paths.home);
    await user.click((await bar()).getByRole('link', { name: 'Se connecter' }));
    await screen.findByLabelText('Mot de passe');
    expect(screen.queryByRole('banner')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sonnette, retour à l’accueil' }));
    expect(await screen.findByRole('banner')).toBeTruthy();
    expect(address()).toBe(paths.home);
    await user.click((await bar()).getByRole('link', { name: 'FAQ' }));
    await expect.poll(address).toBe(paths.faq);
    await user.click(screen.getByRole('link', { name: 'Sonnette, accueil' }));
    await expect.poll(address).toBe(paths.home);
  });

  test('signed out, the header links to the site’s pages and to sign in, and offers both languages [NAV-15, NAV-16]', async () => {
    await open('/nulle-part');
    const links = (await bar()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Accueil', '/'],
      ['Tarifs', '/tarifs'],
      ['FAQ', '/faq'],
      ['Démo', '/demo'],
      ['Se connecter', paths.auth],
      ['Créer votre restaurant', paths.signUp],
    ]);
    const picker = within(screen.getByRole('group', { name: 'Langue' }));
    const [french, english] = picker.getAllByRole('button');
    expect(french?.textContent).toContain('Français');
    expect(french?.getAttribute('aria-pressed')).toBe('true');
    expect(english?.textContent).toContain('English');
  });

  test('signed in, the header has the board, the restaurant, the codes, the account and sign-out [NAV-17, NAV-19]', async () => {
    await open(paths.restaurant, { token: bistrot.owner.token });
    const links = await bar();
    await links.findByRole('link', { name: 'Interface serveur' });
    for (const [name, path] of [
      ['Interface serveur', paths.staff],
      ['Gérer le restaurant', paths.restaurant],
      ['Codes QR', paths.qrGenerator],
    ] as const) {
      expect(links.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    const account = links.getByRole('link', { name: /Le Petit Bistrot/ });
    expect(account.textContent).toContain(bistrot.owner.email);
    expect(account.getAttribute('href')).toBe(paths.account);
    expect(links.getByRole('button', { name: 'Déconnexion' })).toBeTruthy();
    expect(links.queryByRole('link', { name: /Se connecter|Accueil/ })).toBeNull();
  });

  test('the header highlights the link of the current page, for both URLs of the statistics [NAV-20]', async () => {
    const { user } = await open(paths.home);
    await expect.poll(current).toEqual(['Accueil']);
    await user.click((await bar()).getByRole('link', { name: 'Tarifs' }));
    await expect.poll(current).toEqual(['Tarifs']);
    for (const path of [paths.figures, paths.analytics]) {
      await open(path, { token: bistrot.owner.token });
      await expect.poll(current, { message: path }).toEqual(['Statistiques']);
    }
  });

  test('the menu closes after a choice, Escape, another press, and a sign-out [NAV-21]', async () => {
    const { user } = await open(paths.restaurant, { token: bistrot.owner.token });
    await (await bar()).findByRole('button', { name: 'Déconnexion' });
    const button = screen.getByRole('button', { name: 'Menu' });
    const isOpen = () => button.getAttribute('aria-expanded') === 'true';
    const menu = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!menu) throw new Error('The header has no menu.');
    const home = screen.getByRole('link', { name: 'Sonnette, accueil' });
    for (const [close, isNavigation] of [
      [() => user.click(within(menu).getByRole('link', { name: 'Équipe' })), true],
      [() => user.keyboard('{Escape}'), false],
      [() => user.click(button), false],
      [() => user.click(home), true],
      [() => user.click(within(menu).getByRole('button', { name: 'Déconnexion' })), false],
    ] as const) {
      await user.click(button);
      expect(isOpen()).toBe(true);
      expect(menu.hidden).toBe(false);
      await close();
      await waitFor(() => expect(isOpen()).toBe(false));
      expect(menu.hidden).toBe(true);
      // A new page closes the menu once more, and takes the focus.
      if (isNavigation)
        await expect.poll(() => document.activeElement?.closest('main')).toBeTruthy();
    }
  });
});

/** The links of the bar. Those of the menu are hidden while it is closed. */
async function bar() {
  return within(await screen.findByRole('navigation', { name: 'Navigation principale' }));
}

function current(): (string | null)[] {
  const links = [...document.querySelectorAll('header nav:not([hidden]) [aria-current=page]')];
  return links.map((link) => link.textContent);
}
