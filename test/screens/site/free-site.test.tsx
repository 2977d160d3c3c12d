/** The site of a server on which nothing is sold: no prices, no trial, no circular links. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { open, withScreens } from '../../support/screens/screen.tsx';

withScreens(
  ({ bistrot }) => {
    const main = () => within(screen.getByRole('main'));
    const openPage = async (path: string, language: 'fr' | 'en' = 'fr') => {
      const page = await open(path, { language, hasSiteData: true });
      await screen.findByRole('heading', { level: 1 });
      return page;
    };
    const linksTo = (path: string) => document.querySelectorAll(`main a[href="${path}"]`);

    test('the prices say that it is free here and sell nothing [PRI-12]', async () => {
      const { user, address } = await openPage(paths.pricing);
      await main().findByRole('heading', { level: 1, name: 'Gratuit sur ce serveur' });
      expect(main().getAllByRole('listitem')).toHaveLength(6);
      expect(main().queryByText(/€/)).toBeNull();
      expect(main().queryByRole('button', { name: 'S’abonner' })).toBeNull();
      expect(linksTo(paths.demo)).toHaveLength(0);
      await user.click(main().getByRole('link', { name: 'Créer votre restaurant' }));
      await expect.poll(address).toBe(paths.signUp);
      await openPage(paths.pricing, 'en');
      await main().findByRole('heading', { level: 1, name: 'Free on this site' });
    });

    test('prices, demo page and contact page do not link in circles if no contact is configured [PRI-12]', async () => {
      await openPage(paths.contact);
      await main().findByText(/n’a pas encore dit comment le joindre/);
      expect(linksTo(paths.demo)).toHaveLength(0);
      await openPage(paths.demo);
      await main().findByText(/gratuit sur ce serveur/);
      expect(linksTo(paths.contact)).toHaveLength(0);
    });

    test('the account says that it is free here, and the prices lead to the board [PRI-12]', async () => {
      const owner = { token: bistrot.owner.token, language: 'en', hasSiteData: true } as const;
      await open(paths.account, owner);
      const card = await screen.findByRole('region', { name: 'Subscription' });
      expect(card.textContent).toContain('Free on this site');
      await open(paths.pricing, owner);
      await screen.findByRole('link', { name: 'Open the server dashboard' });
    });
  },
  { BILLING: 'off' },
);
