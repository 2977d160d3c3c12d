import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths, subscriptionPath } from '../../../src/paths.ts';
import { deleteOwn } from '../../support/people/act-code.ts';
import { buyersAt } from '../../support/people/buyers.ts';
import { addUnclaimedSubscription, startTrialDaysAgo } from '../../support/people/subscriptions.ts';
import { joinTeam, pairStaff } from '../../support/people/team.ts';
import { notices, open, withScreens } from '../../support/screens/screen.tsx';
import { startWithPayment } from '../../support/server/start-with.ts';

withScreens(
  ({ app, bistrot, provider }) => {
    const card = () => screen.findByRole('region', { name: 'Abonnement' });

    test('an owner whose trial is over sees that the card will be charged, and can reject the subscription [PAY-08, PAY-10]', async () => {
      const id = await addUnclaimedSubscription(app, provider, bistrot, 'trialing');
      await startTrialDaysAgo(app, bistrot, 300);
      const { token } = bistrot.owner;
      const { user } = await open(paths.account, { token, language: 'en' });
      const region = await screen.findByRole('region', { name: 'Is this subscription yours?' });
      const claim = within(region);
      expect(region.textContent).toContain('will be charged today');
      await user.click(claim.getByRole('button', { name: 'Yes, it is mine' }));
      const pay = await claim.findByRole('button', { name: 'Claim it and pay today' });
      expect(document.activeElement).toBe(pay);
      provider.calls.length = 0;
      await user.click(claim.getByRole('button', { name: 'No, that was not me' }));
      await notices().findByText(/You will not be asked about it again/);
      await expect.poll(() => region.isConnected).toBe(false);
      expect(provider.calls).toEqual([]);
      expect(provider.subscriptions.get(id)?.restaurantId).toBeUndefined();
    });

    test('a manager sees the subscription’s status without its buttons, and no call is refused [TEAM-16]', async () => {
      const calls = vi.spyOn(globalThis, 'fetch');
      await open(paths.account, await joinTeam(app, bistrot, { name: 'Zoé', role: 'manager' }));
      const shown = await card();
      expect(shown.textContent).toContain('Le propriétaire s’occupe de l’abonnement.');
      expect(within(shown).queryByRole('radio')).toBeNull();
      expect(within(shown).queryByRole('button')).toBeNull();
      const answers = await Promise.all(calls.mock.results.map(({ value }) => value));
      expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    });

    test('staff who open the pages of the subscription are led back to their board [TEAM-16]', async () => {
      const lea = await pairStaff(app, bistrot);
      await open(paths.success, lea);
      await screen.findByText('Le propriétaire s’occupe de l’abonnement.');
      expect(screen.queryByRole('link', { name: 'Voir l’abonnement' })).toBeNull();
      expect(
        within(screen.getByRole('main')).getByRole('link', { name: 'Ouvrir l’interface serveur' }),
      ).toBeTruthy();

      const { user } = await open(paths.pricing, lea);
      await user.click(await screen.findByRole('button', { name: 'S’abonner' }));
      await screen.findByRole('heading', { level: 1, name: 'Réservé au responsable' });
    });

    test('a restaurant with a running subscription is not deleted; the error links to the subscription [TEAM-27]', async () => {
      await buyersAt(app, provider).buy({ restaurantId: bistrot.id });
      const { user, address } = await open(paths.restaurant, bistrot.owner);
      const own = within(await screen.findByRole('region', { name: 'Vos données' }));
      await user.click(own.getByRole('button', { name: 'Supprimer le restaurant' }));
      await own.findByText(/Ce restaurant a un abonnement en cours/);
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(own.getByRole('link', { name: 'Voir l’abonnement' }));
      expect(address()).toBe(subscriptionPath);
      await within(await card()).findByRole('button', { name: /^Gérer/ });
    });

    test('without a restaurant, subscribing opens the account page, where one can be opened', async () => {
      const { owner } = bistrot;
      await deleteOwn(app, bistrot);
      provider.calls.length = 0;
      const { user, address } = await open(paths.pricing, owner);
      await user.click(await screen.findByRole('button', { name: 'S’abonner' }));
      await screen.findByRole('heading', { level: 1, name: 'Vous n’avez pas de restaurant' });
      expect(address()).toBe(subscriptionPath);
      expect(provider.calls).toEqual([]);
    });
  },
  {},
  startWithPayment,
);
