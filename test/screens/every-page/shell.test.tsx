import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { open, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ bistrot }) => {
  test('an unknown path shows a 404 page, is logged, and links to the home page [NAV-08]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const path of ['/AUTH/x', '/serveurs', '/nulle/part']) {
      log.mockClear();
      const { user, address } = await open(path);
      await expect
        .poll(() => heading()?.textContent)
        .toMatch(/^Page introuvable\W*Oops! Page not found$/);
      expect(log.mock.calls).toEqual([[expect.stringMatching(/no page at/), path]]);
      const back = { name: 'Retour à l’accueil' };
      await user.click(within(screen.getByRole('main')).getByRole('link', back));
      await expect.poll(address).toBe(paths.home);
    }
  });

  test('each page change sets the title and moves the focus to the heading', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, address } = await open('/nulle-part');
    expect(document.title).toBe('Page introuvable · Sonnette');
    await user.click(within(screen.getByRole('main')).getByRole('link'));
    await expectArrival('Appeler le service d’un geste · Sonnette', 'Sonnette');
    await user.click(screen.getByRole('link', { name: 'Se connecter' }));
    await expectArrival('Connexion · Sonnette', 'Connexion');
    await user.type(screen.getByLabelText('Adresse e-mail'), bistrot.owner.email);
    await user.type(screen.getByLabelText('Mot de passe'), `${bistrot.owner.password}{Enter}`);
    await expectArrival(/^Interface Serveur – Le Petit Bistrot/, 'Interface Serveur');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Déconnexion' }));
    await expectArrival('Appeler le service d’un geste · Sonnette', 'Sonnette');
    expect(address()).toBe(paths.home);
  });
});

function heading(): Element | null {
  return document.querySelector('h1');
}

async function expectArrival(title: string | RegExp, name: string): Promise<void> {
  await expect.poll(() => heading()?.textContent).toContain(name);
  await expect.poll(() => document.activeElement).toBe(heading());
  await expect.poll(() => document.title).toMatch(title);
}
