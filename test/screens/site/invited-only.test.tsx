/** A server that makes accounts by invitation only: nothing leads to sign-up or to pages that sell. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addressIn } from '../../../src/features/site/heads.ts';
import { openSitePaths, paths } from '../../../src/paths.ts';
import { open, withScreens } from '../../support/screens/screen.tsx';

withScreens(
  ({ bistrot }) => {
    /** The logo and `Retour à l’accueil` lead to `/`, and so to the board. */
    const closed = openSitePaths.filter((path) => path !== paths.home);
    const closedLinks = () =>
      [...document.querySelectorAll('a')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((to) => closed.some((path) => to === path || to === addressIn('en', path)));

    test('header, footer, sign-in, success and 404 page have no link to sign-up or sales [SIN-21]', async () => {
      for (const path of [paths.privacy, paths.auth, paths.success, '/nulle-part']) {
        await open(path, { hasSiteData: true });
        await screen.findByRole('heading', { level: 1 });
        expect([path, closedLinks()]).toEqual([path, []]);
      }
    });

    test('a link to the home page opens the board, or the sign-in page, and one to prices the 404 page [SIN-21]', async () => {
      const visitor = await open(paths.privacy, { hasSiteData: true });
      await visitor.navigate(paths.home);
      await expect.poll(visitor.address).toBe(paths.auth);
      await screen.findByRole('link', { name: 'Mentions légales' });
      await visitor.navigate(paths.pricing);
      await screen.findByText('Oops! Page not found');
      const owner = { token: bistrot.owner.token, hasSiteData: true };
      const { address, navigate } = await open(paths.account, owner);
      await navigate(paths.home);
      await expect.poll(address).toBe(paths.staff);
    });

    test('an account opens no restaurant [SIN-21]', async () => {
      await open(paths.account, { token: bistrot.owner.token, hasSiteData: true });
      await screen.findByRole('heading', { level: 1, name: 'Votre compte' });
      expect(screen.queryByText('Ouvrir un autre restaurant')).toBeNull();
    });
  },
  { SIGN_UP: 'invited' },
);
