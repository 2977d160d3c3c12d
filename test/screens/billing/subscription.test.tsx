import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { paths, subscriptionPath } from '../../../src/paths.ts';
import { buyersAt } from '../../support/people/buyers.ts';
import { startTrialDaysAgo, storeSubscription } from '../../support/people/subscriptions.ts';
import { answering, disturb, notices, open, withScreens } from '../../support/screens/screen.tsx';
import { startWithPayment } from '../../support/server/start-with.ts';

const HIDE = { name: /^Masquer ce rappel/ };

withScreens(
  ({ app, bistrot, provider }) => {
    beforeEach(() => {
      provider.behaviour = 'answers';
      provider.calls.length = 0;
    });
    const reminder = (name: RegExp) => screen.findByRole('link', { name });
    const card = () => screen.findByRole('region', { name: /^(Abonnement|Subscription)$/ });
    const main = () => within(screen.getByRole('main'));

    test('the last week of a trial shows a reminder, which can be hidden', async () => {
      const { owner } = bistrot;
      await startTrialDaysAgo(app, bistrot, 20);
      await open(paths.account, owner);
      await card();
      expect(screen.queryByRole('link', { name: /^Essai/ })).toBeNull();

      await startTrialDaysAgo(app, bistrot, 25);
      const { user, address } = await open(paths.staff, owner);
      const line = await reminder(/^Essai/);
      expect(line.textContent).toBe('Essai\u202f: encore 5 jours Voir l’abonnement');
      await user.click(line);
      expect(address()).toBe(subscriptionPath);
      expect((await card()).textContent).toContain('Essai gratuit jusqu’au');

      const hiding = await open(paths.restaurant, owner);
      await reminder(/^Essai/);
      await hiding.user.click(screen.getByRole('button', HIDE));
      expect(screen.queryByRole('link', { name: /^Essai/ })).toBeNull();
      await hiding.user.click(screen.getByRole('link', { name: 'Codes QR' }));
      await screen.findByRole('heading', { level: 1, name: 'Codes QR' });
      expect(screen.queryByRole('link', { name: /^Essai/ })).toBeNull();
    });

    test('the prices lead an owner to the subscription card with the chosen plan; an owner who has paid meanwhile is told so [PRI-08, SUC-03, SUC-04]', async () => {
      const { token } = bistrot.owner;
      const page = { token, language: 'en' } as const;
      const { user, address } = await open(`${paths.pricing}?plan=yearly`, page);
      await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
      const shown = within(await card());
      expect(address()).toBe(subscriptionPath);
      expect(shown.getByRole<HTMLInputElement>('radio', { name: /^Yearly/ }).checked).toBe(true);
      buyersAt(app, provider).buyUnheard({ restaurantId: bistrot.id });
      await user.click(shown.getByRole('button', { name: 'Subscribe' }));
      await notices().findByText('This restaurant is already subscribed.');
      await shown.findByText('Subscribed, monthly plan');

      await open(`${paths.success}?session_id=Call%20us%20now`, page);
      await screen.findByRole('link', { name: 'View subscription' });
      expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
      expect(screen.getByText('Payment reference: not available')).toBeTruthy();
    });

    test('after the grace period new tables are refused with the reason; the reminder of the board can be hidden [ERR-29]', async () => {
      const { user } = await open(paths.restaurant, bistrot.owner);
      const number = await screen.findByLabelText('Numéro de table');
      // The trial ends while the screen is open.
      await startTrialDaysAgo(app, bistrot, 40);
      await user.type(number, '40');
      await user.click(screen.getByRole('button', { name: 'Ajouter' }));
      await notices().findByText(/les tables restent telles/);
      expect(notices().getByText(/^Permission refusée/)).toBeTruthy();
      await main().findByText(/les tables restent telles qu’elles sont/);
      await main().findByRole('link', { name: /^Terminé/ });
      expect(main().queryByRole('button', HIDE)).toBeNull();

      const board = await open(paths.staff, bistrot.owner);
      await reminder(/^Terminé/);
      await board.user.click(screen.getByRole('button', HIDE));
      expect(screen.queryByRole('link', { name: /^Terminé/ })).toBeNull();
      await open(paths.account, bistrot.owner);
      expect((await card()).textContent).toContain('Terminé depuis le');
    });

    test('a subscriber with a late payment sees a notice and a link to the invoices', async () => {
      await storeSubscription(app, bistrot, 'past_due');
      const { user, navigate } = await open(paths.analytics, bistrot.owner);
      await reminder(/^Paiement en retard/);
      await navigate(paths.applications);
      await screen.findByRole('heading', { level: 1, name: 'Applications' });
      await user.click(await reminder(/^Paiement en retard/));
      const shown = within(await card());
      expect(shown.getByText(/Paiement en retard/)).toBeTruthy();
      expect(shown.queryByRole('button', { name: 'S’abonner' })).toBeNull();
      await user.click(shown.getByRole('button', { name: /Gérer les factures/ }));
      await expect.poll(() => location.href).toBe(`${provider.url}/portal`);
    });

    test.each([
      ['unavailable', answering(503)],
      ['unlimited', answering(200, { state: 'unlimited' })],
    ])(
      'owners whose subscription status is %s see nothing about subscriptions',
      async (_, treat) => {
        await startTrialDaysAgo(app, bistrot, 40);
        let answered = 0;
        disturb('GET /api/stripe/subscription', async (pass) => {
          answered += 1;
          return treat(pass);
        });
        await open(paths.account, bistrot.owner);
        await expect.poll(() => answered).toBeGreaterThan(0);
        await screen.findByRole('checkbox');
        expect(screen.queryByRole('heading', { name: 'Abonnement' })).toBeNull();
        expect(screen.queryByRole('link', { name: /Voir l’abonnement/ })).toBeNull();
        expect(notices().getByRole('alert').textContent).toBe('');
      },
    );
  },
  {},
  startWithPayment,
);
